package app.gomoku.puzzles

import android.app.AlertDialog
import android.content.pm.ActivityInfo
import android.view.KeyEvent
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import app.gomoku.R
import app.gomoku.app.OpenStorage
import app.gomoku.app.Route
import app.gomoku.app.StorageFile
import app.gomoku.app.VersionIndependent
import app.gomoku.board.BoardAccessibility
import app.gomoku.core.Point
import app.gomoku.core.PuzzlePick
import app.gomoku.core.PuzzleTheme
import app.gomoku.core.pointName
import app.gomoku.settings.Placement
import app.gomoku.ui.RowButton
import java.io.File
import java.io.IOException
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog

class PuzzleTest : PuzzleAppTest() {
    private val row: CharSequence
        get() = app.findViewById<RowButton>(R.id.puzzles).contentDescription

    @Test
    @VersionIndependent
    @Config(sdk = [26, 34, 36])
    fun aWrongTryIsRefutedTakenBackAndSolved() {
        launch()
        await("today") { row.endsWith("Today’s puzzle is waiting") }
        openPuzzles()
        openPuzzle(R.id.puzzles_today)
        assertTrue(text(R.id.prompt), " to move" in text(R.id.prompt))
        assertFalse("nothing has been tried", isShown(R.id.message))
        assertFalse(app.findViewById<View>(R.id.undo).isEnabled)
        val given = shown.moves.size
        attempt(wrong())
        assertEquals(given + 2, shown.moves.size)
        assertTrue(message, message.startsWith("That doesn’t work"))
        assertTrue(message, message.endsWith("Undo it, and try again."))
        assertFalse("a wrong try has to go first", isShown(R.id.place))
        board.onDirectPoint?.invoke(Point(7, 0))
        idle()
        assertEquals("Undo the last try first.", message)
        click(R.id.take_back)
        await("taken back") { shown.moves.size == given }
        assertEquals(emptyList<Point>(), board.line)
        solve()
        assertTrue(message, message.startsWith("Solved. It was about: "))
        assertTrue(message, message.endsWith("Days in a row: 1 · best 1"))
        pressBack()
        val today = app.findViewById<RowButton>(R.id.puzzles_today)
        val done = "solved · Days in a row: 1 · best 1"
        await("counted: ${today.contentDescription}") { today.contentDescription.endsWith(done) }
        assertTrue(text(R.id.puzzles_counts), "later: 1 · missed: 0" in text(R.id.puzzles_counts))
        pressBack()
        await("today") { row.endsWith("Today’s puzzle is solved · Days in a row: 1") }
    }

    @Test
    fun solvedAtOnceAndOnToTheNext() {
        launch()
        openPuzzles()
        assertEquals("Your rating: 1500", text(R.id.puzzles_rating))
        openPuzzle(R.id.puzzles_next)
        val first = number
        assertNull("told only at the end", answersTheme())
        solve()
        assertTrue(message, message.startsWith("Solved at the first try. It was about: "))
        val rating = message.substringAfter("Your rating: ").toInt()
        assertTrue("$rating", rating > 1500)
        assertFalse("solved", shown.humanToMove)
        click(R.id.next_puzzle)
        awaitPuzzle("another") { isShown(R.id.prompt) && number != first }
        pressBack()
        assertTrue("one is on the way back", isShown(R.id.puzzles_rating))
        await("counted") { text(R.id.puzzles_rating) == "Your rating: $rating" }
    }

    private fun answersTheme() = answers.puzzle(number).snapshot().theme

    @Test
    fun theSolutionCostsAndIsAskedFor() {
        launch()
        openPuzzles()
        openPuzzle(R.id.puzzles_next)
        click(R.id.solution)
        val asked = ShadowAlertDialog.getLatestDialog() as AlertDialog
        assertTrue(asked.isShowing)
        asked.getButton(AlertDialog.BUTTON_NEGATIVE).performClick()
        idle()
        assertEquals(emptyList<Point>(), board.line)
        click(R.id.solution)
        val again = ShadowAlertDialog.getLatestDialog() as AlertDialog
        again.getButton(AlertDialog.BUTTON_POSITIVE).performClick()
        await("shown") { board.line.isNotEmpty() }
        assertTrue(message, message.startsWith("Solution: ${pointName(board.line[0])}"))
        assertTrue(isShown(R.id.next_puzzle))
        assertTrue("it can still be played", shown.humanToMove)
        pressBack()
        await("listed") { isShown(R.id.puzzles_mistakes) }
        val missed = app.findViewById<View>(R.id.puzzles_mistakes).contentDescription
        assertEquals("Missed puzzles, Not solved since: 1", missed)
    }

    @Test
    fun whatWasTriedOutlivesRotationsAndAKill() {
        val controller = launch()
        openPuzzles()
        openTheme(PuzzleTheme.DEFENCE.ordinal)
        val first = number
        val at = wrong()
        tap(at)
        app.requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE
        controller.recreate()
        idle()
        awaitBoard()
        assertEquals("a ghost turns with the phone", at, board.ghost)
        click(R.id.place)
        // A rotation during the evaluation does not lose its result.
        controller.recreate()
        awaitPuzzle("judged") { message.startsWith("That doesn’t work") }
        val (moves, said) = shown.moves.map { it.point } to message
        val state = android.os.Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        launch(state)
        awaitBoard()
        assertEquals(first, number)
        await("as it was") { message == said }
        assertEquals(moves, shown.moves.map { it.point })
        click(R.id.take_back)
        await("goes on") { shown.humanToMove }
        solve()
        assertTrue(message, message.startsWith("Solved. It was about: The only defence."))
        click(R.id.next_puzzle)
        awaitPuzzle("another of the theme") { isShown(R.id.solution) && number != first }
        val theme = answers.list(PuzzleTheme.DEFENCE, 0, 9999).map { it.number }
        assertTrue("$number", number in theme)
    }

