package app.gomoku.board

import kotlin.math.hypot

/**
 * How much of the board's field is seen: the field is [scale] times as large as the frame it is
 * seen in, and begins [left] and [top] of it, both 0 or less. One is the frame's side, so that a
 * frame of another size shows the same part. Nothing beside the field ever comes into the frame.
 * Pure; the iPhone's has the same numbers.
 */
class BoardZoom private constructor(val scale: Float, val left: Float, val top: Float) {
    val isZoomed: Boolean
        get() = scale > 1

    /** What lay at [fromX], [fromY] of the frame comes to [toX], [toY], [factor] times as large. */
    fun moved(fromX: Float, fromY: Float, toX: Float, toY: Float, factor: Float = 1f): BoardZoom {
        val wanted = scale * factor
        // A finger's tremble is no zoom; and what is no number changes nothing.
        if (!(fromX + fromY + toX + toY + wanted).isFinite()) return this
        val grown = if (wanted < LEAST) 1f else wanted.coerceAtMost(MOST)
        val times = grown / scale
        return within(grown, toX - (fromX - left) * times, toY - (fromY - top) * times)
    }

    /** One notch larger, or smaller, about a place of the frame. */
    fun stepped(larger: Boolean, x: Float, y: Float): BoardZoom =
        moved(x, y, x, y, if (larger) NOTCH else 1 / NOTCH)

    /** The nearest part of the field, as large as now, that shows so much of it round a place of it. */
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

    /** Two fingers that hold the board: what lies between them stays there. */
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
        /** The whole field. */
        val NONE = BoardZoom(1f, 0f, 0f)

        /** Boards with more lines are too fine for a finger on a phone. */
        const val FINE_LINES = 15

        /** A cell of 20 lines on a small phone is as wide as a finger then. */
        const val MOST = 3f

        /** By one notch of a mouse's wheel, or one press of a key. */
        private const val NOTCH = 1.25f

        private const val LEAST = 1.05f

        /** Of the frame: fingers that touch each other count as this far apart. */
        private const val NEAR = 0.02f

        private fun within(scale: Float, left: Float, top: Float): BoardZoom =
            if (scale <= 1) NONE else BoardZoom(scale, edge(left, scale), edge(top, scale))

        // Adding 0 makes 0 of -0.
        private fun edge(offset: Float, scale: Float) = offset.coerceIn(1 - scale, 0f) + 0f
    }
}
