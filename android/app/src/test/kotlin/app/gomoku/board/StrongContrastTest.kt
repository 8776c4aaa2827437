package app.gomoku.board

import android.graphics.Color
import android.provider.Settings
import app.gomoku.app.AppTest
import app.gomoku.game.key
import app.gomoku.ui.Contrast
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config

@Config(sdk = [26, 34])
class StrongContrastTest : AppTest() {
    private fun ask(on: Boolean) = Settings.Secure.putInt(
        context().contentResolver,
        "high_text_contrast_enabled",
        if (on) 1 else 0
    )

    @Test
    fun linesAndRimsAreAsStrongAsTheyGet() {
        assertFalse(Contrast.isHigh(context()))
        for (name in BoardThemeName.values()) {
            ask(false)
            val usual = BoardTheme(context(), name)
            ask(true)
            val strong = BoardTheme(context(), name)
            assertFalse(usual.strong)
            assertTrue(strong.strong)
            val dark = name == BoardThemeName.NIGHT
            assertEquals(if (dark) Color.WHITE else Color.BLACK, strong.line)
            assertEquals(strong.line, strong.label)
            assertEquals(usual.field, strong.field)
            assertEquals(Color.BLACK, strong.whiteEdge)
            assertEquals(Color.WHITE, strong.blackEdge)
        }
    }

    @Test
    fun boardsForLooking() {
        ask(true)
        for (theme in BoardThemeName.values()) {
            launch()
            preferences().boardTheme = theme
            startTwo("renju")
            for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) place(name)
            keepPicture("strong-${theme.key}")
            forget()
        }
    }
}
