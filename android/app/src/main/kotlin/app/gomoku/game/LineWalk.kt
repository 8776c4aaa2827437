package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.HintLine
import app.gomoku.core.Point
import app.gomoku.core.Stone

/**
 * The line behind a hint, gone through stone by stone. Nothing of it is played.
 *
 * @param first whose stone begins it
 */
class LineWalk(val line: HintLine, private val first: Stone) {
    /** Stones of the line that are shown: the hint's own, at least. */
    var step = 1
        private set

    /** Stones of the whole line. */
    val last: Int
        get() = line.points.size

    /** The stones that are shown, in turn. */
    val shown: List<Point>
        get() = line.points.take(step)

    /** Whose the stone is that was shown last. */
    val stone: Stone
        get() = if (step % 2 == 1) first else first.other

    /** Shows so many stones, as far as there are such. */
    fun go(to: Int) {
        step = to.coerceIn(1, last)
    }

    /** The state without what it says of a move: while the line shows, nobody is to move. */
    fun over(snapshot: GameSnapshot): GameSnapshot = snapshot.copy(
        humanToMove = false,
        hint = null,
        canUndo = false,
        canHint = false
    )
}
