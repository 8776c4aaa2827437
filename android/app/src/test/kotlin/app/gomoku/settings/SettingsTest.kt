package app.gomoku.settings

import android.app.UiModeManager
import android.content.res.Configuration
import android.graphics.Bitmap
import android.graphics.Canvas
import android.view.View
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.board.BoardThemeName
import app.gomoku.core.ClockSetting
import app.gomoku.core.LevelName
import app.gomoku.core.Phase
import app.gomoku.core.Rule
import app.gomoku.core.Seat
import app.gomoku.core.levelNumber
import app.gomoku.core.levels
import app.gomoku.game.NewGameChoices
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config

class SettingsTest : AppTest() {
    @Test
    fun settingsAreKept() {
        val first = launch()
        click(R.id.settings)
        choose(R.id.board_theme, "night")
        choose(R.id.placement, "direct")
        for (id in intArrayOf(R.id.coordinates, R.id.move_numbers, R.id.left_handed)) click(id)
        kill(first)
        launch()
        click(R.id.settings)
        assertFalse(app.findViewById<Switch>(R.id.coordinates).isChecked)
        assertTrue(app.findViewById<Switch>(R.id.move_numbers).isChecked)
        assertTrue(app.findViewById<Switch>(R.id.left_handed).isChecked)
        assertTrue(app.findViewById<Switch>(R.id.last_move_mark).isChecked)
        assertEquals(BoardThemeName.NIGHT, preferences().boardTheme)
        assertEquals(Placement.DIRECT, preferences().placement)
    }

    @Test
    fun keysAndValuesAreTheSharedOnes() {
        launch()
        click(R.id.settings)
        choose(R.id.theme, "dark")
        choose(R.id.placement, "direct")
        choose(R.id.board_theme, "paper")
        val kept = preferences().store.all
        assertEquals("dark", kept["theme"])
        assertEquals("direct", kept["placement"])
        assertEquals("paper", kept["boardTheme"])
    }

    @Test
    fun ownDarkThemeWinsOverTheSystems() {
        launch()
        preferences().theme = AppTheme.DARK
        launch()
        val night = app.resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK
        assertEquals(Configuration.UI_MODE_NIGHT_YES, night)
        assertEquals(0xFF15130F.toInt(), app.getColor(R.color.background))
    }

    @Test
    @Config(sdk = [26, 34, 36])
    fun theAmoledThemeIsTheDarkOneOnBlack() {
        launch()
        click(R.id.settings)
        choose(R.id.theme, "amoled")
        assertEquals("amoled", preferences().store.all["theme"])
        launch()
        val night = app.resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK
        assertEquals(Configuration.UI_MODE_NIGHT_YES, night)
        assertEquals(0xFF000000.toInt(), app.getColor(R.color.background))
        assertEquals(0xFF0F0D0A.toInt(), app.getColor(R.color.card))
        assertEquals(0xFFECE5DA.toInt(), app.getColor(R.color.text))
        startTwo()
        val corner = picture().getPixel(1, app.window.decorView.height / 2)
        assertEquals(0xFF000000.toInt(), corner)
        // Another theme leaves no AMOLED colours.
        preferences().theme = AppTheme.DARK
        launch()
        assertEquals(0xFF15130F.toInt(), app.getColor(R.color.background))
    }

    private fun pictureOf(group: Int, key: String): Set<Int> {
        val button = app.findViewById<ChoiceGroup>(group).button(key) as TextView
        val picture = button.compoundDrawables[1]
        assertNotNull(key, picture)
        val area = picture.bounds
        val bitmap = Bitmap.createBitmap(area.width(), area.height(), Bitmap.Config.ARGB_8888)
        picture.draw(Canvas(bitmap))
        val pixels = IntArray(bitmap.width * bitmap.height)
        bitmap.getPixels(pixels, 0, bitmap.width, 0, 0, bitmap.width, bitmap.height)
        return pixels.toSet()
    }

    @Test
    fun everyThemeAndBoardShowsItsColours() {
        launch()
        click(R.id.settings)
        keepPicture("settings-previews")
        val boards = mapOf("wood" to 0xFFD9B47A, "paper" to 0xFFF4F0E6, "night" to 0xFF24211C)
        for ((key, field) in boards) {
            assertTrue(key, field.toInt() in pictureOf(R.id.board_theme, key))
        }
        val themes = mapOf(
            "system" to 0xFFFBF8F3,
            "light" to 0xFFFBF8F3,
            "dark" to 0xFF15130F,
            "amoled" to 0xFF000000
        )
        for ((key, ground) in themes) {
            assertTrue(key, ground.toInt() in pictureOf(R.id.theme, key))
        }
    }

    @Test
    fun newGameRemembersAndOneTapStarts() {
        val first = launch()
        click(R.id.play_computer)
        choose(R.id.level, "medium")
        choose(R.id.colour, "white")
        choose(R.id.rule, "renju")
        choose(R.id.size, "9")
        choose(R.id.clock, "600+5")
        kill(first)
        launch()
        click(R.id.play_computer)
        click(R.id.start)
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(Seat.Computer(levelNumber(LevelName.MEDIUM)), snapshot.black.seat)
        assertEquals(Seat.Human, snapshot.white.seat)
        assertEquals(Rule.RENJU, snapshot.rule)
        assertEquals(9, snapshot.size)
        assertEquals(ClockSetting.Countdown(600_000, 5_000), snapshot.clock)
    }

