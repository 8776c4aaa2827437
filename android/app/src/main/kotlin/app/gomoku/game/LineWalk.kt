package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.LineWalk

/** The state without what it says of a move: while the line shows nobody is to move, and it has turns of its own. */
fun LineWalk.over(snapshot: GameSnapshot): GameSnapshot = snapshot.copy(
    nextStone = line.first,
    humanToMove = false,
    hint = null,
    canUndo = false,
    canHint = false
)
