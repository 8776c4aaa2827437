package app.gomoku.board

import android.graphics.Rect
import android.os.SystemClock
import android.view.HapticFeedbackConstants
import android.view.MotionEvent
import android.view.View
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.Point
import app.gomoku.settings.Placement
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowLooper
import org.robolectric.shadows.ShadowPopupMenu

class SlideTest : AppTest() {
    private var pressedAt = 0L

    private fun start() {
        launch()
        preferences().placement = Placement.SLIDE
        startTwo()
    }

    private fun finger(action: Int, x: Float, y: Float) {
        val origin = IntArray(2).also { board.getLocationInWindow(it) }
        if (action == MotionEvent.ACTION_DOWN) pressedAt = SystemClock.uptimeMillis()
        val now = SystemClock.uptimeMillis()
        val event = MotionEvent.obtain(pressedAt, now, action, origin[0] + x, origin[1] + y, 0)
        board.rootView.dispatchTouchEvent(event)
        event.recycle()
        idle()
    }

    private fun finger(action: Int, at: Point) {
        val layout = checkNotNull(board.geometry)
        finger(action, layout.lineX(at.x), layout.lineY(at.y))
    }

    private fun secondFinger() {
        val fingers = Array(2) { MotionEvent.PointerProperties().apply { id = it } }
        val places = Array(2) {
            MotionEvent.PointerCoords().apply {
                x = 100f + 50 * it
                y = 100f
            }
        }
        val down = MotionEvent.ACTION_POINTER_DOWN or
            (1 shl MotionEvent.ACTION_POINTER_INDEX_SHIFT)
        val now = SystemClock.uptimeMillis()
        board.dispatchTouchEvent(
            MotionEvent.obtain(pressedAt, now, down, 2, fingers, places, 0, 0, 1f, 1f, 0, 0, 0, 0)
        )
        idle()
    }

    private fun slideTo(name: String) {
        finger(MotionEvent.ACTION_DOWN, point("D4"))
        finger(MotionEvent.ACTION_MOVE, point(name))
    }

    @Test
    @Config(sdk = [26, 34, 36])
    fun aStoneIsPlacedWhereTheFingerIsLifted() {
        start()
        finger(MotionEvent.ACTION_DOWN, point("D4"))
        assertNull(board.ghost)
        assertNull(board.target)
        finger(MotionEvent.ACTION_MOVE, point("G9"))
        assertTrue(board.isSliding)
        assertEquals(point("G9"), board.ghost)
        assertEquals(point("G9"), board.target)
        finger(MotionEvent.ACTION_MOVE, point("H8"))
        assertEquals(point("H8"), board.ghost)
        assertTrue(snapshot.moves.isEmpty())
        finger(MotionEvent.ACTION_UP, point("H8"))
        await("placed") { snapshot.moves.size == 1 }
        assertEquals(point("H8"), snapshot.moves[0].point)
        assertFalse(board.isSliding)
        assertNull(board.ghost)
        assertNull(board.target)
    }

    @Test
    fun aFingerThatRestsLooksThroughTheLoupe() {
        start()
        finger(MotionEvent.ACTION_DOWN, point("H8"))
        ShadowLooper.idleMainLooper(300, TimeUnit.MILLISECONDS)
        assertEquals(point("H8"), board.ghost)
        finger(MotionEvent.ACTION_UP, point("H8"))
        await("placed") { snapshot.moves.size == 1 }
    }

    @Test
    fun aTapOnlyShowsTheGhost() {
        start()
        tap("H8")
        assertEquals(point("H8"), board.ghost)
        assertTrue(snapshot.moves.isEmpty())
        click(R.id.place)
        await("placed") { snapshot.moves.size == 1 }
    }

    @Test
    fun besideTheBoardNothingIsPlaced() {
        start()
        slideTo("H8")
        finger(MotionEvent.ACTION_MOVE, 50f, -20f)
        assertNull(board.ghost)
        assertNull(board.target)
        finger(MotionEvent.ACTION_UP, 50f, -20f)
        assertFalse(board.isSliding)
        slideTo("H8")
        // The letters are outside the field.
        finger(MotionEvent.ACTION_UP, 200f, board.height - 2f)
        assertNull(board.ghost)
        assertTrue(snapshot.moves.isEmpty())
    }

    @Test
    fun aSecondFingerBackAndLeavingCancel() {
        start()
        slideTo("H8")
        secondFinger()
        assertFalse(board.isSliding)
        assertNull(board.ghost)
        finger(MotionEvent.ACTION_MOVE, point("J9"))
        finger(MotionEvent.ACTION_UP, point("J9"))
        slideTo("H8")
        pressBack()
        assertNull(board.ghost)
        assertEquals(View.VISIBLE, board.visibility)
        finger(MotionEvent.ACTION_UP, point("H8"))
        slideTo("H8")
        kill()
        launch()
        assertTrue(checkNotNull(app.game).snapshot.moves.isEmpty())
    }

    @Test
    fun everyCrossedLineIsFelt() {
        start()
        slideTo("H8")
        val felt = shadowOf(board)
        assertEquals(HapticFeedbackConstants.CLOCK_TICK, felt.lastHapticFeedbackPerformed())
        board.performHapticFeedback(HapticFeedbackConstants.KEYBOARD_TAP)
        val layout = checkNotNull(board.geometry)
        val near = layout.lineX(7) + 0.3f * layout.cell
        finger(MotionEvent.ACTION_MOVE, near, layout.lineY(7))
        assertEquals(HapticFeedbackConstants.KEYBOARD_TAP, felt.lastHapticFeedbackPerformed())
        finger(MotionEvent.ACTION_MOVE, point("I8"))
        assertEquals(HapticFeedbackConstants.CLOCK_TICK, felt.lastHapticFeedbackPerformed())
    }

    @Test
    fun aStoneIsSlidOverButNotPlacedOn() {
        start()
        slideTo("H8")
        finger(MotionEvent.ACTION_UP, point("H8"))
        await("placed") { snapshot.moves.size == 1 }
        slideTo("H8")
        assertEquals(point("H8"), board.target)
        assertNull(board.ghost)
        finger(MotionEvent.ACTION_UP, point("H8"))
        assertEquals("There is a stone at H8 already.", message)
        assertEquals(1, snapshot.moves.size)
    }

    @Test
    fun theMenuSwitchesTheMode() {
        launch()
        startTwo()
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_slide, 0)
        idle()
        assertEquals(Placement.SLIDE, preferences().placement)
        slideTo("H8")
        finger(MotionEvent.ACTION_UP, point("H8"))
        await("placed") { snapshot.moves.size == 1 }
    }

    /** https://developer.android.com/develop/ui/views/touch-and-input/gestures/gesturenav */
    @Test
    @Config(sdk = [34, 36])
    fun aSlideFromTheScreensEdgeIsNotBack() {
        start()
        val whole = Rect(0, 0, board.width, board.height)
        assertEquals(listOf(whole), board.systemGestureExclusionRects)
        board.slides = false
        assertEquals(emptyList<Rect>(), board.systemGestureExclusionRects)
    }
}
