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
 */
class BoardLayout(val lines: Int, val side: Float, val coordinates: Boolean) {
    private val strip = if (coordinates) LABEL_STRIP else 0f

    /** The distance between two lines. */
    val cell = side / (lines - 1 + 2 * RIM + strip)

    /** 92 % of a cell across. */
    val stoneRadius = cell * 0.46f

    /** Left edge of the part that takes touches; numbers stand to its left. */
    val fieldLeft = strip * cell

    /** Lower edge of the part that takes touches; letters stand below it. */
    val fieldBottom = side - strip * cell

    /** The column's line, from the view's left. */
    fun lineX(column: Int) = fieldLeft + (RIM + column) * cell

    /** The row's line, from the view's top. */
    fun lineY(row: Int) = fieldBottom - (RIM + row) * cell

    /** The point nearest to a touch, or null when the touch is off the field. */
    fun pointAt(x: Float, y: Float): Point? {
        if (!(x >= fieldLeft && x <= side && y >= 0 && y <= fieldBottom)) return null
        val column = ((x - fieldLeft) / cell - RIM).roundToInt().coerceIn(0, lines - 1)
        val row = ((fieldBottom - y) / cell - RIM).roundToInt().coerceIn(0, lines - 1)
        return Point(column, row)
    }

    /** The middle of the letters' line, from the view's top. */
    val lettersY = side - LABEL_STRIP * cell * 0.62f

    /** The middle of the numbers' column, from the view's left. */
    val numbersX = LABEL_STRIP * cell * 0.62f

    private companion object {
        /** Wood beyond the outermost lines, in cells: room for a stone's rim. */
        const val RIM = 0.6f

        /** The strip for letters and numbers, in cells. */
        const val LABEL_STRIP = 0.8f
    }
}
