package app.gomoku.games

import android.content.Context
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Shelf
import app.gomoku.game.GameModel
import app.gomoku.game.SetUpModel
import app.gomoku.game.SetUpTexts

/** A game that is handed to somebody else. What it answers may read files: not on the main thread. */
class SharedGame(
    /** Its record. */
    val record: () -> String,
    /** Its last position. */
    val end: () -> GameSnapshot,
    /** Both names, Black's first, or what stands in their place. */
    val players: String,
    /** How it ended; null where the end says so itself. */
    val outcome: String? = null,
    /** The name and the bytes of the file that it was decoded from; null where none is stored. */
    val original: () -> Pair<String, ByteArray>? = { null }
) {
    companion object {
        /** The game on the table, as it stands now. */
        fun of(game: GameModel, context: Context): SharedGame {
            val (record, end) = game.share() to game.snapshot
            return SharedGame({ record }, { end }, RecordTexts(context).players(end))
        }

        /** A position that nobody has played from, as it stands now. */
        fun of(position: SetUpModel, context: Context): SharedGame {
            val (record, shown) = position.text() to position.snapshot
            val texts = SetUpTexts(context)
            return SharedGame({ record }, { shown.board }, texts.counts(shown), texts.toMove(shown))
        }

        /** A kept game. Throws `ShelfException` when it is asked for. */
        fun of(game: GameSummary, shelf: Shelf, context: Context) = SharedGame(
            { shelf.share(game.id) },
            { shelf.game(game.id).snapshot },
            RecordTexts(context).players(game),
            original = {
                shelf.original(game.id)?.let { file ->
                    shelf.originalName(game.id)?.let { it to file }
                }
            }
        )
    }
}
