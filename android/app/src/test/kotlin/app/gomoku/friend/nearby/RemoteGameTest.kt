package app.gomoku.friend.nearby

import android.app.AlertDialog
import android.view.View
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.StorageFile
import app.gomoku.core.EndReason
import app.gomoku.core.GameEvent
import app.gomoku.core.LinkLoss
import app.gomoku.core.LinkOver
import app.gomoku.core.LinkState
import app.gomoku.core.Offer
import app.gomoku.core.OfferAnswer
import app.gomoku.core.Phase
import app.gomoku.core.Reaction
import app.gomoku.core.RemoteState
import app.gomoku.core.Stone
import app.gomoku.friend.online.name
import app.gomoku.game.PlayerPanel
import app.gomoku.game.RemoteBar
import app.gomoku.game.RemoteTexts
import app.gomoku.game.ownStone
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

/** Uses the real link on the loopback address and the real screen. */
class RemoteGameTest : NearbyAppTest() {
    private val bar: String
        get() = if (isShown(R.id.remote_bar)) text(R.id.remote_text) else ""

    private val links: File
        get() = File(notBackedUp, "links")

    private fun save(link: ByteArray): File {
        links.mkdirs()
        return File(links, "00000000000000aa.link").apply { writeBytes(link) }
    }

    @Test
    fun aWholeGameWithOffers() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        assertFalse(isShown(R.id.hint))
        assertEquals("Ask to undo", text(R.id.undo))
        placeFor(wei, "H8")
        tap("A1")
        assertEquals("It is Wei’s turn.", message)
        wei.place("A1")
        placeFor(wei, "H9")
        click(R.id.undo)
        await("asked") { bar == "You asked Wei to take your move back." }
        assertEquals("Cancel", text(R.id.remote_no))
        assertFalse(isShown(R.id.remote_yes))
        assertFalse(app.findViewById<Button>(R.id.undo).isEnabled)
        await("asked there") { GameEvent.OfferReceived(Offer.UNDO) in wei.events }
        checkNotNull(wei.session?.remote()).answer(true)
        await("taken back") { snapshot.moves.size == 2 && bar.isEmpty() }
        placeFor(wei, "I8")
        wei.place("A2")
        checkNotNull(wei.session).undo()
        await("offered") { bar == "Wei asks to take the last move back." }
        val live = app.findViewById<View>(R.id.remote_text).accessibilityLiveRegion
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_POLITE, live)
        assertTicksLayNothingOut()
        click(R.id.remote_no)
        await("declined there") {
            GameEvent.OfferAnswered(Offer.UNDO, OfferAnswer.REJECTED) in wei.events
        }
        await("answered") { bar.isEmpty() }
        choosePopup(R.id.menu_draw)
        await("offered") { bar == "You offered Wei a draw." }
        click(R.id.remote_no)
        await("cancelled") { bar.isEmpty() && message == "You took your offer back." }
        await("withdrawn there") { GameEvent.OfferWithdrawn(Offer.DRAW) in wei.events }
        for ((own, theirs) in listOf("J8" to "A3", "K8" to "C1")) {
            placeFor(wei, own)
            wei.place(theirs)
        }
        placeFor(wei, "L8")
        await("won: ${snapshot.phase} $message") {
            snapshot.phase == Phase.OVER &&
                message == "You won · Five in a row"
        }
        assertEquals("Offer a rematch", text(R.id.rematch))
        click(R.id.rematch)
        await("offered there") { GameEvent.OfferReceived(Offer.REMATCH) in wei.events }
        checkNotNull(wei.session?.remote()).answer(true)
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.isEmpty() }
        assertEquals(Stone.WHITE, snapshot.ownStone)
        wei.place("H8")
        checkNotNull(wei.session).draw()
        await("offered") { bar == "Wei offers a draw." }
        click(R.id.remote_yes)
        await("drawn") { snapshot.result?.reason == EndReason.Agreement }
        await("said") { message.startsWith("Draw") }
    }

    /** The host corrects a move's time after the stone was shown. */
    @Test
    fun aNoteStaysWhenTheTimeOfAMoveIsPutRight() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        placeFor(wei, "H8")
        tap("A1")
        assertEquals("It is Wei’s turn.", message)
        val now = snapshot
        val moves = now.moves.map { it.copy(elapsedMs = it.elapsedMs + 40) }
        checkNotNull(app.game).onSnapshot(now.copy(revision = now.revision + 1, moves = moves))
        assertEquals(moves, snapshot.moves)
        assertEquals("It is Wei’s turn.", message)
        wei.place("A1")
        assertEquals("", message)
    }

    private fun assertTicksLayNothingOut() {
        val now = snapshot
        val bar = RemoteBar(app)
        val panel = PlayerPanel(app)
        fun tick() {
            bar.show(now.remote)
            panel.show(now, Stone.BLACK, null, false)
        }
        tick()
        for (view in listOf(bar, panel)) {
            assertTrue(view.isLayoutRequested)
            view.measure(0, 0)
            view.layout(0, 0, view.measuredWidth, view.measuredHeight)
        }
        tick()
        assertFalse("bar", bar.isLayoutRequested)
        assertFalse("panel", panel.isLayoutRequested)
    }

    @Test
    fun feelingsGoToAndFro() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        choosePopup(R.id.react_luck)
        await("felt there") { GameEvent.Reacted(Reaction.LUCK) in wei.events }
        checkNotNull(wei.session?.remote()).react(Reaction.THANKS)
        await("felt") { message == "Wei: 🙏 Thank you" }
    }

    @Test
    fun whoIsAwayIsSaid() {
        val wei = phone("Wei")
        val controller = launch()
        startRemote(wei)
        checkNotNull(wei.session).pause()
        await("away") { bar == "Wei’s app is in the background." }
        assertTrue(app.findViewById<View>(R.id.panel_far).contentDescription.contains("away"))
        checkNotNull(wei.session).resume()
        await("back") { bar.isEmpty() }
        controller.pause().stop()
        await("away there") { wei.game.remote?.peerAway == true }
        controller.restart().start().resume()
        await("back there") { wei.game.remote?.peerAway == false }
    }

    @Test
    fun aLostLinkIsSaidAndFoundAgain() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        placeFor(wei, "H8")
        wei.place("J9")
        wei.die()
        await("suspended: $bar") {
            bar.contains("Trying again; your seat is kept for 5 more minutes")
        }
        tap("K9")
        assertEquals("There is no connection to the other player.", message)
        wei.comeBack()
        await("resumed") { bar.isEmpty() && remote.link == LinkState.Linked }
        await("said") { message == "Connected with Wei again." }
        placeFor(wei, "K9")
        assertEquals(3, wei.game.moves.size)
    }

    @Test
    fun aKilledAppGoesOnWithTheGame() {
        val wei = phone("Wei")
        val controller = launch()
        startTwo()
        place("A1")
        pressBack()
        startRemote(wei)
        placeFor(wei, "H8")
        wei.place("J9")
        assertEquals("Wei", storage.links().single().name)
        kill(controller)
        await("suspended there") { wei.game.remote?.link is LinkState.Suspended }
        launch()
        assertEquals(2, snapshot.moves.size)
        assertTrue(text(R.id.continue_note).startsWith("Wei · Freestyle"))
        click(R.id.continue_card)
        await("resumed") { remote.link == LinkState.Linked && snapshot.humanToMove }
        placeFor(wei, "K9")
        choosePopup(R.id.menu_leave)
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("left") { app.game?.snapshot?.remote == null && isShown(R.id.continue_card) }
        assertEquals("Two on this phone · Freestyle · Move\u00a01", text(R.id.continue_note))
        assertTrue(storage.links().isEmpty())
        await("told there") { GameEvent.LinkEnded(LinkOver.PeerLeft) in wei.events }
    }

    @Test
    fun leavingIsAskedFirst() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        placeFor(wei, "H8")
        choosePopup(R.id.menu_leave)
        pressDialog(AlertDialog.BUTTON_NEGATIVE)
        assertTrue(isShown(R.id.board))
        checkNotNull(wei.session?.remote()).leave()
        await("left there") { bar == "Wei left the game." }
        choosePopup(R.id.menu_leave)
        await("home") { app.game == null && isShown(R.id.friend) }
        assertFalse(isShown(R.id.continue_card))
    }

    @Test
    fun aFinishedGameIsNotComeBackTo() {
        val wei = phone("Wei")
        val controller = launch()
        startRemote(wei)
        placeFor(wei, "H8")
        choosePopup(R.id.menu_resign)
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("resigned") { snapshot.phase == Phase.OVER && message == "Wei won · You resigned" }
        kill(controller)
        launch()
        assertNull(app.game)
        assertFalse(isShown(R.id.continue_card))
        await("nothing is kept") { storage.links().isEmpty() }
    }

    @Test
    fun whatCannotBeReadIsSetAsideAndTold() {
        val link = save(ByteArray(100) { it.toByte() })
        launch()
        assertNull(app.game)
        assertEquals(context().getString(R.string.kept_unreadable), text(R.id.notice))
        assertTrue(isShown(R.id.notice))
        assertTrue(File(links, "damaged-1.link").exists())
        assertFalse(link.exists())
    }

    @Test
    fun aGameOfANewerVersionStaysWhereItIs() {
        val link = save(StorageFile.seal('L', byteArrayOf(1), version = 99))
        launch()
        assertEquals(context().getString(R.string.kept_newer), text(R.id.notice))
        assertTrue(link.exists())
    }

    @Test
    fun whoeverHasOverdrawnTheClockIsWaitedForOrNot() {
        launch()
        var ended = 0
        val bar = RemoteBar(app)
        bar.actions = object : RemoteBar.Actions {
            override fun answerOffer(accept: Boolean) = error("nothing is offered")

            override fun cancelOffer() = error("nothing is offered")

            override fun endWithoutResult() {
                ended++
            }

            override fun restart() = error("nothing differs")
        }
        val state = RemoteState("Wei", LinkState.Linked, false, null, null, null, 0, false, null)
        bar.show(state)
        assertEquals(View.GONE, bar.visibility)
        for (link in listOf(LinkState.Linked, LinkState.Suspended(LinkLoss.SILENT))) {
            bar.show(state.copy(link = link, canEndWithoutResult = true))
            assertEquals(View.VISIBLE, bar.visibility)
            assertEquals(
                "Wei has run over the time limit. Wait, or end the game without a result.",
                bar.findViewById<TextView>(R.id.remote_text).text.toString()
            )
            assertEquals(View.GONE, bar.findViewById<Button>(R.id.remote_yes).visibility)
            val end = bar.findViewById<Button>(R.id.remote_no)
            assertEquals("End game", end.text.toString())
            end.performClick()
        }
        assertEquals(2, ended)
    }

    @Test
    fun everyStateOfTheLinkHasItsOwnWords() {
        launch()
        val texts = RemoteTexts(app)
        fun state(link: LinkState, left: Long? = null) =
            RemoteState("Wei", link, false, null, null, null, 0, false, left)
        val links = LinkLoss.values().map { LinkState.Suspended(it) } +
            LinkState.Differing(3) +
            listOf(LinkOver.Left, LinkOver.PeerLeft, LinkOver.Abandoned, LinkOver.Cloned)
                .map { LinkState.Over(it) }
        assertEquals(links.size, links.mapNotNull { texts.bar(state(it)) }.toSet().size)
        val lost = LinkState.Suspended(LinkLoss.SILENT)
        fun said(left: String) = "Nothing has been heard from Wei for a while. Trying again; " +
            "your seat is kept for $left."
        assertEquals(said("5 more minutes"), texts.bar(state(lost, 300_000)))
        assertEquals(said("3 more minutes"), texts.bar(state(lost, 120_001)))
        assertEquals(said("1 more minute"), texts.bar(state(lost, 10)))
        assertNull(texts.bar(state(LinkState.Linked)))
    }
}