    @Test
    fun eachOpponentHasItsOwnChoicesAndASummary() {
        launch()
        click(R.id.play_two)
        choose(R.id.rule, "renju")
        choose(R.id.opening, "renjuClassic")
        choose(R.id.size, "19")
        choose(R.id.clock, "180+2")
        assertEquals("Renju · 19 × 19 · Renju classic · 3 min + 2 s a move", summary)
        choose(R.id.opponent, "computer")
        val first = "Beginner · Freestyle · 15 × 15 · no clock · you play Black"
        assertEquals(first, summary)
        choose(R.id.opponent, "two")
        assertEquals("19", app.findViewById<ChoiceGroup>(R.id.size).value)
        pressBack()
        click(R.id.play_computer)
        assertEquals(first, summary)
        choose(R.id.level, "hard")
        choose(R.id.opening, "swap2")
        choose(R.id.colour, "white")
        assertEquals("Hard · Freestyle · 15 × 15 · Swap2 · no clock · opening: Computer", summary)
        assertEquals(
            NewGameChoices.Clock(180, 2),
            NewGameChoices.from(preferences().store, NewGameChoices.Opponent.TWO).clock
        )
    }

    private val summary: String
        get() = app.findViewById<TextView>(R.id.summary).text.toString().replace('\u00A0', ' ')

    @Test
    fun everyLevelCanBeChosenByItsNumber() {
        val first = launch()
        click(R.id.play_computer)
        assertEquals(View.GONE, app.findViewById<View>(R.id.level_number).visibility)
        choose(R.id.level, "more")
        for (level in levels()) {
            choose(R.id.level_number, level.number.toString())
            assertEquals(level.number, NewGameChoices.from(preferences().store).level)
        }
        choose(R.id.level_number, "3")
        kill(first)
        launch()
        click(R.id.play_computer)
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.level_number).visibility)
        choose(R.id.level, "easy")
        assertEquals(View.GONE, app.findViewById<View>(R.id.level_number).visibility)
        choose(R.id.level, "more")
        choose(R.id.level_number, "1")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(Seat.Computer(1), snapshot.white.seat)
    }

    @Test
    fun newGameOpenedAgainTellsWhatIsKept() {
        launch()
        click(R.id.play_computer)
        choose(R.id.level, "easy")
        val chosen = summary
        // Without a numbered level, the names are offered again.
        choose(R.id.level, "more")
        pressBack()
        click(R.id.play_computer)
        assertEquals(View.GONE, app.findViewById<View>(R.id.level_number).visibility)
        assertEquals("easy", app.findViewById<ChoiceGroup>(R.id.level).value)
        assertEquals(chosen, summary)
        pressBack()
        click(R.id.play_two)
        assertEquals(View.GONE, app.findViewById<View>(R.id.level).visibility)
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.together).visibility)
        pressBack()
        click(R.id.play_computer)
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.level).visibility)
        assertEquals(chosen, summary)
    }

    @Test
    fun aNewPlayerBeginsAsABeginnerAndNamesThatCameLaterAreKnownByNumber() {
        val store = preferences().store
        assertEquals(levelNumber(LevelName.BEGINNER), NewGameChoices.from(store).level)
        for (name in listOf(LevelName.BEGINNER, LevelName.EXPERT)) {
            store.edit().putString("newGame.level", levelNumber(name).toString()).apply()
            assertEquals(levelNumber(name), NewGameChoices.from(store).level)
        }
    }

    @Test
    fun unknownKeptValuesCountAsNotSet() {
        preferences().store.edit()
            .putString("theme", "purple")
            .putString("coordinates", "yes")
            .putString("newGame.size", "15")
            .putString("newGame.clock", "1+1")
            .putString("newGame.level", "99")
            .apply()
        launch()
        assertEquals(AppTheme.SYSTEM, preferences().theme)
        assertTrue(preferences().coordinates)
        assertEquals(NewGameChoices(), NewGameChoices.from(preferences().store))
    }

    @Test
    fun twoPeopleAreNotAskedForALevel() {
        launch()
        click(R.id.play_two)
        assertEquals(View.GONE, app.findViewById<View>(R.id.level).visibility)
        assertEquals(View.GONE, app.findViewById<View>(R.id.colour).visibility)
    }

    @Test
    @Config(sdk = [34, 36])
    fun theStartWindowHasTheAppsTheme() {
        val modes = context().getSystemService(UiModeManager::class.java)
        launch()
        assertEquals(UiModeManager.MODE_NIGHT_AUTO, shadowOf(modes).applicationNightMode)
        click(R.id.settings)
        for ((theme, mode) in listOf(
            "amoled" to UiModeManager.MODE_NIGHT_YES,
            "light" to UiModeManager.MODE_NIGHT_NO,
            "dark" to UiModeManager.MODE_NIGHT_YES,
            "system" to UiModeManager.MODE_NIGHT_AUTO
        )) {
            choose(R.id.theme, theme)
            assertEquals(theme, mode, shadowOf(modes).applicationNightMode)
        }
    }
}
