package app.gomoku.board

import android.view.KeyEvent
import android.view.View
import android.view.ViewGroup
import android.view.accessibility.AccessibilityEvent
import android.view.accessibility.AccessibilityManager
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.ClockSetting
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Stone
import app.gomoku.game.PlayerPanel
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowLooper
import org.robolectric.util.ReflectionHelpers

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
    fun pointsHaveAPlaceInTheGridAndAreNotButtons() {
        launch()
        startTwo()
        val grid = checkNotNull(nodes.createAccessibilityNodeInfo(-1)).collectionInfo
        assertEquals(15 to 15, grid.rowCount to grid.columnCount)
        for ((name, place) in listOf("A15" to (0 to 0), "O1" to (14 to 14), "C13" to (2 to 2))) {
            val node = checkNotNull(nodes.createAccessibilityNodeInfo(nodes.idOf(point(name))))
            val item = node.collectionItemInfo
            assertEquals(name, place, item.rowIndex to item.columnIndex)
            assertEquals(View::class.java.name, node.className)
        }
    }

    @Test
    fun thePointOfTheCursorSaysThatItHasTheFocus() {
        launch()
        startTwo()
        board.requestFocusFromTouch()
        key(KeyEvent.KEYCODE_DPAD_RIGHT)
        key(KeyEvent.KEYCODE_DPAD_UP)
        val at = checkNotNull(board.cursor)
        val focused = (0 until 15 * 15).map { Point(it % 15, it / 15) }.filter {
            checkNotNull(nodes.createAccessibilityNodeInfo(nodes.idOf(it))).isFocused
        }
        assertEquals(listOf(at), focused)
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
    fun threatsAreSaidAndReadOnlyWhenAsked() {
        launch()
        startTwo()
        var read = 0
        val shapes = checkNotNull(board.shapes)
        board.shapes = {
            read++
            shapes()
        }
        for (name in listOf("H8", "A1", "I8", "B1", "J8")) place(name)
        assertEquals(0, read)
        assertEquals("K8, empty, Black’s open three ends here", said("K8"))
        assertEquals("G8, empty, Black’s open three ends here", said("G8"))
        assertEquals("L8, empty, Black can make a four", said("L8"))
        assertEquals("A15, empty", said("A15"))
        assertEquals(1, read)
        for (name in listOf("K8", "G8", "C1")) place(name)
        assertEquals("F8, empty, Black’s four ends here", said("F8"))
        assertEquals("D1, empty, White can make a four", said("D1"))
        assertEquals(2, read)
    }

    @Test
    fun threatsAreNotSaidToWhoWantsNone() {
        launch()
        preferences().spokenThreats = false
        startTwo()
        for (name in listOf("H8", "A1", "I8", "B1", "J8")) place(name)
        assertEquals("K8, empty", said("K8"))
    }

    @Test
    fun everyPointOffersUndoAndHint() {
        launch()
        startEasy()
        place("H8")
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        val id = nodes.idOf(point("C4"))
        val offered = checkNotNull(nodes.createAccessibilityNodeInfo(id)).actionList
        val names = offered.mapNotNull { it.label?.toString() }
        assertEquals(listOf("Place a stone here", "Hint", "Undo"), names)
        assertTrue(nodes.performAction(id, R.id.hint, null))
        await("hint") { snapshot.hintArea != null }
        assertTrue(nodes.performAction(id, R.id.undo, null))
        await("taken back") { snapshot.moves.isEmpty() }
        val left = checkNotNull(nodes.createAccessibilityNodeInfo(id)).actionList
        assertFalse(left.any { it.id == R.id.undo })
    }

    @Test
    fun boardOffersNoClickOfItsOwn() {
        launch()
        startTwo()
        val host = checkNotNull(nodes.createAccessibilityNodeInfo(View.NO_ID))
        assertFalse(host.isClickable)
        assertFalse(host.actionList.any { it.id == AccessibilityNodeInfo.ACTION_CLICK })
        val id = nodes.idOf(point("C4"))
        assertTrue(checkNotNull(nodes.createAccessibilityNodeInfo(id)).isClickable)
        nodes.performAction(id, AccessibilityNodeInfo.ACTION_CLICK, null)
        await("placed") { snapshot.moves.size == 1 }
        val taken = checkNotNull(nodes.createAccessibilityNodeInfo(id))
        assertFalse(taken.isClickable)
        assertFalse(taken.actionList.any { it.id == AccessibilityNodeInfo.ACTION_CLICK })
    }

    private fun talkBack() = context().getSystemService(AccessibilityManager::class.java)
        .also { shadowOf(it).setEnabled(true) }

    @Test
    fun aStoneIsSaidOnce() {
        launch()
        startTwo()
        val manager = talkBack()
        val id = nodes.idOf(point("C4"))
        nodes.performAction(id, AccessibilityNodeInfo.ACTION_CLICK, null)
        fun said() = shadowOf(manager).sentAccessibilityEvents.filter { event ->
            (event.text + event.contentDescription).any { it?.contains("C4") == true }
        }
        // The event follows the snapshot in a separate message.
        await("said") { said().isNotEmpty() }
        idle()
        val said = said()
        val kinds = said.map { AccessibilityEvent.eventTypeToString(it.eventType) }
        assertEquals(listOf("TYPE_WINDOW_CONTENT_CHANGED"), kinds)
        assertEquals("Black C4", said[0].contentDescription)
    }

    /** TalkBack drops the second announcement of one node within 30 s. */
    @Test
    fun announcementsComeFromDifferentNodesThatSoonGo() {
        launch()
        startTwo()
        val manager = talkBack()
        val least = 24 * app.resources.displayMetrics.density
        for (name in listOf("C4", "D4", "E5")) {
            val id = nodes.idOf(point(name))
            val moves = snapshot.moves.size
            nodes.performAction(id, AccessibilityNodeInfo.ACTION_CLICK, null)
            await("placed") { snapshot.moves.size > moves }
            await("said") { sources(manager).size > moves }
            for (stop in stops(app.findViewById(R.id.spoken))) {
                assertTrue("${stop.width} of $least", minOf(stop.width, stop.height) >= least)
            }
        }
        val sources = sources(manager)
        assertEquals(3, sources.size)
        assertEquals(3, sources.toSet().size)
        ShadowLooper.idleMainLooper(2, TimeUnit.SECONDS)
        assertEquals(emptyList<View>(), stops(app.findViewById(R.id.spoken)))
    }

    private fun sources(manager: AccessibilityManager) =
        shadowOf(manager).sentAccessibilityEvents.filter { event ->
            val text = event.contentDescription ?: ""
            text.startsWith("Black ") || text.startsWith("White ")
        }.map { ReflectionHelpers.callInstanceMethod<Long>(it, "getSourceNodeId") }

    /** Nodes at which a screen reader stops. */
    private fun stops(view: View): List<View> {
        val inside = (view as? ViewGroup)?.run { (0 until childCount).map(::getChildAt) }
        val own = listOf(view).filter { !it.contentDescription.isNullOrEmpty() }
        return own + inside.orEmpty().flatMap(::stops)
    }

    @Test
    fun whatHappensTwiceIsSaidTwice() {
        launch()
        startTwo()
        place("C4")
        place("D4")
        val manager = talkBack()
        click(R.id.undo)
        await("one is taken back") { snapshot.moves.size == 1 }
        click(R.id.undo)
        await("both are taken back") { snapshot.moves.isEmpty() }
        await("it is said twice") {
            shadowOf(manager).sentAccessibilityEvents.count { event ->
                event.contentDescription?.trim('\u00a0') == "Taken back"
            } == 2
        }
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
            val label = (view as? TextView)?.text ?: view.contentDescription
            assertTrue("$name has no label", !label.isNullOrEmpty())
        }
    }

    @Test
    fun panelsSayWhoseTurnItIsInWords() {
        launch()
        startEasy()
        val near: View = app.findViewById(R.id.panel_near)
        val said = near.contentDescription.toString()
        // Without a time limit there is no clock.
        assertEquals("You, Black, your move", said)
        assertEquals(View.GONE, near.findViewById<View>(R.id.clock).visibility)
        // The panel is announced once, without its children.
        val spoken = ArrayList<View>().also { near.addChildrenForAccessibility(it) }
        assertEquals(emptyList<View>(), spoken)
    }

    @Test
    fun littleTimeIsShownByASignToo() {
        launch()
        startTwo()
        val panel: PlayerPanel = app.findViewById(R.id.panel_near)
        val clock: TextView = panel.findViewById(R.id.clock)
        val limited = snapshot.copy(clock = ClockSetting.Countdown(60_000, 0))
        for (low in listOf(false, true, false)) {
            val black = limited.black.copy(clockLow = low)
            panel.show(limited.copy(black = black), Stone.BLACK, null, false)
            assertEquals(View.VISIBLE, clock.visibility)
            assertEquals(low, clock.compoundDrawablesRelative[0] != null)
            val said = panel.contentDescription.toString()
            assertEquals(said, low, said.endsWith(app.getString(R.string.player_clock_low)))
        }
    }

    private fun key(code: Int) {
        app.dispatchKeyEvent(down(code))
        app.dispatchKeyEvent(KeyEvent(KeyEvent.ACTION_UP, code))
        idle()
    }

    private fun down(code: Int) = KeyEvent(KeyEvent.ACTION_DOWN, code)
}
