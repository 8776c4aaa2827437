package app.gomoku.board

import kotlin.math.hypot

/**
 * What a finger on the board means. One that comes and goes is a tap; where it [slides], one that
 * moves or rests is followed until it is lifted. A second finger takes everything back, and nothing
 * ever follows from the touch alone.
 *
 * On a board that is [zoomed] a finger that doesn't slide moves the board, and two taps show all of
 * it again: so the first one has to wait, and means something only once no second one has come.
 * Pure.
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
        CANCEL,

        /** The finger moves the board, by [movedX] and [movedY]. */
        MOVE,

        /** A point was tapped on a zoomed board: whether it [TAP]s says [lapse] after a while. */
        WAIT,

        /** Two taps. */
        WHOLE
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

    /** How far a finger that moves the board has moved it since it was told last. */
    var movedX = 0f
        private set
    var movedY = 0f
        private set

    /** Whether only a part of the board is seen. */
    var zoomed = false
        set(value) {
            field = value
            // What lay under the finger lies elsewhere.
            forget()
        }

    private var pressed = false
    private var moves = false
    private var waits = false
    private var second = false

    /** Whether [rest] could mean something. */
    val mayRest: Boolean
        get() = pressed && slides

    /** A finger came down; [atOnce] when it slides from the start, as a mouse does. */
    fun down(x: Float, y: Float, atOnce: Boolean = false): Meaning {
        // Whatever became of the touch before, it is over.
        val before = giveUp()
        second = waits && hypot(x - this.x, y - this.y) <= TWICE * slop
        waits = false
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
        if (moves) {
            movedX = x - this.x
            movedY = y - this.y
            at(x, y)
            return Meaning.MOVE
        }
        if (!pressed) return Meaning.NOTHING
        val far = hypot(x - this.x, y - this.y)
        if (slides && far > slop) {
            at(x, y)
            return begin()
        }
        // What a tap means stands where it began, so that the finger may roll a little.
        if (far <= 2 * slop) return Meaning.NOTHING
        pressed = false
        if (!zoomed) return Meaning.NOTHING
        moves = true
        // From here on: a board that leapt to the finger would be lost sight of.
        at(x, y)
        return Meaning.NOTHING
    }

    fun up(x: Float, y: Float): Meaning {
        if (isSliding) {
            at(x, y)
            isSliding = false
            return Meaning.RELEASE
        }
        moves = false
        val taps = pressed
        pressed = false
        return when {
            !taps -> Meaning.NOTHING

            !zoomed -> Meaning.TAP

            second -> Meaning.WHOLE

            else -> {
                waits = true
                Meaning.WAIT
            }
        }
    }

    /** No second tap has come. */
    fun lapse(): Meaning {
        if (!waits) return Meaning.NOTHING
        waits = false
        return Meaning.TAP
    }

    /** A tap that waits means nothing any more. */
    fun forget() {
        waits = false
        second = false
    }

    /** A second finger, Back, or the system took the touch away. */
    fun cancel(): Meaning {
        forget()
        return giveUp()
    }

    private fun giveUp(): Meaning {
        moves = false
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

    private companion object {
        /** Two taps so many times the slop apart belong together. */
        const val TWICE = 5f
    }
}
