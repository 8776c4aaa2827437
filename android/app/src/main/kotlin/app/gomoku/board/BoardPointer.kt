package app.gomoku.board

import android.view.MotionEvent
import android.view.View
import android.view.ViewConfiguration
import app.gomoku.board.BoardTouch.Meaning

/**
 * Passes a view's touches to [BoardTouch] and their meaning to [act].
 *
 * @param pinches zoom gestures of fingers and mouse wheel
 */
class BoardPointer(
    private val view: View,
    private val act: (Meaning) -> Unit,
    private val pinches: Pinches
) {
    /** Zoom gestures; coordinates are the view's. */
    interface Pinches {
        val mayPinch: Boolean

        fun hold(x: Float, y: Float, otherX: Float, otherY: Float)

        fun pull(x: Float, y: Float, otherX: Float, otherY: Float)

        /** Handles the mouse wheel. Returns whether it was used. */
        fun wheel(x: Float, y: Float, notches: Float): Boolean
    }

    val touch = BoardTouch(ViewConfiguration.get(view.context).scaledTouchSlop.toFloat())

    /** Whether the current pointer hides its target, as a finger or pen does. */
    var hides = true
        private set

    private val rest = Runnable { tell(touch.rest()) }
    private val lapse = Runnable { tell(touch.lapse()) }

    private var pinching = false

    fun onTouch(event: MotionEvent) {
        if (event.actionMasked == MotionEvent.ACTION_DOWN) {
            pinching = false
            view.removeCallbacks(lapse)
            // A scrolling parent must not intercept the finger that moves the board.
            if (touch.zoomed || touch.slides) keep()
        }
        when (event.actionMasked) {
            MotionEvent.ACTION_DOWN -> if (event.buttonState and SECONDARY != 0) {
                touch.cancel()
                tell(Meaning.CANCEL)
            } else {
                hides = event.getToolType(0) != MotionEvent.TOOL_TYPE_MOUSE
                tell(touch.down(event.x, event.y, atOnce = !hides))
                if (touch.mayRest) view.postDelayed(rest, REST_MS)
            }

            MotionEvent.ACTION_MOVE -> if (pinching) {
                pinches.pull(event.getX(0), event.getY(0), event.getX(1), event.getY(1))
            } else if (event.buttonState and SECONDARY != 0) {
                tell(touch.cancel())
            } else {
                tell(touch.move(event.x, event.y))
            }

            MotionEvent.ACTION_UP -> tell(touch.up(event.x, event.y))

            MotionEvent.ACTION_POINTER_DOWN -> {
                cancel()
                pinching = pinches.mayPinch && event.pointerCount == 2
                if (pinching) {
                    keep()
                    pinches.hold(event.getX(0), event.getY(0), event.getX(1), event.getY(1))
                }
            }

            // The remaining finger is not a tap.
            MotionEvent.ACTION_POINTER_UP -> pinching = false

            MotionEvent.ACTION_CANCEL -> {
                pinching = false
                cancel()
            }
        }
    }

    /** Handles the mouse wheel. Returns whether it was used. */
    fun onWheel(event: MotionEvent): Boolean {
        if (event.actionMasked != MotionEvent.ACTION_SCROLL || !pinches.mayPinch) return false
        val notches = event.getAxisValue(MotionEvent.AXIS_VSCROLL)
        return notches != 0f && pinches.wheel(event.x, event.y, notches)
    }

    private fun keep() = view.parent?.requestDisallowInterceptTouchEvent(true)

    /** Whether a mouse or pen hovers. Finger hover events come only from explore by touch. */
    fun hovers(event: MotionEvent): Boolean = when (event.getToolType(0)) {
        MotionEvent.TOOL_TYPE_MOUSE,
        MotionEvent.TOOL_TYPE_STYLUS,
        MotionEvent.TOOL_TYPE_ERASER -> true

        else -> false
    }

    fun cancel(): Boolean {
        val slid = touch.isSliding
        tell(touch.cancel())
        return slid
    }

    private fun tell(meaning: Meaning) {
        if (!touch.mayRest) view.removeCallbacks(rest)
        if (meaning == Meaning.WAIT) view.postDelayed(lapse, TWICE_MS)
        if (meaning != Meaning.NOTHING) act(meaning)
    }

    private companion object {
        /** Time after which a touch is not a tap. */
        const val REST_MS = 180L

        /** Maximum time between the taps of a double tap. */
        const val TWICE_MS = 250L

        /** The right button of a mouse, and the button of a pen. */
        const val SECONDARY = MotionEvent.BUTTON_SECONDARY or MotionEvent.BUTTON_STYLUS_PRIMARY
    }
}
