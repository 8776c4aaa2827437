package app.gomoku.games

import android.view.View
import android.widget.CheckBox
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.StorageFile
import app.gomoku.app.VersionIndependent
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config

@VersionIndependent
@Config(sdk = [26, 34])
class GameFiltersTest : GamesAppTest() {
    private fun filter(text: Int) {
        app.findViewById<View>(R.id.filter_row).findViewWithTag<View>(text).performClick()
        idle()
    }

    private fun isChecked(text: Int): Boolean {
        val row: View = app.findViewById(R.id.filter_row)
        return row.findViewWithTag<CheckBox>(text).isChecked
    }

    private fun type(words: String) {
        app.findViewById<TextView>(R.id.search_words).text = words
        idle()
    }

    @Test
    fun gamesAreFoundByTheirEndTheOpponentAndWords() {
        listOf(
            "GKSEATS[human:easy]RE[B+R]",
            "GKSEATS[human:hard]RE[W+R]RU[renju]",
            "PB[Ann]PW[Wei]DT[1999-08-11]"
        ).forEach { storage.import("(;GM[4]SZ[15]$it;B[hh])") }
        launch()
        click(R.id.games)
        await("listed") { rows().size == 3 }
        assertTrue(isChecked(R.string.filter_all) && isShown(R.id.filters))
        filter(R.string.filter_won)
        assertEquals(listOf("Easy · Freestyle"), titles())
        assertEquals("1 of 3 games", text(R.id.bound))
        assertFalse(isChecked(R.string.filter_all))
        filter(R.string.filter_lost)
        assertEquals(listOf("Hard · Renju"), titles())
        filter(R.string.filter_computer)
        assertEquals(listOf("Hard · Renju"), titles())
        filter(R.string.filter_lost)
        assertEquals(2, rows().size)
        filter(R.string.filter_all)
        assertEquals(3, rows().size)
        assertFalse(isShown(R.id.search_words))
        click(R.id.games_search)
        for ((words, title) in listOf(
            "wei" to "Ann – Wei · Freestyle",
            "aug 1999" to "Ann – Wei · Freestyle",
            "RENJU" to "Hard · Renju",
            "easy" to "Easy · Freestyle"
        )) {
            type(words)
            assertEquals(words, listOf(title), titles())
        }
        filter(R.string.filter_lost)
        assertTrue(isShown(R.id.unmatched) && rows().none { it.isShown })
        click(R.id.show_all)
        assertEquals(3, rows().size)
        assertFalse(isShown(R.id.unmatched) || isShown(R.id.search_words))
        assertTrue(isChecked(R.string.filter_all))
        click(R.id.games_search)
        type("renju")
        assertEquals(1, rows().size)
        click(R.id.games_search)
        assertEquals(3, rows().size)
    }

    @Test
    fun whatIsLookedForStaysOnTheWayBack() {
        for (game in 1..40) {
            val rule = if (game % 2 == 0) "renju" else "standard"
            val record = "(;FF[4]GM[4]SZ[15]RU[$rule];B[hh])"
            save(name(game), StorageFile.game(record, game.toLong()))
        }
        val controller = launch()
        click(R.id.games)
        await("listed") { list().count == 40 }
        filter(R.string.games_unfinished)
        click(R.id.games_search)
        type("renju")
        assertEquals(20, list().count)
        list().setSelectionFromTop(9, -9)
        idle()
        assertTheListStaysThere(controller, 20)
        assertEquals("renju", text(R.id.search_words))
        assertTrue(isChecked(R.string.games_unfinished))
    }
}
