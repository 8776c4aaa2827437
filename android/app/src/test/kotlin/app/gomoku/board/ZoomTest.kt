package app.gomoku.board

import android.graphics.Rect
import android.os.SystemClock
import android.view.InputDevice
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.accessibility.AccessibilityNodeInfo
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.settings.Placement
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowLooper

class ZoomTest : AppTest() {
    private var pressedAt = 0L

    private fun start(placement: Placement = Placement.TAP_TWICE, size: String = "19") {
        launch()
        preferences().placement = placement
        click(R.id.play_two)
        choose(R.id.size, size)
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
    }

    /** Sends finger events, at positions in units of the board's side. */
    private fun fingers(
        action: Int,
        vararg at: Pair<Float, Float>,
        source: Int = InputDevice.SOURCE_TOUCHSCREEN
    ) {
        val origin = IntArray(2).also { board.getLocationInWindow(it) }
        val now = SystemClock.uptimeMillis()
        if (action == MotionEvent.ACTION_DOWN) pressedAt = now
        val ids = Array(at.size) { MotionEvent.PointerProperties().apply { id = it } }
        val places = Array(at.size) {
            MotionEvent.PointerCoords().apply {
                x = origin[0] + at[it].first * board.width
                y = origin[1] + at[it].second * board.width
            }
        }
        val index = if (at.size > 1) (1 shl MotionEvent.ACTION_POINTER_INDEX_SHIFT) else 0
        val code = if (action == MotionEvent.ACTION_MOVE) action else action or index
        val event = MotionEvent.obtain(
            pressedAt, now, code, at.size, ids, places, 0, 0, 1f, 1f, 0, 0, source, 0
        )
        board.rootView.dispatchTouchEvent(event)
        event.recycle()
        idle()
    }

    private fun pinch(
        around: Pair<Float, Float> = 0.5f to 0.5f,
        from: Float = 0.1f,
        to: Float = 0.2f
    ) {
        val (x, y) = around
        fun pair(apart: Float) = arrayOf(x - apart to y, x + apart to y)
        fingers(MotionEvent.ACTION_DOWN, x - from to y)
        fingers(MotionEvent.ACTION_POINTER_DOWN, *pair(from))
        fingers(MotionEvent.ACTION_MOVE, *pair(to))
        fingers(MotionEvent.ACTION_POINTER_UP, *pair(to))
        fingers(MotionEvent.ACTION_MOVE, x to y)
        fingers(MotionEvent.ACTION_UP, x to y)
    }

    private fun drag(from: Pair<Float, Float>, to: Pair<Float, Float>) {
        fingers(MotionEvent.ACTION_DOWN, from)
        // Beyond the slop.
        fingers(
            MotionEvent.ACTION_MOVE,
            from.first + 0.1f * step(from.first, to.first) to from.second
        )
        fingers(MotionEvent.ACTION_MOVE, to)
        fingers(MotionEvent.ACTION_UP, to)
    }

    private fun step(from: Float, to: Float) = if (to < from) -1 else 1

    private fun waitForOneTap() = ShadowLooper.idleMainLooper(300, TimeUnit.MILLISECONDS)

    private fun wheel(notches: Float, at: Pair<Float, Float> = 0.5f to 0.5f): Boolean {
        val now = SystemClock.uptimeMillis()
        val id = MotionEvent.PointerProperties().apply { toolType = MotionEvent.TOOL_TYPE_MOUSE }
        val place = MotionEvent.PointerCoords().apply {
            x = at.first * board.width
            y = at.second * board.width
            setAxisValue(MotionEvent.AXIS_VSCROLL, notches)
        }
        val event = MotionEvent.obtain(
            now, now, MotionEvent.ACTION_SCROLL, 1, arrayOf(id), arrayOf(place),
            0, 0, 1f, 1f, 0, 0, InputDevice.SOURCE_MOUSE, 0
        )
        return board.onGenericMotionEvent(event).also { idle() }
    }

