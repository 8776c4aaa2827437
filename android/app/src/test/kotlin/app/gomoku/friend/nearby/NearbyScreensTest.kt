package app.gomoku.friend.nearby

import android.graphics.Rect
import android.view.View
import app.gomoku.R
import app.gomoku.app.Sheets
import app.gomoku.core.GameEvent
import app.gomoku.core.LinkState
import app.gomoku.core.Offer
import app.gomoku.game.RemoteBar
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Assume.assumeTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/**
 * Renders Nearby and a remote game: light and dark, phone, tablet, and a small screen with a large
 * font; in every language with the property `gomoku.sheets`.
 */
class NearbyScreensTest : NearbyAppTest() {
    private lateinit var prefix: String

    private fun save(screen: String) = keepPicture("$prefix-$screen")

    private fun renderHere() {
        val wei = phone("Wei")
        val mei = phone("小美")
        launch()
        openNearby()
        save("nearby-searching")
        pass(9)
        await("facts") { isShown(R.id.facts) }
        showOwnCode()
        save("nearby-checklist")
        app.findViewById<PeopleView>(R.id.people).scrollTo(0, 9999)
        save("nearby-by-hand")
        wei.openLobby()
        mei.openLobby()
        await("listed") { rows().size == 2 }
        showOwnCode()
        app.findViewById<PeopleView>(R.id.people).scrollTo(0, 0)
        save("nearby")
        chooseRow("Wei")
        save("nearby-proposal")
        pressBack()
        inviteUntilCode(wei, "Wei")
        save("nearby-pairing")
        click(R.id.pairing_accept)
        wei.lobby.accept()
        await("ready") { wei.state.gameReady }
        wei.takeGame()
        await("begins") { app.game != null && snapshot.humanToMove }
        for ((own, theirs) in listOf("H8" to "J9", "H9" to "H10", "G8" to "J8")) {
            placeFor(wei, own)
            wei.place(theirs)
        }
        save("remote")
        checkNotNull(wei.session).undo()
        await("offered") { isShown(R.id.remote_yes) }
        save("remote-offer")
        assertNothingIsCovered()
        click(R.id.remote_no)
        await("answered") { wei.events.any { it is GameEvent.OfferAnswered } }
        checkNotNull(app.game).offerDraw()
        await("pending") { remote.ownOffer == Offer.DRAW && isShown(R.id.remote_no) }
        save("remote-pending")
        // A test can't wait minutes for an overdrawn clock.
        app.findViewById<RemoteBar>(R.id.remote_bar).show(remote.copy(canEndWithoutResult = true))
        save("remote-time-up")
        assertNothingIsCovered()
        wei.die()
        await("suspended") { remote.link is LinkState.Suspended && !isShown(R.id.remote_no) }
        save("remote-suspended")
        assertNothingIsCovered()
        mei.closeLobby()
    }

    /** Asserts that the bar takes its space from the panels. */
    private fun assertNothingIsCovered() {
        val bar = frame(R.id.remote_bar)
        assertTrue(bar.height() > 0)
        for (id in intArrayOf(R.id.board, R.id.thumb_bar, R.id.menu)) {
            val name = app.resources.getResourceEntryName(id)
            assertFalse("$name: ${frame(id)} $bar", Rect.intersects(frame(id), bar))
        }
        for (id in intArrayOf(R.id.remote_text, R.id.message)) {
            assertNotCut(prefix, app.findViewById(id))
        }
        val words: View = app.findViewById(R.id.remote_words)
        if (prefix != TINY) assertFalse("$prefix scrolls", words.canScrollVertically(1))
    }

    @Test
    fun phonePortrait() = matrix("phone-portrait")

    @Test
    fun phoneLandscape() = matrix("phone-landscape")

    @Test
    fun tabletLandscape() = matrix("tablet-landscape")

    private fun matrix(vararg devices: String) {
        val all = Sheets.languages(LOCALES.keys).flatMap { listOf(it to false, it to true) }
        val some = listOf("en" to false, "zh" to true).filter { Sheets.repeats || it.first == "en" }
        val drawn = if (Sheets.wanted) all else some
        for (device in Sheets.DEVICES.filter { it.name in devices }) {
            for ((language, night) in drawn) {
                prefix = become(language, night, device)
                renderHere()
                forget()
                notBackedUp.deleteRecursively()
                leaveNetwork()
                joinNetwork()
            }
        }
    }

    @Test
    fun inAllLanguagesOnATabletAndWithLargeLetters() {
        assumeTrue(Sheets.wanted)
        matrix("tablet-portrait", "phone-200", "landscape-200")
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun tinyWithLargeFont() {
        RuntimeEnvironment.setFontScale(2f)
        prefix = TINY
        renderHere()
    }

    @Test
    @Config(qualifiers = "w360dp-h640dp-xhdpi")
    fun largeFontOnAPhone() {
        RuntimeEnvironment.setFontScale(2f)
        prefix = "large-font"
        renderHere()
    }

    private companion object {
        /** Smaller than any phone's window. */
        const val TINY = "tiny"
    }
}
