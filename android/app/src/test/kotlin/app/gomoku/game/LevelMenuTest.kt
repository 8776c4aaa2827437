package app.gomoku.game

import android.view.Menu
import android.view.MenuItem
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.LevelName
import app.gomoku.core.Seat
import app.gomoku.core.levelNumber
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.shadows.ShadowPopupMenu
import org.robolectric.util.ReflectionHelpers

class LevelMenuTest : AppTest() {
    private fun menu(): Menu {
        click(R.id.menu)
        return ShadowPopupMenu.getLatestPopupMenu().menu
    }

    private fun levels(): List<MenuItem> {
        val inner = checkNotNull(menu().findItem(R.id.menu_level).subMenu)
        return (0 until inner.size()).map(inner::getItem)
    }

    private fun choose(name: String) {
        val item = levels().first { it.title.toString() == name }
        // The item has no id for performIdentifierAction.
        ReflectionHelpers.callInstanceMethod<Boolean>(item, "invoke")
        idle()
    }

    private fun computer(level: LevelName) = Seat.Computer(levelNumber(level))

    @Test
    fun theComputerPlaysOnAtTheLevelThatIsChosen() {
        launch()
        startEasy()
        val names = listOf("Beginner", "Easy", "Medium", "Hard", "Expert")
        assertEquals(names, levels().map { it.title.toString() })
        assertEquals(listOf("Easy"), levels().filter { it.isChecked }.map { it.title.toString() })
        place("H8")
        await("answer") { snapshot.moves.size == 2 && snapshot.humanToMove }
        choose("Beginner")
        assertEquals(computer(LevelName.BEGINNER), snapshot.white.seat)
        assertEquals("From now on: Beginner. This game doesn’t count in the statistics.", message)
        assertTrue(snapshot.mixedLevels)
        keepPicture("level-changed")
        choose("Easy")
        assertEquals("From now on: Easy.", message)
        assertFalse(snapshot.mixedLevels)
        choose("Beginner")
        kill()
        launch()
        click(R.id.continue_card)
        await("it is there again") { app.game != null && snapshot.moves.size == 2 }
        assertEquals(computer(LevelName.BEGINNER), snapshot.white.seat)
        assertTrue(snapshot.mixedLevels)
    }

    @Test
    fun twoPeopleHaveNoLevel() {
        launch()
        startTwo()
        assertFalse(menu().findItem(R.id.menu_level).isVisible)
    }
}
