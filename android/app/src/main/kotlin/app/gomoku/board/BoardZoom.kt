package app.gomoku.board

import kotlin.math.hypot

/**
 * Visible part of the board's field, which always covers its frame. The field is [scale] times as
 * large and starts at [left], [top], both 0 or less, in units of the frame's side. Pure; the iPhone
 * uses the same constants.
 */
class BoardZoom private constructor(val scale: Float, val left: Float, val top: Float) {
    val isZoomed: Boolean
        get() = scale > 1

    /** Scales and moves the content at [fromX], [fromY] of the frame to [toX], [toY]. */
    fun moved(fromX: Float, fromY: Float, toX: Float, toY: Float, factor: Float = 1f): BoardZoom {
        val wanted = scale * factor
        // Non-finite values change nothing. A scale close to 1 is finger tremor and becomes 1.
        if (!(fromX + fromY + toX + toY + wanted).isFinite()) return this
        val grown = if (wanted < LEAST) 1f else wanted.coerceAtMost(MOST)
        val times = grown / scale
        return within(grown, toX - (fromX - left) * times, toY - (fromY - top) * times)
    }

    fun stepped(larger: Boolean, x: Float, y: Float): BoardZoom =
        moved(x, y, x, y, if (larger) NOTCH else 1 / NOTCH)

    /** Moves by the least distance that shows [around] on all sides of a position. */
    fun showing(x: Float, y: Float, around: Float): BoardZoom = within(
        scale,
        shown(left, x, around),
        shown(top, y, around)
    )

    private fun shown(offset: Float, at: Float, around: Float): Float = when {
        (at - around) * scale + offset < 0 -> -(at - around) * scale
        (at + around) * scale + offset > 1 -> 1 - (at + around) * scale
        else -> offset
    }

    override fun equals(other: Any?): Boolean = other is BoardZoom &&
        other.scale == scale && other.left == left && other.top == top

    override fun hashCode(): Int = (scale.hashCode() * 31 + left.hashCode()) * 31 + top.hashCode()

    override fun toString(): String = "$scale times, at $left, $top"

    /** Two-finger gesture that fixes the content at their midpoint. */
    class Pinch(private val began: BoardZoom, x: Float, y: Float, otherX: Float, otherY: Float) {
        private val middleX = (x + otherX) / 2
        private val middleY = (y + otherY) / 2
        private val apart = hypot(otherX - x, otherY - y).coerceAtLeast(NEAR)

        fun at(x: Float, y: Float, otherX: Float, otherY: Float): BoardZoom = began.moved(
            middleX,
            middleY,
            (x + otherX) / 2,
            (y + otherY) / 2,
            hypot(otherX - x, otherY - y) / apart
        )
    }

    companion object {
        val NONE = BoardZoom(1f, 0f, 0f)

        /** Boards with more lines are too fine for a finger on a phone. */
        const val FINE_LINES = 15

        /** At this scale, a cell of 20 lines on a small phone is as wide as a finger. */
        const val MOST = 3f

        /** Factor of a wheel notch or key press. */
        private const val NOTCH = 1.25f

        private const val LEAST = 1.05f

        /** Smallest finger distance, as a share of the frame. */
        private const val NEAR = 0.02f

        private fun within(scale: Float, left: Float, top: Float): BoardZoom =
            if (scale <= 1) NONE else BoardZoom(scale, edge(left, scale), edge(top, scale))

        // Adding 0 turns -0 into 0.
        private fun edge(offset: Float, scale: Float) = offset.coerceIn(1 - scale, 0f) + 0f
    }
}
