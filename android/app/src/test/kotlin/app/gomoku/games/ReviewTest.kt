package app.gomoku.games

import android.app.AlertDialog
import android.os.SystemClock
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.ListView
import android.widget.ProgressBar
import android.widget.SeekBar
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import app.gomoku.app.VersionIndependent
import app.gomoku.board.BoardAccessibility
import app.gomoku.core.GameReview
import app.gomoku.core.ReviewObserver
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.pointName
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog

class ReviewTest : AppTest() {
    private fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    private fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    private val graph: ReviewGraph
        get() = app.findViewById(R.id.graph)

    private val bar: ProgressBar
        get() = app.findViewById(R.id.review_bar)

    private fun reviewFile(id: String) = File(backedUp, "games/$id.review")

    private fun open() {
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed") { list.childCount > 0 }
        list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
        await("read") { isShown(R.id.play_on) }
    }

    private fun awaitPosition(words: String) =
        await("$words: ${text(R.id.position)}") { text(R.id.position) == words }

    private fun touchGraph(vararg steps: Pair<Int, Int>) {
        val time = SystemClock.uptimeMillis()
        for ((action, ply) in steps) {
            val x = LEFT + (graph.width - LEFT - RIGHT) * ply / MOVES
            val event = MotionEvent.obtain(time, time + 10, action, x, graph.height / 2f, 0)
            graph.dispatchTouchEvent(event)
            event.recycle()
        }
        idle()
    }

