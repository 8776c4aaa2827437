package app.gomoku.games

import android.content.Context
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Shelf
import app.gomoku.game.GameModel

/** A game that is handed to somebody else. What it answers may read files: not on the main thread. */
class SharedGame(
    /** Its record. */
    val record: () -> String,
    /** Its last position. */
    val end: () -> GameSnapshot,
    /** Both names, Black's first. */
    val players: String
) {
    companion object {
        /** The game on the table, as it stands now. */
        fun of(game: GameModel, context: Context): SharedGame {
            val (record, end) = game.share() to game.snapshot
            return SharedGame({ record }, { end }, RecordTexts(context).players(end))
        }

        /** A kept game. Throws `ShelfException` when it is asked for. */
        fun of(game: GameSummary, shelf: Shelf, context: Context) = SharedGame(
            { shelf.share(game.id) },
            { shelf.game(game.id).snapshot },
            RecordTexts(context).players(game)
        )
    }
}
