package app.gomoku.board

import android.view.KeyEvent
import app.gomoku.core.Point

class BoardZooming(private val board: BoardView) : BoardPointer.Pinches {
    private var pinch: BoardZoom.Pinch? = null

    override val mayPinch: Boolean
        get() = (board.geometry?.lines ?: 0) > BoardZoom.FINE_LINES

    override fun hold(x: Float, y: Float, otherX: Float, otherY: Float) {
        val at = board.geometry ?: return
        pinch = BoardZoom.Pinch(
            board.zoom,
            at.frameX(x),
            at.frameY(y),
            at.frameX(otherX),
            at.frameY(otherY)
        )
    }

    override fun pull(x: Float, y: Float, otherX: Float, otherY: Float) {
        val at = board.geometry ?: return
        board.zoom = pinch?.at(
            at.frameX(x),
            at.frameY(y),
            at.frameX(otherX),
            at.frameY(otherY)
        ) ?: return
    }

    override fun wheel(x: Float, y: Float, notches: Float): Boolean {
        val at = board.geometry ?: return false
        val before = board.zoom
        board.zoom = before.stepped(larger = notches > 0, at.frameX(x), at.frameY(y))
        return board.zoom != before
    }

    fun key(code: Int, cursor: Point): Boolean {
        val larger = when (code) {
            KeyEvent.KEYCODE_PLUS, KeyEvent.KEYCODE_EQUALS, KeyEvent.KEYCODE_NUMPAD_ADD -> true
            KeyEvent.KEYCODE_MINUS, KeyEvent.KEYCODE_NUMPAD_SUBTRACT -> false
            else -> return false
        }
        val at = board.geometry ?: return false
        if (!mayPinch) return false
        val x = at.frameX(at.lineX(cursor.x))
        val y = at.frameY(at.lineY(cursor.y))
        board.zoom = board.zoom.stepped(larger, x, y)
        return true
    }

    fun drag(by: BoardTouch) {
        val at = board.geometry ?: return
        board.zoom = board.zoom.moved(
            at.frameX(by.x - by.movedX),
            at.frameY(by.y - by.movedY),
            at.frameX(by.x),
            at.frameY(by.y)
        )
    }
}
