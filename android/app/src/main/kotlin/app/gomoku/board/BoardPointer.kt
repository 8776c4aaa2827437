package app.gomoku.board

import android.view.MotionEvent
import android.view.View
import android.view.ViewConfiguration
import app.gomoku.board.BoardTouch.Meaning

/** Hands a view's touches to [BoardTouch], and tells [act] what they mean. */
class BoardPointer(private val view: View, private val act: (Meaning) -> Unit) {
    /** What the touches mean, and where. */
    val touch = BoardTouch(ViewConfiguration.get(view.context).scaledTouchSlop.toFloat())

    /** Whether it is a finger or a pen, which hide what they point at, that slides. */
    var hides = true
        private set

    private val rest = Runnable { tell(touch.rest()) }

    fun onTouch(event: MotionEvent) {
        when (event.actionMasked) {
            MotionEvent.ACTION_DOWN -> if (event.buttonState and SECONDARY != 0) {
                touch.cancel()
                tell(Meaning.CANCEL)
            } else {
                hides = event.getToolType(0) != MotionEvent.TOOL_TYPE_MOUSE
                tell(touch.down(event.x, event.y, atOnce = !hides))
                if (touch.mayRest) view.postDelayed(rest, REST_MS)
            }

            MotionEvent.ACTION_MOVE -> if (event.buttonState and SECONDARY != 0) {
                tell(touch.cancel())
            } else {
                tell(touch.move(event.x, event.y))
            }

            MotionEvent.ACTION_UP -> tell(touch.up(event.x, event.y))

            MotionEvent.ACTION_POINTER_DOWN, MotionEvent.ACTION_CANCEL -> cancel()
        }
    }

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
        if (meaning != Meaning.NOTHING) act(meaning)
    }

    private companion object {
        /** A finger that stays for so long is no tap. */
        const val REST_MS = 180L

        /** The mouse's right button, and the pen's. */
        const val SECONDARY = MotionEvent.BUTTON_SECONDARY or MotionEvent.BUTTON_STYLUS_PRIMARY
    }
}
