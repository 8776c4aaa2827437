package app.gomoku.game

import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context
import android.graphics.Rect
import android.view.View
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.shadows.ShadowPopupMenu

class SetUpScreensTest : AppTest() {
    private var prefix = ""

    private fun save(what: String) {
        assertNothingIsCut("$prefix $what")
        keepPicture("set-up-$prefix-$what")
    }

    private fun paste(text: String) {
        val service = context().getSystemService(Context.CLIPBOARD_SERVICE)
        (service as ClipboardManager).setPrimaryClip(ClipData.newPlainText(null, text))
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_paste, 0)
        idle()
    }

    private fun render(device: String, language: String, night: Boolean, qualifiers: String) {
        prefix = become(language, night, device, qualifiers)
        launch()
        click(R.id.play_computer)
        val row: View = app.findViewById(R.id.set_up)
        row.requestRectangleOnScreen(Rect(0, 0, row.width, row.height), true)
        keepPicture("set-up-$prefix-new-game")
        click(R.id.set_up)
        save("empty")
        paste(RENJU)
        save("placed")
        assertBoardIsLarge(prefix, LEAST)
        choose(R.id.pens, "BLACK")
        tap("A1")
        tap("C1")
        save("too-many")
        assertTheReasonIsInSight()
        paste(LARGE)
        save("nineteen")
        paste(WON)
        save("won")
        assertTheReasonIsInSight()
        paste(OVERLINE)
        save("overline")
        assertTheReasonIsInSight()
        assertBoardIsLarge(prefix, LEAST)
        forget()
    }

    private fun assertTheReasonIsInSight() {
        for (id in listOf(R.id.message, R.id.pens)) {
            val view: View = app.findViewById(id)
            val seen = Rect()
            assertTrue(prefix, view.isShown && view.getGlobalVisibleRect(seen))
            assertEquals("$prefix: what is seen of it", view.height, seen.height())
        }
    }

    @Test
    fun phone() {
        for (night in Sheets.nights) {
            render("phone", "en", night, "w360dp-h640dp-port|xhdpi")
        }
        if (Sheets.repeats) render("phone", "zh", true, "w360dp-h640dp-port|xhdpi")
    }

    @Test
    fun otherShapes() {
        render("landscape", "en", false, "w640dp-h360dp-land|xhdpi")
        render("small", "ko", true, "w320dp-h480dp-port|hdpi")
        render("tablet", "en", false, "w800dp-h1280dp-port|mdpi")
        render("tablet-landscape", "ja", true, "w1280dp-h800dp-land|mdpi")
    }

    @Test
    fun largeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        render("large", "en", false, "w360dp-h640dp-port|xhdpi")
        render("large-landscape", "zh-tw", false, "w640dp-h360dp-land|xhdpi")
    }

    private companion object {
        const val LEAST = 0.7

        /** Black to move has a double-three. */
        const val RENJU = "(;GM[4]SZ[15]RU[renju]AB[fh][gh][hi][hj]AW[aa][oa][ao][oo])"
        const val LARGE = "(;GM[4]SZ[19]RU[freestyle]AB[jj][kk][dd][pp][qd]AW[jk][kj][dp][pd])"
        const val WON = "(;GM[4]SZ[15]RU[freestyle]AB[dh][eh][fh][gh][hh]AW[di][ei][fi][gi])"
        const val OVERLINE =
            "(;GM[4]SZ[15]RU[renju]AB[ch][dh][eh][fh][gh][hh]AW[ci][di][ek][fi][gi])"
    }
}
