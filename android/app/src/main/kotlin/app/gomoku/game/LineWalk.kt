package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.LineWalk

/** Snapshot to display with the line: next stone as in the line, and no move, undo or hint. */
fun LineWalk.over(snapshot: GameSnapshot): GameSnapshot = snapshot.copy(
    nextStone = line.first,
    humanToMove = false,
    hint = null,
    canUndo = false,
    canHint = false
)
