package app.gomoku.board

import app.gomoku.core.Point
import kotlin.math.roundToInt

/**
 * Where the board's points lie in a square view. Lengths are pixels; y grows downwards in the view
 * and upwards on the board. Pure.
 *
 * @property lines lines a side
 * @property side the view's side
 * @property coordinates whether room is kept for letters and numbers
 * @property zoom the part of the field that is seen; letters and numbers stay beside it
 */
class BoardLayout(
    val lines: Int,
    val side: Float,
    val coordinates: Boolean,
    val zoom: BoardZoom = BoardZoom.NONE
) {
    private val strip = if (coordinates) LABEL_STRIP else 0f

    /** The distance between two lines where the whole board is seen. */
    val plainCell = side / (lines - 1 + 2 * RIM + strip)

    /** The distance between two lines. */
    val cell = plainCell * zoom.scale

    /** 92 % of a cell across. */
    val stoneRadius = cell * STONE

    /** Left edge of the part that takes touches; numbers stand to its left. */
    val fieldLeft = strip * plainCell

    /** Lower edge of the part that takes touches, whose upper one is 0; letters stand below it. */
    val fieldBottom = side - strip * plainCell

    private val left = fieldLeft + zoom.left * fieldBottom
    private val bottom = (zoom.top + zoom.scale) * fieldBottom

    /** The column's line, from the view's left. */
    fun lineX(column: Int) = left + (RIM + column) * cell

    /** The row's line, from the view's top. */
    fun lineY(row: Int) = bottom - (RIM + row) * cell

    /** The point nearest to a touch, or null when the touch is off the field. */
    fun pointAt(x: Float, y: Float): Point? {
        if (!(x >= fieldLeft && x <= side && y >= 0 && y <= fieldBottom)) return null
        val column = ((x - left) / cell - RIM).roundToInt().coerceIn(0, lines - 1)
        val row = ((bottom - y) / cell - RIM).roundToInt().coerceIn(0, lines - 1)
        return Point(column, row)
    }

    /** A place of the view, of the field's frame. */
    fun frameX(x: Float) = (x - fieldLeft) / fieldBottom
    fun frameY(y: Float) = y / fieldBottom

    /** The zoom that shows a point and its neighbours. */
    fun showing(point: Point): BoardZoom {
        val whole = fieldBottom / plainCell
        return zoom.showing(
            (RIM + point.x) / whole,
            1 - (RIM + point.y) / whole,
            around = NEIGHBOURS / whole
        )
    }

    /** The middle of the letters' line, from the view's top. */
    val lettersY = side - LABEL_STRIP * plainCell * 0.62f

    /** The middle of the numbers' column, from the view's left. */
    val numbersX = LABEL_STRIP * plainCell * 0.62f

    companion object {
        /** A stone's radius, in cells. */
        const val STONE = 0.46f

        /** The most that a board has. */
        const val MOST_LINES = 20

        /** Wood beyond the outermost lines, in cells: room for a stone's rim. */
        private const val RIM = 0.6f

        /** The strip for letters and numbers, in cells. */
        private const val LABEL_STRIP = 0.8f

        /** What is seen round a point that is to be seen, in cells. */
        private const val NEIGHBOURS = 1.5f
    }
}
