package app.gomoku.game

import android.app.AlertDialog
import android.os.Looper
import android.os.SystemClock
import android.view.MotionEvent
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.VersionIndependent
import app.gomoku.core.EndReason
import app.gomoku.core.GameEvent
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Stone
import app.gomoku.settings.Placement
import java.time.Duration
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

/** Whole games on the oldest, a middle and the newest Android version. */
@VersionIndependent
@Config(sdk = [26, 34, 36])
class PlayTest : AppTest() {
    @Test
    fun twoPeoplePlayToTheEndAndAgain() {
        launch()
        startTwo()
        for (i in 0 until 4) {
            place(Point(5 + i, 7))
            place(Point(5 + i, 8))
        }
        place(Point(9, 7))
        await("result") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        assertEquals("Black won · Five in a row", message)
        assertEquals(5, snapshot.result?.line?.size)
        click(R.id.rematch)
        await("rematch") { snapshot.moves.isEmpty() && snapshot.phase == Phase.PLAYING }
        assertEquals("", message)
        place("H8")
    }

    @Test
    fun aGameAgainstTheComputerRunsToItsEnd() {
        launch()
        startEasy()
        loseToTheComputer()
        assertEquals(Stone.WHITE, snapshot.result?.winner)
        assertEquals(EndReason.Five, snapshot.result?.reason)
        assertEquals("The computer won · Five in a row", message)
    }

    @Test
    fun theFirstTapOnlyShowsAGhost() {
        launch()
        startTwo()
        touch(point("H8"), MotionEvent.ACTION_DOWN)
        assertNull(board.ghost)
        touch(point("H8"), MotionEvent.ACTION_UP)
        assertEquals(point("H8"), board.ghost)
        assertTrue(snapshot.moves.isEmpty())
        tap("J9")
        assertEquals(point("J9"), board.ghost)
        pressBack()
        assertNull(board.ghost)
        tap("J9")
        click(R.id.place)
        await("placed") { snapshot.moves.size == 1 }
        assertEquals(point("J9"), snapshot.moves[0].point)
        assertNull(board.ghost)
    }

    @Test
    fun aNewPlayerIsToldToTapAgainForFiveStones() {
        launch()
        startTwo()
        val again = app.getString(R.string.game_tap_again)
        for (x in 0 until 5) {
            tap(Point(x, 3 * (x % 2)))
            assertEquals(again, message)
            assertNothingIsCut("stone $x")
            tap(Point(x, 3 * (x % 2)))
            await("placed") { snapshot.moves.size == x + 1 }
            assertEquals("", message)
        }
        tap("H8")
        assertEquals(point("H8"), board.ghost)
        assertEquals("", message)
        kill()
        launch()
        click(R.id.continue_card)
        tap("H8")
        assertEquals(point("H8"), board.ghost)
        assertEquals("", message)
    }

    @Test
    fun aSwipeIsNoTap() {
        launch()
        startTwo()
        val layout = checkNotNull(board.geometry)
        val time = android.os.SystemClock.uptimeMillis()
        val y = layout.lineY(7)
        for ((action, x) in listOf(
            MotionEvent.ACTION_DOWN to layout.lineX(3),
            MotionEvent.ACTION_MOVE to layout.lineX(9),
            MotionEvent.ACTION_UP to layout.lineX(3)
        )) {
            MotionEvent.obtain(time, time, action, x, y, 0).let(board::dispatchTouchEvent)
        }
        idle()
        assertNull(board.ghost)
    }

    @Test
    fun directModePlacesWithOneTap() {
        launch()
        preferences().placement = Placement.DIRECT
        startTwo()
        assertEquals(View.GONE, app.findViewById<View>(R.id.place).visibility)
        tap("H8")
        await("placed") { snapshot.moves.size == 1 }
        tap("H8")
        assertEquals("There is a stone at H8 already.", message)
        assertEquals(1, snapshot.moves.size)
    }

    @Test
    fun undoAndRedoAgainstTheComputer() {
        launch()
        startEasy()
        assertFalse(app.findViewById<View>(R.id.undo).isEnabled)
        assertEquals(View.GONE, app.findViewById<View>(R.id.redo).visibility)
        place("H8")
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        val reply = snapshot.moves[1].point
        click(R.id.undo)
        await("taken back") { snapshot.moves.isEmpty() }
        click(R.id.redo)
        await("played again") { snapshot.moves.size == 2 }
        assertEquals(View.GONE, app.findViewById<View>(R.id.redo).visibility)
        assertEquals(reply, snapshot.moves[1].point)
    }