    @Test
    fun aPinchZoomsInEveryModeAndPlacesNothing() {
        start()
        for (placement in Placement.values()) {
            board.slides = placement == Placement.SLIDE
            preferences().placement = placement
            pinch()
            assertEquals("$placement", 2f, board.zoom.scale, 0.01f)
            waitForOneTap()
            assertTrue(snapshot.moves.isEmpty())
            assertNull(board.ghost)
            pinch(from = 0.4f, to = 0.1f)
            assertFalse(board.zoom.isZoomed)
            waitForOneTap()
            assertTrue(snapshot.moves.isEmpty())
            assertNull(board.ghost)
        }
    }

    @Test
    fun aStoneIsPlacedOnAZoomedBoardInEveryMode() {
        start()
        pinch()
        tap("J10")
        waitForOneTap()
        assertEquals(point("J10"), board.ghost)
        tap("J10")
        waitForOneTap()
        await("tapped again") { snapshot.moves.size == 1 }
        assertEquals(point("J10"), snapshot.moves[0].point)
        tap("K10")
        waitForOneTap()
        click(R.id.place)
        await("Place") { snapshot.moves.size == 2 }
        preferences().placement = Placement.DIRECT
        tap("L10")
        assertEquals(2, snapshot.moves.size)
        waitForOneTap()
        await("at once") { snapshot.moves.size == 3 }
        preferences().placement = Placement.SLIDE
        board.slides = true
        touch(point("J10"), MotionEvent.ACTION_DOWN)
        touch(point("J12"), MotionEvent.ACTION_MOVE)
        assertEquals(point("J12"), board.target)
        touch(point("J12"), MotionEvent.ACTION_UP)
        await("released") { snapshot.moves.size == 4 }
        assertEquals(2f, board.zoom.scale, 0.01f)
    }

    @Test
    fun twoTapsShowTheWholeBoardAndPlaceNothing() {
        start()
        for (placement in Placement.values()) {
            board.slides = placement == Placement.SLIDE
            preferences().placement = placement
            pinch()
            tap("J10")
            tap("J10")
            assertFalse("$placement", board.zoom.isZoomed)
            waitForOneTap()
            assertTrue(snapshot.moves.isEmpty())
            assertNull(board.ghost)
        }
    }

    @Test
    fun oneFingerMovesTheZoomedBoardOnly() {
        start()
        drag(0.7f to 0.5f, 0.3f to 0.5f)
        assertEquals(BoardZoom.NONE, board.zoom)
        pinch()
        val before = board.zoom
        drag(0.7f to 0.5f, 0.4f to 0.6f)
        assertTrue(board.zoom.left < before.left)
        assertTrue(board.zoom.top > before.top)
        drag(0.5f to 0.5f, 0.1f to 0.5f)
        drag(0.5f to 0.5f, 0.1f to 0.5f)
        drag(0.5f to 0.5f, 0.1f to 0.5f)
        assertEquals(-1f, board.zoom.left, 1e-3f)
        waitForOneTap()
        assertTrue(snapshot.moves.isEmpty())
        assertNull(board.ghost)
    }

    @Test
    fun inPictures() {
        become("en", true, "phone", "w360dp-h640dp-port|xhdpi")
        start()
        for (name in listOf("J10", "K11", "J11", "J12", "K10")) {
            checkNotNull(app.game).play(point(name))
        }
        await("played") { snapshot.moves.size == 5 }
        pinch(around = 0.6f to 0.4f)
        tap("L10")
        waitForOneTap()
        keepPicture("zoom-ghost")
        board.slides = true
        preferences().placement = Placement.SLIDE
        touch(point("J10"), MotionEvent.ACTION_DOWN)
        touch(point("L12"), MotionEvent.ACTION_MOVE)
        keepPicture("zoom-loupe")
    }

    @Test
    fun aBoardOfFifteenLinesIsNotZoomed() {
        start(size = "15")
        pinch()
        assertEquals(BoardZoom.NONE, board.zoom)
        assertFalse(wheel(1f))
        place("H8")
    }

