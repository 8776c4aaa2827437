package app.gomoku

import android.view.KeyEvent
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import app.gomoku.core.Phase
import app.gomoku.core.Point
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

/** The board without sight and without a finger. */
class AccessibilityTest : AppTest() {
    private val nodes: BoardAccessibility
        get() = board.accessibilityNodeProvider as BoardAccessibility

    private fun said(name: String): String {
        val node = nodes.createAccessibilityNodeInfo(nodes.idOf(point(name)))
        return checkNotNull(node).contentDescription.toString()
    }

    @Test
    fun everyPointIsANode() {
        launch()
        startTwo()
        val host = checkNotNull(nodes.createAccessibilityNodeInfo(-1))
        assertEquals(225, host.childCount)
        assertEquals("H8, empty", said("H8"))
        place("H8")
        place("J9")
        assertEquals("H8, Black, move 1", said("H8"))
        assertEquals("J9, White, move 2, last move", said("J9"))
        assertNull(nodes.createAccessibilityNodeInfo(nodes.idOf(Point(15, 3))))
    }

    @Test
    fun nodesLieOnTheirPointsAndDoNotOverlap() {
        launch()
        startTwo()
        val at = android.graphics.Rect()
        nodes.createAccessibilityNodeInfo(nodes.idOf(point("A1")))!!.getBoundsInScreen(at)
        val next = android.graphics.Rect()
        nodes.createAccessibilityNodeInfo(nodes.idOf(point("B1")))!!.getBoundsInScreen(next)
        assertTrue(at.width() > 0 && at.right <= next.left + 1)
        assertEquals(at.top, next.top)
    }

    @Test
    fun aClickPlaces() {
        launch()
        startTwo()
        val id = nodes.idOf(point("C4"))
        assertTrue(nodes.performAction(id, AccessibilityNodeInfo.ACTION_CLICK, null))
        await("placed") { snapshot.moves.size == 1 }
        assertEquals(point("C4"), snapshot.moves[0].point)
        assertFalse(nodes.performAction(999, AccessibilityNodeInfo.ACTION_CLICK, null))
    }

    @Test
    fun theWinningRowIsSaid() {
        launch()
        startTwo()
        for (name in listOf("D4", "D5", "E4", "E5", "F4", "F5", "G4", "G5", "H4")) place(name)
        await("won") { snapshot.phase == Phase.OVER }
        assertEquals("D4, Black, move 1, in the winning row", said("D4"))
        assertEquals("H4, Black, move 9, last move, in the winning row", said("H4"))
        assertEquals("D5, White, move 2", said("D5"))
    }

    @Test
    fun forbiddenPointsSayWhy() {
        launch()
        startTwo("renju")
        for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) place(name)
        assertEquals("H8, empty, forbidden: double-three", said("H8"))
    }

    @Test
    fun arrowKeysAndEnterPlay() {
        launch()
        startTwo()
        board.requestFocusFromTouch()
        key(KeyEvent.KEYCODE_DPAD_RIGHT)
        key(KeyEvent.KEYCODE_DPAD_UP)
        assertNotNull(board.cursor)
        val at = checkNotNull(board.cursor)
        key(KeyEvent.KEYCODE_ENTER)
        assertEquals(at, board.ghost)
        key(KeyEvent.KEYCODE_ENTER)
        await("placed") { snapshot.moves.size == 1 }
        assertEquals(at, snapshot.moves[0].point)
    }

    @Test
    fun atTheEdgeTheKeyLeavesTheBoard() {
        launch()
        startTwo()
        tap("A8")
        assertFalse(board.onKeyDown(KeyEvent.KEYCODE_DPAD_LEFT, down(KeyEvent.KEYCODE_DPAD_LEFT)))
        assertTrue(board.onKeyDown(KeyEvent.KEYCODE_DPAD_RIGHT, down(KeyEvent.KEYCODE_DPAD_RIGHT)))
    }

    @Test
    fun everyButtonHasALabelAndIsLargeEnough() {
        launch()
        startEasy()
        val least = 48 * app.resources.displayMetrics.density
        for (id in intArrayOf(R.id.back, R.id.menu, R.id.undo, R.id.hint, R.id.place)) {
            val view: View = app.findViewById(id)
            val name = app.resources.getResourceName(id)
            assertTrue("$name is small", view.width >= least && view.height >= least)
            val label = (view as? android.widget.TextView)?.text ?: view.contentDescription
            assertTrue("$name has no label", !label.isNullOrEmpty())
        }
    }

    @Test
    fun panelsSayWhoseTurnItIsInWords() {
        launch()
        startEasy()
        val near: View = app.findViewById(R.id.panel_near)
        val said = near.contentDescription.toString()
        assertTrue(said, said.startsWith("You, your move, clock 0:"))
    }

    private fun key(code: Int) {
        app.dispatchKeyEvent(down(code))
        app.dispatchKeyEvent(KeyEvent(KeyEvent.ACTION_UP, code))
        idle()
    }

    private fun down(code: Int) = KeyEvent(KeyEvent.ACTION_DOWN, code)
}
