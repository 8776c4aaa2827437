package app.gomoku.board

import kotlin.math.hypot

/**
 * What a finger on the board means. One that comes and goes is a tap; where it [slides], one that
 * moves or rests is followed until it is lifted. A second finger takes everything back, and nothing
 * ever follows from the touch alone. Pure.
 *
 * @property slop how far a finger may move, in the view's unit, and still be said to rest
 */
class BoardTouch(private val slop: Float) {
    /** What is to be done about the place that [x] and [y] name. */
    enum class Meaning {
        NOTHING,

        /** A point was tapped. */
        TAP,

        /** The sliding finger is there. */
        SLIDE,

        /** The sliding finger was lifted there. */
        RELEASE,

        /** The finger slides no more, and nothing is to follow. */
        CANCEL
    }

    /** Whether fingers slide, rather than only tap. */
    var slides = false

    /** Whether a finger slides now. */
    var isSliding = false
        private set

    var x = 0f
        private set
    var y = 0f
        private set

    private var pressed = false

    /** Whether [rest] could mean something. */
    val mayRest: Boolean
        get() = pressed && slides

    /** A finger came down; [atOnce] when it slides from the start, as a mouse does. */
    fun down(x: Float, y: Float, atOnce: Boolean = false): Meaning {
        // Whatever became of the touch before, it is over.
        val before = cancel()
        at(x, y)
        pressed = true
        return if (slides && atOnce) begin() else before
    }

    /** The finger has been down for a while. */
    fun rest(): Meaning = if (mayRest) begin() else Meaning.NOTHING

    fun move(x: Float, y: Float): Meaning {
        if (isSliding) {
            at(x, y)
            return Meaning.SLIDE
        }
        if (!pressed) return Meaning.NOTHING
        val far = hypot(x - this.x, y - this.y)
        if (slides && far > slop) {
            at(x, y)
            return begin()
        }
        // What a tap means stands where it began, so that the finger may roll a little.
        if (far > 2 * slop) pressed = false
        return Meaning.NOTHING
    }

    fun up(x: Float, y: Float): Meaning {
        if (isSliding) {
            at(x, y)
            isSliding = false
            return Meaning.RELEASE
        }
        val taps = pressed
        pressed = false
        return if (taps) Meaning.TAP else Meaning.NOTHING
    }

    /** A second finger, Back, or the system took the touch away. */
    fun cancel(): Meaning {
        pressed = false
        if (!isSliding) return Meaning.NOTHING
        isSliding = false
        return Meaning.CANCEL
    }

    private fun begin(): Meaning {
        pressed = false
        isSliding = true
        return Meaning.SLIDE
    }

    private fun at(x: Float, y: Float) {
        this.x = x
        this.y = y
    }
}
