package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.LineWalk

/** Adds the line's next stone; makes the board accept no move. */
fun LineWalk.over(snapshot: GameSnapshot): GameSnapshot = snapshot.copy(
    nextStone = line.first,
    humanToMove = false,
    hint = null,
    canUndo = false,
    canHint = false
)
