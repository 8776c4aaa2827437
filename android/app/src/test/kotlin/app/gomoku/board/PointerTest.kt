package app.gomoku.board

import android.os.SystemClock
import android.view.InputDevice
import android.view.KeyEvent
import android.view.MotionEvent
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.Point
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.shadows.ShadowPopupMenu

class PointerTest : AppTest() {
    private fun pointer(
        tool: Int,
        action: Int,
        at: Point,
        buttons: Int = MotionEvent.BUTTON_PRIMARY
    ): MotionEvent {
        val layout = checkNotNull(board.geometry)
        val properties = MotionEvent.PointerProperties().apply { toolType = tool }
        val place = MotionEvent.PointerCoords().apply {
            x = layout.lineX(at.x)
            y = layout.lineY(at.y)
        }
        val now = SystemClock.uptimeMillis()
        val source =
            if (tool == MOUSE) InputDevice.SOURCE_MOUSE else InputDevice.SOURCE_STYLUS
        return MotionEvent.obtain(
            now,
            now,
            action,
            1,
            arrayOf(properties),
            arrayOf(place),
            0,
            buttons,
            1f,
            1f,
            0,
            0,
            source,
            0
        )
    }

    private fun hover(tool: Int, name: String, action: Int = MotionEvent.ACTION_HOVER_MOVE) {
        board.dispatchGenericMotionEvent(pointer(tool, action, point(name), 0))
        idle()
    }

    private fun button(name: String, buttons: Int = MotionEvent.BUTTON_PRIMARY) {
        for (action in listOf(MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP)) {
            val pressed = if (action == MotionEvent.ACTION_DOWN) buttons else 0
            board.dispatchTouchEvent(pointer(MOUSE, action, point(name), pressed))
        }
        idle()
    }

    @Test
    fun hoveringShowsWhereAStoneCouldStand() {
        launch()
        startTwo()
        for (tool in listOf(MOUSE, MotionEvent.TOOL_TYPE_STYLUS)) {
            hover(tool, "H8")
            assertEquals(point("H8"), board.hovered)
            hover(tool, "J9")
            assertEquals(point("J9"), board.hovered)
            hover(tool, "J9", MotionEvent.ACTION_HOVER_EXIT)
            assertNull(board.hovered)
        }
        assertNull(board.ghost)
        // Fingers hover only during explore by touch.
        hover(MotionEvent.TOOL_TYPE_FINGER, "H8")
        assertNull(board.hovered)
        place("H8")
        hover(MOUSE, "H8")
        assertNull(board.hovered)
        // The empty point is occupied meanwhile.
        hover(MOUSE, "J9")
        checkNotNull(app.game).play(point("J9"))
        await("played") { board.hovered == null }
    }

    @Test
    fun aClickPlacesByTheMode() {
        launch()
        startTwo()
        button("H8")
        assertEquals(point("H8"), board.ghost)
        button("H8")
        await("second click") { snapshot.moves.size == 1 }
        choosePlacement(R.id.menu_direct)
        button("J9")
        await("one click") { snapshot.moves.size == 2 }
        choosePlacement(R.id.menu_slide)
        board.dispatchTouchEvent(pointer(MOUSE, MotionEvent.ACTION_DOWN, point("A1")))
        // A mouse does not hide its target, so it slides at once.
        assertTrue(board.isSliding)
        board.dispatchTouchEvent(pointer(MOUSE, MotionEvent.ACTION_MOVE, point("C3")))
        board.dispatchTouchEvent(pointer(MOUSE, MotionEvent.ACTION_UP, point("C3"), 0))
        await("released") { snapshot.moves.size == 3 }
        assertEquals(point("C3"), snapshot.moves[2].point)
    }

    @Test
    fun theOtherButtonTakesBack() {
        launch()
        startTwo()
        button("H8")
        button("J9", MotionEvent.BUTTON_SECONDARY)
        assertNull(board.ghost)
        button("H8")
        button("H8", MotionEvent.BUTTON_STYLUS_PRIMARY)
        assertNull(board.ghost)
        choosePlacement(R.id.menu_slide)
        board.dispatchTouchEvent(pointer(MOUSE, MotionEvent.ACTION_DOWN, point("A1")))
        val both = MotionEvent.BUTTON_PRIMARY or MotionEvent.BUTTON_SECONDARY
        board.dispatchTouchEvent(pointer(MOUSE, MotionEvent.ACTION_MOVE, point("C3"), both))
        assertFalse(board.isSliding)
        board.dispatchTouchEvent(pointer(MOUSE, MotionEvent.ACTION_UP, point("C3"), 0))
        idle()
        assertTrue(snapshot.moves.isEmpty())
    }

    @Test
    fun keysTakeBackAndAsk() {
        launch()
        startEasy()
        board.requestFocusFromTouch()
        key(KeyEvent.KEYCODE_ENTER)
        assertEquals(board.cursor, board.ghost)
        key(KeyEvent.KEYCODE_ESCAPE)
        assertNull(board.ghost)
        key(KeyEvent.KEYCODE_SPACE)
        key(KeyEvent.KEYCODE_NUMPAD_ENTER)
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        key(KeyEvent.KEYCODE_H)
        await("hint") { snapshot.hintArea != null }
        key(KeyEvent.KEYCODE_U)
        await("taken back") { snapshot.moves.isEmpty() }
        key(KeyEvent.KEYCODE_U)
        assertTrue(snapshot.moves.isEmpty())
    }

    private fun choosePlacement(item: Int) {
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu()
            .menu.performIdentifierAction(item, 0)
        idle()
    }

    private fun key(code: Int) {
        for (action in listOf(KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP)) {
            app.dispatchKeyEvent(KeyEvent(action, code))
        }
        idle()
    }

    private companion object {
        const val MOUSE = MotionEvent.TOOL_TYPE_MOUSE
    }
}
