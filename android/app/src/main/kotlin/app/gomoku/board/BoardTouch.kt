package app.gomoku.board

import kotlin.math.hypot

/**
 * Interprets touches on the board. Touch and release is a tap. If the board [slides], a finger that
 * moves or rests is followed until it is lifted. A second finger cancels everything, and touching
 * alone never has an effect.
 *
 * On a [zoomed] board a finger that does not slide moves the board, and a double tap shows the
 * whole board. A first tap therefore takes effect only if no second tap follows. Pure.
 *
 * @property slop distance within which a finger counts as resting, in the view's unit
 */
class BoardTouch(private val slop: Float) {
    /** Action to perform at the position [x], [y]. */
    enum class Meaning {
        NOTHING,

        TAP,

        /** The sliding finger is at the position. */
        SLIDE,

        /** The sliding finger was lifted at the position. */
        RELEASE,

        /** The slide was cancelled without effect. */
        CANCEL,

        /** The finger moves the board by [movedX] and [movedY]. */
        MOVE,

        /** A point on a zoomed board was tapped; [lapse] decides later whether it is a [TAP]. */
        WAIT,

        /** A double tap: show the whole board. */
        WHOLE
    }

    /** Whether fingers can slide, instead of only tapping. */
    var slides = false

    var isSliding = false
        private set

    var x = 0f
        private set
    var y = 0f
        private set

    /** Movement of the board since the last [Meaning.MOVE]. */
    var movedX = 0f
        private set
    var movedY = 0f
        private set

    /** Whether only a part of the board is visible. */
    var zoomed = false
        set(value) {
            field = value
            // A zoom moves the points under the finger, so pending taps are invalid.
            forget()
        }

    private var pressed = false
    private var moves = false
    private var waits = false
    private var second = false

    /** Whether a resting finger could start a slide. */
    val mayRest: Boolean
        get() = pressed && slides

    /** Handles a finger going down; [atOnce] if it slides at once, as a mouse does. */
    fun down(x: Float, y: Float, atOnce: Boolean = false): Meaning {
        // A new touch ends the previous one.
        val before = giveUp()
        second = waits && hypot(x - this.x, y - this.y) <= TWICE * slop
        waits = false
        at(x, y)
        pressed = true
        return if (slides && atOnce) begin() else before
    }

    /** Called when the finger has been down for a while. */
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
        // A tap keeps its starting position, so that the finger may roll a little.
        if (far <= 2 * slop) return Meaning.NOTHING
        pressed = false
        if (!zoomed) return Meaning.NOTHING
        moves = true
        // The board moves from here. A jump to the finger would lose the user's place.
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

    /** Called when no second tap has followed. */
    fun lapse(): Meaning {
        if (!waits) return Meaning.NOTHING
        waits = false
        return Meaning.TAP
    }

    /** Discards a pending tap. */
    fun forget() {
        waits = false
        second = false
    }

    /** Called when a second finger, Back or the system cancels the touch. */
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
        /** Maximum distance between the taps of a double tap, in units of [slop]. */
        const val TWICE = 5f
    }
}