    @Test
    @VersionIndependent
    @Config(sdk = [26, 34])
    fun aMistakeIsToldAndFoundAgain() {
        storage.import(LOST)
        launch()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
        assertFalse(isShown(R.id.review_progress))
        assertTrue(text(R.id.accuracy), ACCURACY.matches(text(R.id.accuracy)))
        assertEquals("Chances: Black 100\u00a0%, White 0\u00a0%", text(R.id.chance))
        assertFalse(app.findViewById<View>(R.id.next_turn).isEnabled)
        click(R.id.previous_turn)
        awaitPosition("Move\u00a06 of\u00a09 · White A1")
        val said = text(R.id.verdict)
        // The severity is an estimate.
        val blame = ": did not block the open three. Best was "
        assertTrue(said, listOf("Mistake", "Blunder").any { said.startsWith(it + blame) })
        assertTrue(said, said.endsWith("Proved: every reply was checked."))
        val verdict = app.findViewById<View>(R.id.verdict)
        assertEquals("Move 6, White A1. $said", verdict.contentDescription)
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_POLITE, verdict.accessibilityLiveRegion)
        click(R.id.first)
        await("no move, nothing said") { !isShown(R.id.verdict) }
        assertFalse("it is the first", app.findViewById<View>(R.id.previous_turn).isEnabled)
        // An earlier turning point is an estimate.
        var steps = 0
        while (text(R.id.position) != "Move\u00a06 of\u00a09 · White A1") {
            assertTrue("it is gone past", steps++ < 6)
            val before = text(R.id.position)
            click(R.id.next_turn)
            await("the next turn") { text(R.id.position) != before }
        }
    }

    @Test
    fun theGraphLeadsToMoves() {
        storage.import(LOST)
        launch()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
        touchGraph(MotionEvent.ACTION_DOWN to 3, MotionEvent.ACTION_UP to 3)
        awaitPosition("Move\u00a03 of\u00a09 · Black H9")
        touchGraph(
            MotionEvent.ACTION_DOWN to 3,
            MotionEvent.ACTION_MOVE to 5,
            MotionEvent.ACTION_MOVE to 7,
            MotionEvent.ACTION_UP to 8
        )
        awaitPosition("Move\u00a08 of\u00a09 · White O1")
        graph.onKeyDown(
            KeyEvent.KEYCODE_DPAD_LEFT,
            KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_DPAD_LEFT)
        )
        awaitPosition("Move\u00a07 of\u00a09 · Black H11")
        // For screen readers it is a slider with the chances as text.
        val node = graph.createAccessibilityNodeInfo()
        assertEquals(SeekBar::class.java.name, node.className)
        assertEquals(7f, node.rangeInfo.current)
        val said = node.contentDescription.toString()
        assertTrue(said, "Black 100\u00a0%" in said)
        graph.performAccessibilityAction(AccessibilityNodeInfo.ACTION_SCROLL_FORWARD, null)
        awaitPosition("Move\u00a08 of\u00a09 · White O1")
        touchGraph(MotionEvent.ACTION_DOWN to -5, MotionEvent.ACTION_UP to -5)
        awaitPosition("Move\u00a00 of\u00a09")
    }

    @Test
    fun theBestLineIsGoneThrough() {
        storage.import(LOST)
        val controller = launch()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
        assertFalse("nothing is better", app.findViewById<View>(R.id.show_line).isEnabled)
        click(R.id.previous_turn)
        awaitPosition("Move\u00a06 of\u00a09 · White A1")
        assertNull("a picture, for who can't see it", said("H8"))
        click(R.id.show_line)
        await("on the board") { board.line.size == 1 }
        assertEquals(5, board.snapshot?.moves?.size)
        assertTrue(isShown(R.id.line_bar) && !isShown(R.id.review_controls))
        val best = pointName(board.line[0])
        val said = text(R.id.position)
        assertTrue(said, LINE.matchEntire(said)?.groupValues?.get(2) == "White $best")
        assertFalse("it is about the move", isShown(R.id.verdict))
        assertEquals("$best, White, move 1 of the line", said(best))
        click(R.id.line_last)
        val last = checkNotNull(LINE.matchEntire(text(R.id.position))).groupValues[1].toInt()
        assertEquals(last, board.line.size)
        assertTrue("it goes on", last > 1)
        keepPicture("review-line")
        controller.recreate()
        await("again") { board.line.size == last && isShown(R.id.line_bar) }
        click(R.id.line_backward)
        assertEquals(last - 1, board.line.size)
        pressBack()
        awaitPosition("Move\u00a06 of\u00a09 · White A1")
        assertTrue(board.line.isEmpty() && isShown(R.id.review_controls))
        assertTrue(isShown(R.id.verdict))
        click(R.id.show_line)
        await("once more") { board.line.size == 1 }
        graph.onKeyDown(
            KeyEvent.KEYCODE_DPAD_LEFT,
            KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_DPAD_LEFT)
        )
        awaitPosition("Move\u00a05 of\u00a09 · Black H10")
        assertFalse(isShown(R.id.line_bar))
        click(R.id.play_on)
        await("it goes on from before the mistake") { app.game?.snapshot?.moves?.size == 5 }
    }

    private fun said(name: String): String? {
        val nodes = board.accessibilityNodeProvider as? BoardAccessibility ?: return null
        val node = nodes.createAccessibilityNodeInfo(nodes.idOf(point(name)))
        return checkNotNull(node).contentDescription.toString()
    }

    @Test
    fun threatsAreRingedAndSaid() {
        storage.import(LOST)
        launch()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
        click(R.id.previous_turn)
        awaitPosition("Move\u00a06 of\u00a09 · White A1")
        assertNull("a picture, for who can't see it", said("H7"))
        assertFalse(isShown(R.id.threats))
        click(R.id.show_threats)
        await("ringed") { board.threats.size == 1 }
        assertEquals("Black’s open three: H8 H9 H10, ends at H7 H11.", text(R.id.threats))
        assertEquals("H7, empty, Black’s open three ends here", said("H7"))
        assertEquals("H8, Black, move 1, part of an open three", said("H8"))
        assertEquals("A15, empty", said("A15"))
        val nodes = board.accessibilityNodeProvider as BoardAccessibility
        val node = checkNotNull(nodes.createAccessibilityNodeInfo(nodes.idOf(point("H7"))))
        assertFalse("nothing is placed in a review", node.isClickable)
        click(R.id.show_line)
        await("on the board") { board.line.isNotEmpty() }
        val best = pointName(board.line[0])
        assertEquals("$best, White, move 1 of the line", said(best))
        assertEquals("its rows stay", 1, board.threats.size)
        click(R.id.line_done)
        await("gone") { board.line.isEmpty() }
        click(R.id.forward)
        click(R.id.forward)
        awaitPosition("Move\u00a08 of\u00a09 · White O1")
        assertEquals("Black’s four: H8 H9 H10 H11, ends at H7 H12.", text(R.id.threats))
        assertEquals("H12, empty, Black’s four ends here", said("H12"))
        click(R.id.first)
        awaitPosition("Move\u00a00 of\u00a09")
        assertEquals("No fours and no open threes.", text(R.id.threats))
        click(R.id.show_threats)
        await("gone") { !isShown(R.id.threats) }
        assertNull(said("H7"))
    }

    private class First : ReviewObserver {
        var moves = -1

        override fun onReview(snapshot: ReviewSnapshot) {
            if (moves < 0) moves = snapshot.moves.size
        }
    }

    @Test
    fun aKilledReviewGoesOnFromWhereItWas() {
        val id = checkNotNull(storage.import(LOST).only)
        launch()
        open()
        await("some of it is said") { bar.progress >= 3 }
        val told = bar.progress
        assertTrue("it takes longer than that", told < MOVES)
        assertEquals(
            "Reviewing: move\u00a0${told + 1} of\u00a0$MOVES",
            text(R.id.review_progress)
        )
        kill()
        assertTrue(reviewFile(id).exists())
        val first = First()
        val review: GameReview? = storage.review(id, first)
        assertNotNull(review)
        checkNotNull(review).close()
        assertTrue("${first.moves} of $told", first.moves >= told)
        launch()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
    }

    @Test
    fun whoeverLeavesStopsIt() {
        val id = checkNotNull(storage.import(LOST).only)
        launch()
        open()
        await("some of it is said") { bar.progress >= 1 }
        pressBack()
        var length = -1L
        await("nothing is written any more") {
            val before = length
            length = reviewFile(id).length()
            Thread.sleep(QUIET_MS)
            before == length
        }
        val first = First()
        checkNotNull(storage.review(id, first)).close()
        assertTrue("${first.moves}", first.moves in 1 until MOVES)
    }

    @Test
    fun unfinishedGamesAreReviewedAndShortOnesNot() {
        launch()
        startTwo()
        for (name in listOf("H8", "I9", "J10")) place(name)
        pressBack()
        click(R.id.play_two)
        click(R.id.start)
        ShadowAlertDialog.getLatestAlertDialog()
            .getButton(AlertDialog.BUTTON_POSITIVE)
            .performClick()
        await("another begins") { snapshot.moves.isEmpty() }
        pressBack()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
        assertEquals("Unfinished", text(R.id.result))
        pressBack()
        pressBack()
        storage.import("(;GM[4]SZ[15];B[hh])")
        open()
        awaitPosition("Move\u00a01 of\u00a01 · Black H8")
        assertFalse(isShown(R.id.review_panel))
    }

    @Test
    fun aCommentOfTheRecordStandsAtItsMove() {
        storage.import(LOST.replace("W[if]", "W[if]C[Ann: why not\nstop it?]"))
        launch()
        open()
        assertFalse(isShown(R.id.comment))
        await("reviewed") { isShown(R.id.accuracy) }
        click(R.id.previous_turn)
        await("told") { isShown(R.id.verdict) && board.snapshot?.moves?.size == 6 }
        assertFalse(isShown(R.id.comment))
        click(R.id.backward)
        click(R.id.backward)
        awaitPosition("Move\u00a04 of\u00a09 · White I10")
        await("said") { isShown(R.id.comment) }
        assertEquals("Ann: why not\nstop it?", text(R.id.comment))
        keepPages("review-with-a-comment")
    }

    private fun shoot(prefix: String, review: KnownReview) {
        val file = reviewFile(checkNotNull(storage.import(LOST).only))
        review.bring(file)
        launch()
        open()
        await("reviewed") { isShown(R.id.accuracy) }
        review.save(file)
        click(R.id.previous_turn)
        await("told") { isShown(R.id.verdict) && board.snapshot?.moves?.size == 6 }
        keepPages("$prefix-review-of-a-game")
        assertNothingIsCut(prefix)
        click(R.id.show_line)
        await("on the board") { board.line.isNotEmpty() }
        click(R.id.line_last)
        keepPages("$prefix-review-with-the-line")
        assertNothingIsCut(prefix)
        click(R.id.line_done)
        click(R.id.show_threats)
        await("the line is gone") { board.line.isEmpty() && board.threats.isNotEmpty() }
        keepPages("$prefix-review-with-threats")
        assertNothingIsCut(prefix)
        forget()
    }

    @Test
    fun pictures() {
        val upright = "w360dp-h640dp-port|xhdpi"
        val review = KnownReview()
        for (language in Sheets.languages(LOCALES.keys)) {
            shoot(become(language, language == "zh", "phone-portrait", upright), review)
        }
        shoot(become("en", true, "phone-landscape", "w640dp-h360dp-land|xhdpi"), review)
        shoot(become("en", false, "tablet", "w800dp-h1280dp-port|mdpi"), review)
        RuntimeEnvironment.setFontScale(2f)
        shoot(become("en", false, "large-font", upright), review)
        shoot(become("zh", true, "large-font", upright), review)
    }

    private companion object {
        /** White ignores an open three. */
        const val LOST = "(;FF[4]GM[4]SZ[15]RU[freestyle]" +
            ";B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])"
        const val MOVES = 9

        /** Next to the graph's line, at two pixels per dp. */
        const val LEFT = 64f
        const val RIGHT = 20f
        const val QUIET_MS = 700L
        val LINE = Regex("Line, \\d+ of (\\d+): (\\w+ \\w+)\\. Estimated, not proved\\.")
        val ACCURACY = Regex("Accuracy: Black \\d+\u00a0%, White \\d+\u00a0%")
    }
}
