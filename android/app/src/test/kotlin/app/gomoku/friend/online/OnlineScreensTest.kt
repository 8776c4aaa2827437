package app.gomoku.friend.online

import android.widget.ScrollView
import app.gomoku.R
import org.junit.Assume.assumeTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/**
 * Renders the Anywhere screen and the ways to it, by day and by night, on phone and tablet and with
 * large letters on a small screen, for people to look at; with the property `gomoku.sheets` in every
 * language. Nothing in it is cut in any language.
 */
class OnlineScreensTest : OnlineAppTest() {
    private lateinit var prefix: String
    private val forSheets = System.getProperty("gomoku.sheets") != null

    private fun keep(screen: String) {
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
        keep("friend-first")
        click(R.id.anywhere)
        keep("online-first")
        useBroker()
        keep("online-server")
        invite(R.id.invite_code)
        keep("online-code")
        pressBack()
        click(R.id.invite_link)
        keep("online-proposal")
        pressBack()
        begin()
        playOwn("H8")
        playTheirs("J9")
        keepPicture("$prefix-online-game")
        pressBack()
        await("listed: ${games()}") { games().size == 2 }
        invite()
        keep("online-link")
        pressBack()
        await("listed: ${games()}") { games().size == 3 }
        keep("online")
        keepEnd("online-end")
        click(R.id.back)
        await("listed") { friends().size == 1 }
        keep("friend")
        keepEnd("friend-end", R.id.scroll)
        join("hello")
        keepEnd("friend-no-invitation", R.id.scroll)
        pressBack()
        click(R.id.games)
        await("counted") { isShown(R.id.online) }
        keep("online-my-games")
        forget()
        wei.kill()
        notBackedUp.deleteRecursively()
    }

    private fun render(language: String, night: Boolean, device: String, qualifiers: String) {
        prefix = become(language, night, device, qualifiers)
        renderHere()
    }

    @Test
    fun phonePortrait() {
        for (language in LOCALES.keys) {
            render(language, language != "en", "phone-portrait", "w360dp-h640dp-port|xhdpi")
        }
    }

    @Test
    fun otherDevices() {
        render("en", true, "phone-portrait", "w360dp-h640dp-port|xhdpi")
        render("en", false, "phone-landscape", "w640dp-h360dp-land|xhdpi")
        render("zh", false, "tablet-landscape", "w1280dp-h800dp-land|mdpi")
    }

    @Test
    fun inAllLanguagesOnATabletAndWithLargeLetters() {
        assumeTrue(forSheets)
        for (language in LOCALES.keys) {
            render(language, false, "tablet-portrait", "w800dp-h1280dp-port|mdpi")
        }
        RuntimeEnvironment.setFontScale(2f)
        for (language in LOCALES.keys) {
            render(language, true, "phone-200", "w360dp-h640dp-port|xhdpi")
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