    @Test
    fun forbiddenPointsAreMarkedAndRefused() {
        launch()
        openPuzzles()
        openTheme(PuzzleTheme.PAST_FORBIDDEN.ordinal)
        assertTrue(text(R.id.puzzle_about), text(R.id.puzzle_about).startsWith("Renju · "))
        val marked = shown.forbidden.first()
        val before = shown.moves.size
        tap(marked.point)
        assertTrue(message, message.startsWith("Black can’t play here: "))
        assertNull(board.ghost)
        assertTrue("${board.rows}", board.rows.isNotEmpty())
        assertEquals(before, shown.moves.size)
        click(R.id.message)
        assertTrue(isShown(R.id.lessons))
        pressBack()
        assertFalse("said of a moment", isShown(R.id.message))
    }

    @Test
    fun everyWayToPlaceWorks() {
        launch()
        openPuzzles()
        preferences().placement = Placement.DIRECT
        openPuzzle(R.id.puzzles_next)
        assertFalse(isShown(R.id.place))
        val before = shown.moves.size
        val at = wrong()
        tap(at)
        awaitPuzzle("judged") { shown.moves.size == before + 2 }
        // U undoes, arrows and Enter place.
        app.onKeyDown(KeyEvent.KEYCODE_U, KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_U))
        await("taken back") { shown.moves.size == before }
        board.onPoint?.invoke(at)
        awaitPuzzle("judged") { shown.moves.size == before + 2 }
    }

    @Test
    fun aReaderHearsPointsAndWhatCameOfATry() {
        launch()
        openPuzzles()
        openPuzzle(R.id.puzzles_next)
        val provider = board.accessibilityNodeProvider as BoardAccessibility
        val at = wrong()
        val id = provider.idOf(at)
        val node = checkNotNull(provider.createAccessibilityNodeInfo(id))
        val told = node.contentDescription.toString()
        assertTrue(told, told.startsWith("${pointName(at)}, empty"))
        assertTrue(provider.performAction(id, AccessibilityNodeInfo.ACTION_CLICK, null))
        awaitPuzzle("judged") { message.startsWith("That doesn’t work") }
        val live = app.findViewById<View>(R.id.message).accessibilityLiveRegion
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_POLITE, live)
        val after = checkNotNull(provider.createAccessibilityNodeInfo(id))
        assertFalse("refuted", after.actionList.any { it.id == AccessibilityNodeInfo.ACTION_CLICK })
        val actions = after.actionList.map { it.id }
        assertTrue("taken back without leaving the board", R.id.undo in actions)
        provider.performAction(id, R.id.undo, null)
        await("taken back") { shown.humanToMove }
    }

    @Test
    fun whatCantBeReadIsTold() {
        backedUp.mkdirs()
        File(backedUp, "practice").writeBytes(StorageFile.seal('P', "later", version = 9))
        launch()
        click(R.id.puzzles)
        await("told") { isShown(R.id.puzzles_notice) }
        val newer = "Your progress was kept by a later version of the app. " +
            "Update it to solve puzzles."
        assertEquals(newer, text(R.id.puzzles_notice))
        assertFalse(isShown(R.id.puzzles_today))
        val damaged = PuzzlesModel(OpenStorage.of(context())) { byteArrayOf(1, 2, 3) }
        val absent = PuzzlesModel(OpenStorage.of(context())) { throw IOException("none") }
        val texts = PuzzleTexts(context())
        for (model in listOf(damaged, absent)) {
            var said = ""
            val read = Thread { said = texts.refusal(model.overview().exceptionOrNull()) }
            read.start()
            read.join()
            assertEquals("The puzzles can’t be read. Install the app again.", said)
        }
    }

    /** Home appears before the file is read. */
    @Test
    fun theFileIsReadBesideTheMainThread() {
        var reads = 0
        val model = PuzzlesModel(OpenStorage.of(context())) {
            reads++
            File(PUZZLES).readBytes()
        }
        assertEquals("nobody has asked", 0, reads)
        val refused = runCatching { model.open() }.exceptionOrNull()
        assertTrue("$refused", refused is IllegalStateException)
        assertEquals(0, reads)
        val began = System.nanoTime()
        val reader = Thread { repeat(3) { model.overview().getOrThrow() } }
        reader.start()
        reader.join()
        val took = (System.nanoTime() - began) / 1_000_000
        println("puzzles read once and counted three times: $took ms")
        assertEquals("once", 1, reads)
    }

    @Test
    fun routesKeepWhereTheNextOneComesFrom() {
        val picks = listOf(PuzzlePick.Fitting, PuzzlePick.Missed) +
            PuzzleTheme.values().map { PuzzlePick.Of(it) }
        for (pick in picks) {
            val route = Route.of(Route.Puzzle(42, pick).save()) as Route.Puzzle
            assertEquals(42, route.number)
            assertEquals(pick, route.pick)
        }
        assertNull(Route.of("puzzle"))
        assertNull(Route.of("puzzle x fitting"))
        assertEquals(PuzzlePick.Fitting, (Route.of("puzzle 7 later") as Route.Puzzle).pick)
        assertNotEquals(null, Route.of("puzzles"))
    }
}