    @Test
    fun aMousesWheelZoomsWhereItPoints() {
        start()
        // The board can't shrink, so a surrounding view may scroll.
        assertFalse(wheel(-1f))
        val layout = checkNotNull(board.geometry)
        val at = point("D15")
        val here = layout.lineX(at.x) / board.width to layout.lineY(at.y) / board.width
        assertTrue(wheel(1f, here))
        assertTrue(wheel(1f, here))
        val zoomed = checkNotNull(board.geometry)
        assertEquals(layout.lineX(at.x), zoomed.lineX(at.x), 0.5f)
        assertEquals(layout.lineY(at.y), zoomed.lineY(at.y), 0.5f)
        repeat(4) { wheel(-1f, here) }
        assertEquals(BoardZoom.NONE, board.zoom)
        assertTrue(snapshot.moves.isEmpty())
    }

    @Test
    fun whatIsPlayedBeyondTheEdgeComesIntoSight() {
        start()
        pinch(to = 0.3f)
        checkNotNull(app.game).play(Point(0, 0))
        await("played") { snapshot.moves.size == 1 }
        idle()
        assertTrue(inSight(Point(0, 0)))
        assertEquals(3f, board.zoom.scale, 0.01f)
    }

    private fun inSight(point: Point): Boolean {
        val layout = checkNotNull(board.geometry)
        return layout.pointAt(layout.lineX(point.x), layout.lineY(point.y)) == point
    }

    @Test
    fun readersAndKeysReachEveryPoint() {
        start()
        pinch(to = 0.3f)
        val nodes = board.accessibilityNodeProvider as BoardAccessibility
        val bounds = Rect()
        for (y in 18 downTo 0) {
            for (x in 0 until 19) {
                val point = Point(x, y)
                val id = nodes.idOf(point)
                nodes.performAction(id, AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS, null)
                assertTrue(inSight(point))
                val node = checkNotNull(nodes.createAccessibilityNodeInfo(id))
                @Suppress("DEPRECATION")
                node.getBoundsInParent(bounds)
                val layout = checkNotNull(board.geometry)
                assertTrue(bounds.contains(layout.lineX(x).toInt(), layout.lineY(y).toInt()))
                assertTrue(Rect(0, 0, board.width, board.height).contains(bounds))
                assertTrue(node.isVisibleToUser)
            }
        }
        nodes.performAction(
            nodes.idOf(Point(0, 18)),
            AccessibilityNodeInfo.ACTION_CLICK,
            null
        )
        await("placed") { snapshot.moves.size == 1 }
        board.requestFocusFromTouch()
        repeat(40) { board.onKeyDown(KEY, KeyEvent(KeyEvent.ACTION_DOWN, KEY)) }
        assertEquals(18, board.cursor?.x)
        assertTrue(inSight(checkNotNull(board.cursor)))
    }

    @Test
    fun plusAndMinusZoomWhereTheKeyboardIs() {
        start()
        board.requestFocusFromTouch()
        for (i in 1..2) board.onKeyDown(PLUS, KeyEvent(KeyEvent.ACTION_DOWN, PLUS))
        assertEquals(1.5625f, board.zoom.scale, 1e-3f)
        for (i in 1..2) board.onKeyDown(MINUS, KeyEvent(KeyEvent.ACTION_DOWN, MINUS))
        assertEquals(BoardZoom.NONE, board.zoom)
    }

    /** https://developer.android.com/develop/ui/views/touch-and-input/gestures/gesturenav */
    @Test
    @Config(sdk = [34, 36])
    fun movingAZoomedBoardFromTheScreensEdgeIsNotBack() {
        start()
        assertEquals(emptyList<Rect>(), board.systemGestureExclusionRects)
        pinch()
        assertNotEquals(emptyList<Rect>(), board.systemGestureExclusionRects)
        pinch(from = 0.4f, to = 0.1f)
        assertEquals(emptyList<Rect>(), board.systemGestureExclusionRects)
    }

    private companion object {
        const val PLUS = KeyEvent.KEYCODE_PLUS
        const val MINUS = KeyEvent.KEYCODE_NUMPAD_SUBTRACT
        const val KEY = KeyEvent.KEYCODE_DPAD_RIGHT
    }
}
