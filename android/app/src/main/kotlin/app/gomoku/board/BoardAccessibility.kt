package app.gomoku.board

import android.content.Context
import android.graphics.Rect
import android.os.Bundle
import android.view.MotionEvent
import android.view.View
import android.view.accessibility.AccessibilityEvent
import android.view.accessibility.AccessibilityManager
import android.view.accessibility.AccessibilityNodeInfo
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction
import android.view.accessibility.AccessibilityNodeInfo.CollectionInfo
import android.view.accessibility.AccessibilityNodeInfo.CollectionItemInfo
import android.view.accessibility.AccessibilityNodeProvider
import app.gomoku.R
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.PointShapes

/**
 * Accessibility tree of the board: one virtual node per point, from the top row down. A click
 * places the stone without a second tap, since the screen reader has described the point.
 */
class BoardAccessibility(private val board: BoardView) : AccessibilityNodeProvider() {
    private val texts = BoardTexts(board.context)
    private val manager =
        board.context.getSystemService(Context.ACCESSIBILITY_SERVICE) as AccessibilityManager

    /** Shapes of one position, computed on demand. */
    private var shapes = emptyMap<Point, PointShapes>()
    private var shapesOf = -1L
    private var focused = View.NO_ID
    private var hovered = View.NO_ID

    /** Node id of a point, independent of the board's size. */
    fun idOf(point: Point): Int = point.y * BoardLayout.MOST_LINES + point.x

    fun pointOf(id: Int): Point? {
        val size = board.snapshot?.size ?: return null
        val point = Point(id.mod(BoardLayout.MOST_LINES), Math.floorDiv(id, BoardLayout.MOST_LINES))
        return point.takeIf { id >= 0 && it.x < size && it.y < size }
    }

    override fun createAccessibilityNodeInfo(id: Int): AccessibilityNodeInfo? =
        if (id == HOST_VIEW_ID) host() else pointOf(id)?.let { node(id, it) }

    @Suppress("DEPRECATION") // obtain() is the only way below API 30.
    private fun host(): AccessibilityNodeInfo {
        val info = AccessibilityNodeInfo.obtain(board)
        board.onInitializeAccessibilityNodeInfo(info)
        info.className = View::class.java.name
        info.contentDescription = board.resources.getString(R.string.board_label)
        // Only points react to a click.
        info.isClickable = false
        info.isLongClickable = false
        info.removeAction(AccessibilityAction.ACTION_CLICK)
        info.removeAction(AccessibilityAction.ACTION_LONG_CLICK)
        val size = board.snapshot?.size ?: 0
        // Screen readers report row and column, and can navigate by row or column.
        info.collectionInfo = CollectionInfo.obtain(size, size, false)
        for (y in size - 1 downTo 0) {
            for (x in 0 until size) info.addChild(board, idOf(Point(x, y)))
        }
        return info
    }

    @Suppress("DEPRECATION")
    private fun node(id: Int, point: Point): AccessibilityNodeInfo? {
        val snapshot = board.snapshot ?: return null
        val layout = board.geometry ?: return null
        val info = AccessibilityNodeInfo.obtain(board, id)
        info.setParent(board)
        info.packageName = board.context.packageName
        // A View class: "Button" after each of 225 points is noise, and the click action has a
        // label.
        info.className = View::class.java.name
        info.collectionItemInfo =
            CollectionItemInfo.obtain(snapshot.size - 1 - point.y, 1, point.x, 1, false)
        info.contentDescription = words(point, snapshot)
        info.isEnabled = true
        info.isVisibleToUser = board.isShown
        info.isFocusable = true
        info.isFocused = board.isFocused && point == board.cursor
        info.isAccessibilityFocused = id == focused
        val bounds = bounds(layout, point)
        info.setBoundsInParent(bounds)
        val at = IntArray(2).also { board.getLocationOnScreen(it) }
        info.setBoundsInScreen(Rect(bounds).apply { offset(at[0], at[1]) })
        if (!board.isClickable) return info.also(::offerFocus)
        // A played stone can't be removed, except while a position is set up.
        val stays = board.takesAway == null && snapshot.moves.any { it.point == point }
        if (snapshot.humanToMove && !stays) {
            val takesAway = board.takesAway?.invoke(point) == true
            info.isClickable = true
            info.addAction(
                AccessibilityAction(
                    AccessibilityNodeInfo.ACTION_CLICK,
                    board.resources.getString(
                        if (takesAway) {
                            R.string.position_action_take_away
                        } else {
                            R.string.board_action_place
                        }
                    )
                )
            )
        }
        if (snapshot.canHint && !snapshot.hintPending) {
            info.offer(R.id.hint, board.hintWord)
        }
        if (snapshot.canUndo) {
            val remote = snapshot.remote != null
            val word = if (remote) R.string.game_ask_undo else R.string.game_undo
            info.offer(R.id.undo, board.resources.getString(word))
        }
        return info.also(::offerFocus)
    }

