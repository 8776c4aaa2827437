package app.gomoku.puzzles

import android.content.pm.ActivityInfo
import android.os.Bundle
import android.view.KeyEvent
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.GomokuApp
import app.gomoku.app.Route
import app.gomoku.app.VersionIndependent
import app.gomoku.core.Point
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog

class MistakesTest : MistakesAppTest() {
    private lateinit var controller: ActivityController<GomokuApp>

    private fun open(): String {
        val game = importGame()
        controller = launch()
        openReview()
        return game
    }

    private fun awaitPosition(words: String) =
        await("$words: ${text(R.id.position)}") { text(R.id.position) == words }

    @Test
    @VersionIndependent
    @Config(sdk = [26, 34, 36])
    fun eachMistakeIsAskedAboutUntilABetterMoveIsFound() {
        val game = open()
        assertEquals("Learn from your mistakes (3)", text(R.id.learn_mistakes))
        click(R.id.backward)
        awaitPosition("Move\u00a010 of\u00a011 · White K1")
        learn()
        assertEquals("Your mistakes: 1 of 3", text(R.id.title))
        assertEquals("Move 6 · you played A1", about)
        assertEquals("White to move: find a move that holds", text(R.id.prompt))
        assertFalse("nothing has been tried", isShown(R.id.message))
        assertFalse("nor found", isShown(R.id.next_puzzle))
        assertEquals(5, shown.moves.size)
        attempt(point("A1"))
        assertTrue(message, message.startsWith("That doesn’t work: Black wins by "))
        assertTrue(message, message.endsWith("Undo it, and try again."))
        assertTrue("it is seen why", board.line.isNotEmpty())
        click(R.id.take_back)
        await("taken back") { shown.moves.size == 5 }
        // Any move that holds is correct, not only the review's.
        attempt(point("H11"))
        assertEquals("Solved. No win for Black was found after that move.", message)
        assertEquals("Next mistake", text(R.id.next_puzzle))

        next()
        assertEquals("Your mistakes: 2 of 3", text(R.id.title))
        assertEquals("Move 7 · you played O15", about)
        assertEquals("Black to move and win", text(R.id.prompt))
        solve(question(game))
        val won = "Solved at the first try. The win was there, whatever White replied."
        assertEquals(won, message)

        next()
        assertEquals("Your mistakes: 3 of 3", text(R.id.title))
        val answer = question(game).solution().solution
        click(R.id.solution)
        await("shown") { board.line.isNotEmpty() }
        assertNull("it costs nothing", ShadowAlertDialog.getLatestDialog())
        assertEquals(answer, board.line)
        assertTrue(message, message.startsWith("Solution: "))
        assertEquals("Done", text(R.id.next_puzzle))
        assertFalse("as it is shown", isShown(R.id.solution))
        attempt(answer.first())
        assertEquals("Solved. No win for Black was found after that move.", message)
        app.onKeyDown(KeyEvent.KEYCODE_N, KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_N))
        awaitPosition("Move\u00a010 of\u00a011 · White K1")
    }

    @Test
    fun rotationsKeepTriesAndAKillTheQuestion() {
        open()
        click(R.id.first)
        awaitPosition("Move\u00a00 of\u00a011")
        learn()
        attempt(point("H11"))
        next()
        tap(point("A2"))
        app.requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE
        controller.recreate()
        awaitBoard()
        assertEquals("a ghost turns with the phone", point("A2"), board.ghost)
        click(R.id.place)
        awaitPuzzle("judged") { message.startsWith("That doesn’t work") }
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        controller = launch(state)
        awaitBoard()
        assertEquals("Your mistakes: 2 of 3", text(R.id.title))
        assertEquals("Move 7 · you played O15", about)
        assertEquals("from its beginning", 6, shown.moves.size)
        assertEquals(emptyList<Point>(), board.line)
        pressBack()
        awaitPosition("Move\u00a00 of\u00a011")
    }

    @Test
    fun whatHasGoneIsToldAndLedBackFrom() {
        val game = open()
        learn()
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        assertTrue(File(backedUp, "games/$game.review").delete())
        launch(state)
        await("told") { isShown(R.id.message) }
        val gone = "This question couldn’t be found. The review looks for it again."
        assertEquals(gone, message)
        assertEquals("Your mistakes", text(R.id.title))
        assertFalse(isShown(R.id.thumb_bar))
        pressBack()
        awaitReview()
        learn()
        assertEquals("Your mistakes: 1 of 3", text(R.id.title))
    }

    @Test
    fun aGameThatHasGoneLeadsBackToMyGames() {
        val game = open()
        learn()
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        storage.delete(game)
        launch(state)
        await("told") { isShown(R.id.message) }
        pressBack()
        await("nothing to review either") { app.findViewById<TextView>(R.id.position) == null }
        assertTrue(app.findViewById<View>(R.id.list) != null)
    }

    @Test
    fun theComputersMistakesAreItsOwnBusiness() {
        storage.import(TWICE.replace("RU[", "GKSEATS[easy:hard]RU["))
        launch()
        openReview()
        assertFalse(isShown(R.id.learn_mistakes))
        pressBack()
        pressBack()
        storage.import(TWICE.replace("RU[", "GKSEATS[human:easy]RU["))
        openReview()
        assertEquals("Learn from your mistakes (1)", text(R.id.learn_mistakes))
        learn()
        assertEquals("Your mistakes: 1 of 1", text(R.id.title))
        assertEquals("Move 7 · you played O15", about)
    }

    @Test
    fun routesKeepWhatIsAskedAbout() {
        val route = Route.of(Route.Mistake("20261124-1", 23).save()) as Route.Mistake
        assertEquals("20261124-1" to 23, route.game to route.ply)
        for (saved in listOf("mistake", "mistake 23", "mistake game", "mistake game x")) {
            assertNull(saved, Route.of(saved))
        }
    }
}
