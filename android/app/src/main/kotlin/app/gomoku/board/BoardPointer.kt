package app.gomoku.board

import android.view.MotionEvent
import android.view.View
import android.view.ViewConfiguration
import app.gomoku.board.BoardTouch.Meaning

/**
 * Hands a view's touches to [BoardTouch], and tells [act] what they mean.
 *
 * @param pinches two fingers, or a mouse's wheel, change how much of the board is seen
 */
class BoardPointer(
    private val view: View,
    private val act: (Meaning) -> Unit,
    private val pinches: Pinches
) {
    /** What two fingers do to a board; places are the view's. */
    interface Pinches {
        /** Whether they do anything. */
        val mayPinch: Boolean

        /** Two fingers hold the board. */
        fun hold(x: Float, y: Float, otherX: Float, otherY: Float)

        /** They are there now. */
        fun pull(x: Float, y: Float, otherX: Float, otherY: Float)

        /** A wheel was turned over a place. Returns whether that did something. */
        fun wheel(x: Float, y: Float, notches: Float): Boolean
    }

    /** What the touches mean, and where. */
    val touch = BoardTouch(ViewConfiguration.get(view.context).scaledTouchSlop.toFloat())

    /** Whether it is a finger or a pen, which hide what they point at, that slides. */
    var hides = true
        private set

    private val rest = Runnable { tell(touch.rest()) }
    private val lapse = Runnable { tell(touch.lapse()) }

    /** Whether two fingers hold the board. */
    private var pinching = false

    fun onTouch(event: MotionEvent) {
        if (event.actionMasked == MotionEvent.ACTION_DOWN) {
            pinching = false
            view.removeCallbacks(lapse)
            // What scrolls around the board must not take the finger that moves it.
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

            // The finger that stays was never a tap: it does nothing until it comes again.
            MotionEvent.ACTION_POINTER_UP -> pinching = false

            MotionEvent.ACTION_CANCEL -> {
                pinching = false
                cancel()
            }
        }
    }

    /** Whether a mouse's wheel did something. */
    fun onWheel(event: MotionEvent): Boolean {
        if (event.actionMasked != MotionEvent.ACTION_SCROLL || !pinches.mayPinch) return false
        val notches = event.getAxisValue(MotionEvent.AXIS_VSCROLL)
        return notches != 0f && pinches.wheel(event.x, event.y, notches)
    }

    private fun keep() = view.parent?.requestDisallowInterceptTouchEvent(true)

    /** Whether a mouse or a pen hovers: fingers only do for those who explore by touch. */
    fun hovers(event: MotionEvent): Boolean = when (event.getToolType(0)) {
        MotionEvent.TOOL_TYPE_MOUSE,
        MotionEvent.TOOL_TYPE_STYLUS,
        MotionEvent.TOOL_TYPE_ERASER -> true

        else -> false
    }

    /** Gives the touch up. Returns whether a finger was sliding. */
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
        /** A finger that stays for so long is no tap. */
        const val REST_MS = 180L

        /** Two taps within this are one gesture. */
        const val TWICE_MS = 250L

        /** The mouse's right button, and the pen's. */
        const val SECONDARY = MotionEvent.BUTTON_SECONDARY or MotionEvent.BUTTON_STYLUS_PRIMARY
    }
}
