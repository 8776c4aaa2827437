package app.gomoku.statistics

import android.app.AlertDialog
import android.graphics.Bitmap
import android.graphics.Canvas
import app.gomoku.R
import app.gomoku.app.ShelfFile
import app.gomoku.games.GamesAppTest
import java.io.File
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config

/** What was won and lost: counted once, drawn, forgotten when asked. */
@Config(sdk = [26, 34])
class StatisticsTest : GamesAppTest() {
    /** Won, lost, drawn. */
    private fun counted() = shelf.statistics().map { Triple(it.won, it.lost, it.drawn) }

    @Test
    fun winsAndLossesAreCountedOnceAndForgottenOnlyWhenAsked() {
        val first = launch()
        click(R.id.statistics)
        await("read") { isShown(R.id.first_step) }
        pressBack()
        startEasy()
        place("H8")
        await("reply") { snapshot.humanToMove }
        repeat(2) {
            checkNotNull(app.game).resign()
            await("counted once: ${counted()}") { counted() == listOf(Triple(0, 1, 0)) }
            click(R.id.undo)
            await("goes on") { snapshot.humanToMove }
        }
        checkNotNull(app.game).resign()
        kill(first)
        launch()
        openGames(1)
        choose(0, R.id.menu_delete)
        pressBack()
        click(R.id.statistics)
        await("read") { isShown(R.id.score_title) }
        assertEquals("Easy · Freestyle", text(R.id.score_title))
        assertEquals("Won 0 · Lost 1 · Drawn 0", text(R.id.score_results))
        assertEquals("Won in a row: 0 · best 0", text(R.id.score_streaks))
        assertEquals("Easy", text(R.id.total_title))
        assertEquals("Won 0 · Lost 1 · Drawn 0", text(R.id.total_results))
        click(R.id.reset_statistics)
        press(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(1, counted().size)
        click(R.id.reset_statistics)
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(emptyList<Any>(), counted())
        await("read") { isShown(R.id.first_step) }
        assertFalse(isShown(R.id.score_title))
        assertFalse(isShown(R.id.chart))
        assertFalse("there is nothing to forget", isShown(R.id.reset_statistics))
    }

    /** Pixels of each colour in the middle of a bar 400 wide. */
    private fun pixels(won: Int, drawn: Int, lost: Int, most: Long): List<Int> {
        val bar = ResultBar(app)
        bar.show(won, drawn, lost, most)
        bar.layout(0, 0, 400, 12)
        val bitmap = Bitmap.createBitmap(400, 12, Bitmap.Config.ARGB_8888)
        bar.draw(Canvas(bitmap))
        val row = (0 until 400).map { bitmap.getPixel(it, 6) }
        return listOf(R.color.good, R.color.muted, R.color.danger).map { colour ->
            row.count { it == app.getColor(colour) }
        }
    }

    @Test
    @Config(sdk = [34], qualifiers = "mdpi")
    fun barsAreAsLongAsTheirGames() {
        launch()
        val (won, drawn, lost) = pixels(50, 25, 25, most = 100)
        assertTrue("$won $drawn $lost", won in 190..202 && drawn in 92..102 && lost in 92..102)
        val (half) = pixels(50, 0, 0, most = 100)
        assertTrue("$half", half in 195..201)
        val (_, one, many) = pixels(0, 1, 5000, most = 5001)
        assertTrue("a single game is seen: $one of $many", one in 2..8 && many > 380)
        assertEquals(listOf(0, 0, 0), pixels(0, 0, 0, most = 9))
        val (huge) = pixels(Int.MAX_VALUE, 0, 0, most = Int.MAX_VALUE.toLong())
        assertTrue("$huge", huge in 395..400)
    }

    @Test
    fun damagedStatisticsAreSetAsideAndNewerOnesStay() {
        val file = File(backedUp, "statistics")
        val newer = ShelfFile.seal('S', "gomoku-statistics 9\n", version = 9)
        backedUp.mkdirs()
        file.writeBytes(newer)
        launch()
        click(R.id.statistics)
        await("read") { "later version" in text(R.id.statistics_note) }
        assertFalse("it would not go", isShown(R.id.reset_statistics))
        pressBack()
        win()
        assertArrayEquals(newer, file.readBytes())
        pressBack()
        file.writeText("gomoku-statistics 1\ncounted")
        click(R.id.statistics)
        await("read") { isShown(R.id.first_step) }
        assertFalse(file.exists())
        assertTrue(File(backedUp, "damaged-1.statistics").exists())
    }
}
