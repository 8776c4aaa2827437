package app.gomoku.ui

import android.provider.Settings
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.board.BoardTheme
import app.gomoku.board.BoardThemeName
import app.gomoku.game.key
import app.gomoku.settings.AppTheme
import app.gomoku.settings.ThemeOverride
import org.junit.Assert.assertTrue
import org.junit.Test

/** At least 4.5:1 for text and 3:1 for marks (WCAG 2.2, level AA). */
class ContrastTest : AppTest() {
    @Test
    fun screens() {
        for (theme in listOf(AppTheme.LIGHT, AppTheme.DARK, AppTheme.AMOLED)) {
            val where = theme.key
            val override = ThemeOverride.of(theme, context().resources.configuration)
            val themed = context().createConfigurationContext(checkNotNull(override))

            fun colour(id: Int) = themed.getColor(id)
            for (behind in intArrayOf(R.color.background, R.color.card)) {
                for (front in WORDS) {
                    val what = "$where ${context().resources.getResourceEntryName(front)}"
                    assertContrast(4.5, colour(front), colour(behind), what)
                }
            }
            assertContrast(4.5, colour(R.color.on_accent), colour(R.color.accent), where)
        }
    }

    @Test
    fun boards() = checkBoards()

    @Test
    fun boardsOfStrongContrast() {
        Settings.Secure.putInt(context().contentResolver, "high_text_contrast_enabled", 1)
        checkBoards()
        for (name in BoardThemeName.values()) {
            val theme = BoardTheme(context(), name)
            assertTrue(theme.strong)
            for (drawn in intArrayOf(theme.line, theme.label)) {
                assertContrast(7.0, drawn, theme.field, "$name")
            }
        }
    }

    private fun checkBoards() {
        for (name in BoardThemeName.values()) {
            val theme = BoardTheme(context(), name)
            assertContrast(4.5, theme.label, theme.field, "$name label")
            for (mark in intArrayOf(theme.line, theme.accent, theme.danger, theme.good)) {
                assertContrast(3.0, mark, theme.field, "$name ${Integer.toHexString(mark)}")
            }
            // Numbers on the lightest and darkest parts of shaded stones.
            for (black in intArrayOf(theme.black, theme.blackLight)) {
                assertContrast(4.5, theme.whiteLight, black, "number on Black")
                assertContrast(4.5, theme.lastOnBlack, black, "last number on Black")
            }
            for (white in intArrayOf(theme.white, theme.whiteLight)) {
                assertContrast(4.5, theme.black, white, "number on White")
                assertContrast(4.5, theme.lastOnWhite, white, "last number on White")
            }
        }
    }

    private companion object {
        val WORDS = intArrayOf(
            R.color.text,
            R.color.muted,
            R.color.accent,
            R.color.danger,
            R.color.good
        )
    }
}
