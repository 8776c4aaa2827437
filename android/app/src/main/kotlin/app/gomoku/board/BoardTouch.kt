package app.gomoku.board

import kotlin.math.hypot

/**
 * Interprets touches on the board. If the board [slides], it follows a finger that moves or rests
 * until it is lifted. A second finger cancels everything.
 *
 * On a [zoomed] board, other fingers move the board and a double tap shows the whole board. A first
 * tap therefore waits for a possible second tap. Pure.
 *
 * @property slop distance within which a finger counts as resting, in the view's unit
 */
class BoardTouch(private val slop: Float) {
    enum class Meaning {
        NOTHING,

        TAP,

        SLIDE,

        RELEASE,

        CANCEL,

        /** Move the board by [movedX] and [movedY]. */
        MOVE,

        /** A tap on a zoomed board; [lapse] decides whether it is a [TAP]. */
        WAIT,

        WHOLE
    }

    var slides = false

    var isSliding = false
        private set

    var x = 0f
        private set
    var y = 0f
        private set

    var movedX = 0f
        private set
    var movedY = 0f
        private set

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

    val mayRest: Boolean
        get() = pressed && slides

    /** Handles a finger going down; [atOnce] slides without delay, as a mouse does. */
    fun down(x: Float, y: Float, atOnce: Boolean = false): Meaning {
        // A new touch ends the previous one.
        val before = giveUp()
        second = waits && hypot(x - this.x, y - this.y) <= TWICE * slop
        waits = false
        at(x, y)
        pressed = true
        return if (slides && atOnce) begin() else before
    }

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
        // A tap stays at its starting position, since the finger may roll a little.
        if (far <= 2 * slop) return Meaning.NOTHING
        pressed = false
        if (!zoomed) return Meaning.NOTHING
        moves = true
        // Without this, the board would jump to the finger.
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

    fun lapse(): Meaning {
        if (!waits) return Meaning.NOTHING
        waits = false
        return Meaning.TAP
    }

    fun forget() {
        waits = false
        second = false
    }

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
