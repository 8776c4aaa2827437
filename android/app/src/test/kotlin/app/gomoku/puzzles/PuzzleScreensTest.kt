package app.gomoku.puzzles

import android.os.Bundle
import android.view.View
import app.gomoku.R
import app.gomoku.app.Sheets
import app.gomoku.core.PuzzleTheme
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment

class PuzzleScreensTest : PuzzleAppTest() {
    private var prefix = ""
    private var step = 0

    private fun save(what: String) = keepPicture("puzzles-$prefix-$what")

    private fun awaitToday() = await("today") {
        val open = app.getString(R.string.puzzles_today_open)
        app.findViewById<View>(R.id.puzzles).contentDescription.endsWith(open)
    }

    private fun render(device: String, language: String, night: Boolean, qualifiers: String) {
        prefix = become(language, night, device, qualifiers)
        launch()
        awaitToday()
        save("home")
        openPuzzles()
        save("list")
        keepPages("puzzles-$prefix-list")
        openTheme(PuzzleTheme.PAST_FORBIDDEN.ordinal)
        save("open")
        assertBoardIsLarge(prefix)
        attempt(wrong())
        awaitPuzzle("the line") { board.line.isNotEmpty() || board.snapshot?.canUndo == true }
        save("refuted")
        assertBoardIsLarge(prefix)
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        solve()
        save("solved")
        forget()
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
        render("small", "en", true, "w320dp-h480dp-port|hdpi")
        render("tablet", "en", false, "w800dp-h1280dp-port|mdpi")
        render("tablet-landscape", "ja", true, "w1280dp-h800dp-land|mdpi")
    }

    @Test
    fun largeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        render("large", "en", false, "w360dp-h640dp-port|xhdpi")
        render("large", "ko", true, "w320dp-h480dp-port|hdpi")
        render("large-landscape", "zh-tw", false, "w640dp-h360dp-land|xhdpi")
    }

    private fun look(what: String) {
        step++
        keepPicture("journeys/puzzles-${"%02d".format(step)}-$what")
    }

    /**
     * One puzzle is solved, one missed, and the process killed. The missed one returns after the
     * third.
     */
    @Test
    fun threePuzzlesOnTheTrain() {
        var controller = launch()
        awaitToday()
        look("home")
        openPuzzles()
        look("list")
        openPuzzle(R.id.puzzles_today)
        look("today")
        solve()
        look("solved")
        val first = number
        click(R.id.next_puzzle)
        awaitPuzzle("another") { number != first && isShown(R.id.solution) }
        val second = number
        tap(wrong())
        look("chosen")
        click(R.id.place)
        awaitPuzzle("refuted") { message.startsWith("That doesn’t work") }
        val said = message
        look("refuted")
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        controller = launch(state)
        awaitBoard()
        await("as it was left") { message == said }
        look("after-a-kill")
        assertEquals(second, number)
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        look("taken-back")
        pressBack()
        await("listed") { isShown(R.id.puzzles_mistakes) }
        look("missed")
        openPuzzle(R.id.puzzles_next)
        val third = number
        assertTrue("$third", third != first && third != second)
        solve()
        look("third")
        pressBack()
        await("listed") { isShown(R.id.puzzles_mistakes) }
        openPuzzle(R.id.puzzles_mistakes)
        assertEquals("the missed one comes again", second, number)
        solve()
        look("made-good")
        pressBack()
        await("listed") { isShown(R.id.theme_title) && !isShown(R.id.puzzles_mistakes) }
        look("end")
        val counts = text(R.id.puzzles_counts)
        assertEquals("Solved at the first try: 2 · later: 1 · missed: 0", counts)
    }
}
