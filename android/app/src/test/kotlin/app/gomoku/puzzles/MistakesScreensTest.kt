package app.gomoku.puzzles

import android.view.View
import android.widget.ScrollView
import app.gomoku.R
import app.gomoku.app.Sheets
import app.gomoku.core.GameEntry
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment

/** Pictures of questions, and the journey of a user who has lost. */
class MistakesScreensTest : MistakesAppTest() {
    private var prefix = ""
    private var step = 0

    private fun save(what: String) = keepPicture("mistakes-$prefix-$what")

    private fun scrollTo(id: Int) {
        val view: View = app.findViewById(id)
        val scroll: ScrollView = app.findViewById(R.id.scroll)
        scroll.scrollTo(0, view.bottom + view.height)
        idle()
    }

    private fun render(device: String, language: String, night: Boolean, qualifiers: String) {
        prefix = become(language, night, device, qualifiers)
        val game = importGame()
        launch()
        openReview()
        scrollTo(R.id.learn_mistakes)
        save("review")
        assertNothingIsCut("$prefix review")
        learn()
        save("asked")
        assertNothingIsCut("$prefix asked")
        attempt(point("A1"))
        save("refuted")
        assertBoardIsLarge(prefix)
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        solve(question(game))
        save("held")
        next()
        solve(question(game))
        save("won")
        next()
        click(R.id.solution)
        await("shown") { board.line.isNotEmpty() }
        save("solution")
        assertNothingIsCut("$prefix solution")
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
        render("landscape", "zh-tw", false, "w640dp-h360dp-land|xhdpi")
        render("small", "ja", true, "w320dp-h480dp-port|hdpi")
    }

    @Test
    fun largeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        render("large", "en", false, "w360dp-h640dp-port|xhdpi")
        render("large", "ko", true, "w320dp-h480dp-port|hdpi")
        render("large-landscape", "zh", false, "w640dp-h360dp-land|xhdpi")
    }

    private fun look(what: String) {
        step++
        keepPicture("journeys/mistakes-${"%02d".format(step)}-$what")
    }

    /** The review gives the reason and asks until each mistake is corrected. */
    @Test
    fun lostFoundOutWhyAndLearnt() {
        launch()
        startEasy()
        loseToTheComputer()
        look("lost")
        click(R.id.review)
        awaitReview()
        look("review")
        val turn = app.findViewById<View>(R.id.previous_turn)
        if (turn.isEnabled) {
            click(R.id.previous_turn)
            await("told why") { isShown(R.id.verdict) }
        }
        look("why")
        scrollTo(R.id.learn_mistakes)
        look("learn")
        val game = (storage.games().first() as GameEntry.Game).about.id
        val mistakes = storage.mistakes(game)
        assertTrue("nobody loses so without a mistake", mistakes.isNotEmpty())
        learn()
        for ((index, mistake) in mistakes.withIndex()) {
            assertEquals("Your mistakes: ${index + 1} of ${mistakes.size}", text(R.id.title))
            assertEquals(mistake.ply - 1, shown.moves.size)
            look("asked")
            if (index == 0) {
                attempt(mistake.point)
                assertTrue(message, message.startsWith("That doesn’t work"))
                look("refuted")
                click(R.id.take_back)
                await("taken back") { shown.humanToMove }
            }
            solve(question(game))
            val how = if (index == 0) "Solved. " else "Solved at the first try. "
            assertTrue(message, message.startsWith(how))
            look("solved")
            if (index < mistakes.lastIndex) next()
        }
        assertEquals("Done", text(R.id.next_puzzle))
        click(R.id.next_puzzle)
        await("back") { isShown(R.id.learn_mistakes) }
        look("back")
    }
}
