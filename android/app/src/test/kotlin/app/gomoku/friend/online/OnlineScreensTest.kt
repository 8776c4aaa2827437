package app.gomoku.friend.online

import android.widget.ScrollView
import app.gomoku.R
import app.gomoku.app.Sheets
import org.junit.Assume.assumeFalse
import org.junit.Assume.assumeTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/**
 * Renders the Anywhere screen and the ways to it: light and dark, phone, tablet, and a small screen
 * with a large font; in every language with the property `gomoku.sheets`. Asserts that nothing is
 * clipped.
 */
class OnlineScreensTest : OnlineAppTest() {
    private lateinit var prefix: String

    private fun save(screen: String) {
        keepPicture("$prefix-$screen")
        assertNothingIsCut("$prefix $screen")
    }

    private fun keepEnd(screen: String, scrolled: Int = R.id.rooms_page) {
        val page = app.findViewById<ScrollView>(scrolled)
        page.scrollTo(0, 9999)
        keepPicture("$prefix-$screen")
        page.scrollTo(0, 0)
    }

    private fun renderHere() {
        launch()
        openFriends()
        save("friend-first")
        click(R.id.anywhere)
        save("online-first")
        useBroker()
        save("online-server")
        invite(R.id.invite_code)
        save("online-code")
        pressBack()
        click(R.id.invite_link)
        save("online-proposal")
        pressBack()
        begin()
        playOwn("H8")
        playTheirs("J9")
        keepPicture("$prefix-online-game")
        pressBack()
        await("listed: ${games()}") { games().size == 2 }
        invite()
        save("online-link")
        pressBack()
        await("listed: ${games()}") { games().size == 3 }
        save("online")
        keepEnd("online-end")
        click(R.id.back)
        await("listed") { friends().size == 1 }
        save("friend")
        keepEnd("friend-end", R.id.scroll)
        join("hello")
        keepEnd("friend-no-invitation", R.id.scroll)
        pressBack()
        click(R.id.games)
        await("counted") { isShown(R.id.online) }
        save("online-my-games")
        forget()
        wei.kill()
        notBackedUp.deleteRecursively()
    }

    private fun render(language: String, night: Boolean, device: String) {
        prefix = become(language, night, Sheets.DEVICES.first { it.name == device })
        renderHere()
    }

    @Test
    fun phonePortrait() {
        for (language in Sheets.languages(LOCALES.keys)) {
            render(language, language != "en", "phone-portrait")
        }
    }

    @Test
    fun otherDevices() {
        assumeFalse(Sheets.wanted)
        if (Sheets.repeats) render("en", true, "phone-portrait")
        render("en", false, "phone-landscape")
        render("zh", false, "tablet-landscape")
    }

    @Test
    fun inAllLanguagesOnOtherDevices() {
        assumeTrue(Sheets.wanted)
        for (language in Sheets.languages(LOCALES.keys)) {
            render(language, false, "phone-landscape")
            render(language, false, "tablet-portrait")
            render(language, true, "phone-200")
            render(language, false, "landscape-200")
        }
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun tinyWithLargeFont() {
        RuntimeEnvironment.setFontScale(2f)
        prefix = "tiny"
        renderHere()
    }

    @Test
    @Config(qualifiers = "w360dp-h640dp-xhdpi")
    fun largeFontOnAPhone() {
        RuntimeEnvironment.setFontScale(2f)
        prefix = "large-font"
        renderHere()
    }
}
