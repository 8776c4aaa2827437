package app.gomoku.game

import app.gomoku.core.Forbidden
import app.gomoku.core.Point

/**
 * What is said of one position under the board.
 *
 * @property forbidden the word of Renju in it, which not everybody knows
 * @property rows the stones of the rows that it speaks of, which the board draws
 */
class Note(
    val text: String,
    val forbidden: Forbidden? = null,
    val rows: List<List<Point>> = emptyList()
)
