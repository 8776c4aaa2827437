package app.gomoku.game

import app.gomoku.core.Forbidden
import app.gomoku.core.Point

/**
 * Note about one position, shown below the board.
 *
 * @property forbidden the Renju term in the text, for a link to its lesson
 * @property rows stones of the rows that the text mentions, for the board to draw
 */
class Note(
    val text: String,
    val forbidden: Forbidden? = null,
    val rows: List<List<Point>> = emptyList()
)