    private fun offerFocus(info: AccessibilityNodeInfo) = info.addAction(
        if (info.isAccessibilityFocused) {
            AccessibilityAction.ACTION_CLEAR_ACCESSIBILITY_FOCUS
        } else {
            AccessibilityAction.ACTION_ACCESSIBILITY_FOCUS
        }
    )

    private fun AccessibilityNodeInfo.offer(id: Int, name: String) =
        addAction(AccessibilityAction(id, name))

    private fun words(point: Point, snapshot: GameSnapshot): String {
        val read = board.shapes?.takeIf { board.line.isEmpty() }
        if (shapesOf != snapshot.revision && read != null) {
            shapes = read().associateBy { it.point }
            shapesOf = snapshot.revision
        }
        val line = board.line
        // Shapes belong to the game's position, not to a displayed line.
        val made = shapes[point].takeIf { line.isEmpty() }
        return texts.line(point, line, snapshot.nextStone)
            ?: texts.point(point, snapshot, board.ghost, made, board.threats)
    }

    /** Bounds of a point, clipped to the visible part of the board. */
    private fun bounds(layout: BoardLayout, point: Point): Rect {
        val half = layout.cell / 2
        val x = layout.lineX(point.x)
        val y = layout.lineY(point.y)
        val bounds = Rect(
            (x - half).toInt(),
            (y - half).toInt(),
            (x + half).toInt(),
            (y + half).toInt()
        )
        if (layout.zoom.isZoomed) {
            bounds.intersect(
                layout.fieldLeft.toInt(),
                0,
                layout.side.toInt(),
                layout.fieldBottom.toInt()
            )
        }
        return bounds
    }

    override fun performAction(id: Int, action: Int, arguments: Bundle?): Boolean {
        if (id == HOST_VIEW_ID) return board.performAccessibilityAction(action, arguments)
        val point = pointOf(id) ?: return false
        return when (action) {
            AccessibilityNodeInfo.ACTION_CLICK -> {
                board.onDirectPoint?.invoke(point)
                send(id, AccessibilityEvent.TYPE_VIEW_CLICKED)
                true
            }

            R.id.hint -> board.onHint?.invoke() != null

            R.id.undo -> board.onUndo?.invoke() != null

            AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS -> {
                if (focused == id) return false
                focused = id
                // Screen reader focus can move beyond the visible part.
                board.reveal(point)
                board.invalidate()
                send(id, AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUSED)
                true
            }

            AccessibilityNodeInfo.ACTION_CLEAR_ACCESSIBILITY_FOCUS -> {
                if (focused != id) return false
                focused = View.NO_ID
                send(id, AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED)
                true
            }

            else -> false
        }
    }

    /** Handles explore by touch. Returns whether the finger is on the field. */
    fun onHover(event: MotionEvent): Boolean {
        if (!manager.isTouchExplorationEnabled) return false
        val point = board.geometry?.pointAt(event.x, event.y)
        val leaves = event.actionMasked == MotionEvent.ACTION_HOVER_EXIT
        hover(if (leaves || point == null) View.NO_ID else idOf(point))
        return point != null
    }

    private fun hover(id: Int) {
        if (id == hovered) return
        val before = hovered
        hovered = id
        if (id != View.NO_ID) send(id, AccessibilityEvent.TYPE_VIEW_HOVER_ENTER)
        if (before != View.NO_ID) send(before, AccessibilityEvent.TYPE_VIEW_HOVER_EXIT)
    }

    /** Moves the screen reader's focus to the keyboard cursor. */
    fun focus(point: Point) = send(idOf(point), AccessibilityEvent.TYPE_VIEW_FOCUSED)

    fun changed() {
        if (!manager.isEnabled) return
        @Suppress("DEPRECATION")
        val event = AccessibilityEvent.obtain(AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED)
        event.contentChangeTypes = AccessibilityEvent.CONTENT_CHANGE_TYPE_SUBTREE
        event.packageName = board.context.packageName
        event.setSource(board)
        board.parent?.requestSendAccessibilityEvent(board, event)
    }

    private fun send(id: Int, type: Int) {
        val snapshot = board.snapshot
        val point = pointOf(id)
        if (!manager.isEnabled || snapshot == null || point == null) return
        @Suppress("DEPRECATION")
        val event = AccessibilityEvent.obtain(type)
        event.packageName = board.context.packageName
        event.className = View::class.java.name
        // The app announces the stone itself; text in the click event would repeat it.
        if (type != AccessibilityEvent.TYPE_VIEW_CLICKED) {
            event.contentDescription = words(point, snapshot)
        }
        event.setSource(board, id)
        board.parent?.requestSendAccessibilityEvent(board, event)
    }
}