    @Test
    fun greyButtonsSayWhy() {
        launch()
        startEasy()
        tapOn(R.id.undo)
        assertEquals("There is no move to take back.", message)
        tapOn(R.id.place)
        assertEquals("Tap a point on the board first.", message)
        tap("H8")
        tapOn(R.id.place)
        await("placed") { snapshot.moves.isNotEmpty() }
    }

    private fun tapOn(id: Int) {
        val at = frame(id)
        val time = SystemClock.uptimeMillis()
        for (action in listOf(MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP)) {
            val event =
                MotionEvent.obtain(time, time + 20, action, at.exactCenterX(), at.exactCenterY(), 0)
            app.window.decorView.dispatchTouchEvent(event)
            event.recycle()
        }
        idle()
    }

    @Test
    fun whatIsToldLateTakesNothingAway() {
        launch()
        startTwo()
        place("H8")
        val game = checkNotNull(app.game)

        // Events and snapshots without a new stone may arrive after the next tap.
        fun tellLate() {
            game.onEvent(GameEvent.StonePlaced(Stone.BLACK, point("H8"), false))
            game.onSnapshot(game.readClocks())
            idle()
        }
        tap("H8")
        tellLate()
        assertEquals("There is a stone at H8 already.", message)
        tap("J9")
        tellLate()
        assertEquals(point("J9"), board.ghost)
        game.onEvent(GameEvent.HintReady(point("A1")))
        idle()
        assertEquals(app.getString(R.string.game_tap_again), message)
        tap("H8")
        assertEquals("There is a stone at H8 already.", message)
        game.play(point("J9"))
        idle()
        assertEquals("", message)
    }

    /** An idle board uses no battery. */
    @Test
    @Config(sdk = [34])
    fun nothingIsReadAgainOnceNothingRuns() {
        launch()
        for (limit in listOf("300+0", "none")) {
            click(R.id.play_two)
            choose(R.id.clock, limit)
            click(R.id.start)
            await("begins") { app.game?.snapshot?.phase == Phase.PLAYING }
            place("H8")
            val looper = shadowOf(Looper.getMainLooper())
            looper.idleFor(Duration.ofSeconds(2))
            val runs = looper.nextScheduledTaskTime != Duration.ZERO
            assertEquals("a clock of $limit runs", limit != "none", runs)
            checkNotNull(app.game).resign()
            await("over") { snapshot.phase == Phase.OVER }
            looper.idleFor(Duration.ofSeconds(2))
            assertEquals("nothing is to be done", Duration.ZERO, looper.nextScheduledTaskTime)
            pressBack()
        }
    }

    @Test
    fun resigningIsAskedFirst() {
        launch()
        startTwo()
        place("H8")
        choosePopup(R.id.menu_resign)
        val dialog = ShadowAlertDialog.getLatestDialog() as AlertDialog
        val explanation: TextView = dialog.findViewById(android.R.id.message)
        assertEquals("The game ends and Black wins.", explanation.text.toString())
        dialog.getButton(AlertDialog.BUTTON_NEGATIVE).performClick()
        idle()
        assertNotEquals(Phase.OVER, snapshot.phase)
        choosePopup(R.id.menu_resign)
        (ShadowAlertDialog.getLatestDialog() as AlertDialog)
            .getButton(AlertDialog.BUTTON_POSITIVE).performClick()
        await("resigned") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        assertEquals("Black won · White resigned", message)
    }

    @Test
    fun whoResignsAgainstTheComputerIsYou() {
        launch()
        startEasy()
        choosePopup(R.id.menu_resign)
        (ShadowAlertDialog.getLatestDialog() as AlertDialog)
            .getButton(AlertDialog.BUTTON_POSITIVE).performClick()
        await("resigned") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        assertEquals("The computer won · You resigned", message)
    }

    @Test
    fun aNewGameAsksBeforeItReplacesAnUnfinishedOne() {
        launch()
        startTwo()
        for (name in listOf("H8", "I9")) place(name)
        choosePopup(R.id.menu_new)
        click(R.id.start)
        assertEquals(2, snapshot.moves.size)
        (ShadowAlertDialog.getLatestDialog() as AlertDialog)
            .getButton(AlertDialog.BUTTON_POSITIVE).performClick()
        await("new game") { snapshot.moves.isEmpty() }
    }

    private fun choosePopup(item: Int) {
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }
}
