package app.gomoku.game

import app.gomoku.core.Forbidden
import app.gomoku.core.Point

/**
 * Note about one position, below the board.
 *
 * @property forbidden Renju term that links to its lesson
 * @property rows rows that the text mentions, for the board to draw
 */
class Note(
    val text: String,
    val forbidden: Forbidden? = null,
    val rows: List<List<Point>> = emptyList()
)
