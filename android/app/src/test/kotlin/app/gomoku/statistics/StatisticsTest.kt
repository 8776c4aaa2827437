package app.gomoku.statistics

import android.app.AlertDialog
import android.graphics.Bitmap
import android.graphics.Canvas
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.StorageFile
import app.gomoku.app.VersionIndependent
import app.gomoku.games.GamesAppTest
import java.io.File
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config

@VersionIndependent
@Config(sdk = [26, 34])
class StatisticsTest : GamesAppTest() {
    /** Won, lost, drawn. */
    private fun counted() = storage.statistics().map { Triple(it.won, it.lost, it.drawn) }

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

    private fun save(games: List<String>) {
        val lines = listOf("gomoku-statistics 4", "counted") + games +
            listOf("medium renju 40 20 0 1 3 900000", "end ${3 + games.size}")
        backedUp.mkdirs()
        File(backedUp, "statistics")
            .writeBytes(StorageFile.seal('S', lines.joinToString("\n", postfix = "\n")))
    }

    private fun described(id: Int) = app.findViewById<View>(id).contentDescription.toString()

    @Test
    fun aRatingIsToldOnceEnoughIsKnown() {
        fun game(at: Int, stone: String, accuracy: String): String {
            val end = if (at % 2 == 0) "won" else "lost"
            return "game medium 00000000000000${10 + at} $stone renju kagetsu $end 9 9000 $accuracy"
        }
        save((0 until 4).map { game(it, "black", "-") })
        launch()
        click(R.id.statistics)
        await("read") { isShown(R.id.rating_note) }
        assertTrue("about ten" in text(R.id.rating_note))
        for (part in listOf(R.id.rating_value, R.id.rating_chart, R.id.accuracy_chart)) {
            assertFalse(isShown(part))
        }
        assertTrue(text(R.id.accuracy_of).startsWith("Review your games"))
        assertEquals("one of each kind", 0, app.findViewById<ViewGroup>(R.id.groups).childCount)
        pressBack()
        save((0 until 20).map { game(it, listOf("black", "white")[it % 2], "${700 + it}") })
        click(R.id.statistics)
        await("read") { isShown(R.id.rating_value) }
        val number = Regex("1[45]\\d\\d\u00a0±\u00a01\\d\\d")
        assertTrue(text(R.id.rating_value), number.matches(text(R.id.rating_value)))
        assertEquals("About as strong as the computer at Medium.", text(R.id.rating_level))
        assertTrue("three games out of four" in text(R.id.rating_note))
        assertTrue(" at first, " in text(R.id.rating_span))
        val said = described(R.id.rating_chart).lines()
        assertEquals(text(R.id.rating_span), said.first())
        assertTrue("$said", "Medium · 1500" in said)
        assertEquals("71\u00a0% · games reviewed: 20", text(R.id.accuracy_of))
        assertEquals("Column 4 of 4: 72\u00a0%", described(R.id.accuracy_chart).lines().last())
        val groups: ViewGroup = app.findViewById(R.id.groups)
        val heading = groups.getChildAt(0) as TextView
        assertEquals("Latest games by colour", heading.text)
        val black = groups.getChildAt(1)
        assertEquals("Black", black.findViewById<TextView>(R.id.total_title).text)
        assertEquals(
            "Won 10 · Lost 0 · Drawn 0 · accuracy 71\u00a0%",
            black.findViewById<TextView>(R.id.total_results).text
        )
        click(R.id.reset_statistics)
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(null, storage.latestGames().rating)
    }

    /** Pixels of each colour, in the middle of a bar 400 pixels wide. */
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
        val newer = StorageFile.seal('S', "gomoku-statistics 9\n", version = 9)
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
