package app.gomoku.board

import app.gomoku.core.Point
import kotlin.math.roundToInt

/**
 * Geometry of the board in a square view. Lengths are pixels; y grows downwards in the view and
 * upwards on the board. Pure.
 *
 * @property side side length of the view
 * @property coordinates whether to reserve a strip for letters and numbers
 * @property zoom visible part of the field, which excludes letters and numbers
 */
class BoardLayout(
    val lines: Int,
    val side: Float,
    val coordinates: Boolean,
    val zoom: BoardZoom = BoardZoom.NONE
) {
    private val strip = if (coordinates) LABEL_STRIP else 0f

    /** Line distance without zoom. */
    val plainCell = side / (lines - 1 + 2 * RIM + strip)

    /** Line distance. */
    val cell = plainCell * zoom.scale

    val stoneRadius = cell * STONE

    /** Left edge of the touchable field, right of the row numbers. */
    val fieldLeft = strip * plainCell

    /** Lower edge of the touchable field, above the letters; the upper edge is 0. */
    val fieldBottom = side - strip * plainCell

    private val left = fieldLeft + zoom.left * fieldBottom
    private val bottom = (zoom.top + zoom.scale) * fieldBottom

    fun lineX(column: Int) = left + (RIM + column) * cell

    fun lineY(row: Int) = bottom - (RIM + row) * cell

    /** Point nearest to a touch; null outside the field. */
    fun pointAt(x: Float, y: Float): Point? {
        if (!(x >= fieldLeft && x <= side && y >= 0 && y <= fieldBottom)) return null
        val column = ((x - left) / cell - RIM).roundToInt().coerceIn(0, lines - 1)
        val row = ((bottom - y) / cell - RIM).roundToInt().coerceIn(0, lines - 1)
        return Point(column, row)
    }

    /** Converts a view coordinate to the frame of [BoardZoom]. */
    fun frameX(x: Float) = (x - fieldLeft) / fieldBottom
    fun frameY(y: Float) = y / fieldBottom

    /** Zoom that makes a point and its neighbours visible. */
    fun showing(point: Point): BoardZoom {
        val whole = fieldBottom / plainCell
        return zoom.showing(
            (RIM + point.x) / whole,
            1 - (RIM + point.y) / whole,
            around = NEIGHBOURS / whole
        )
    }

    val lettersY = side - LABEL_STRIP * plainCell * 0.62f

    val numbersX = LABEL_STRIP * plainCell * 0.62f

    companion object {
        const val STONE = 0.46f

        const val MOST_LINES = 20

        /** Margin outside the outermost lines, in cells, which fits a stone's edge. */
        private const val RIM = 0.6f

        /** Strip for letters and numbers, in cells. */
        private const val LABEL_STRIP = 0.8f

        /** Visible distance around a revealed point, in cells. */
        private const val NEIGHBOURS = 1.5f
    }
}
