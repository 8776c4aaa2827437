package app.gomoku.games

import android.content.Context
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Storage
import app.gomoku.game.GameModel
import app.gomoku.game.SetUpModel
import app.gomoku.game.SetUpTexts

/** Game to share. Its functions may read files: not for the main thread. */
class SharedGame(
    val record: () -> String,
    val end: () -> GameSnapshot,
    /** Both names, Black first, or a replacement. */
    val players: String,
    /** Result; null if [end] contains it. */
    val outcome: String? = null,
    /** File that the game was decoded from, if stored. */
    val original: () -> Pair<String, ByteArray>? = { null }
) {
    companion object {
        fun of(game: GameModel, context: Context): SharedGame {
            val (record, end) = game.share() to game.snapshot
            return SharedGame({ record }, { end }, RecordTexts(context).players(end))
        }

        fun of(position: SetUpModel, context: Context): SharedGame {
            val (record, shown) = position.text() to position.snapshot
            val texts = SetUpTexts(context)
            return SharedGame({ record }, { shown.board }, texts.counts(shown), texts.toMove(shown))
        }

        /** Saved game. Its functions throw `StorageException`. */
        fun of(game: GameSummary, storage: Storage, context: Context) = SharedGame(
            { storage.share(game.id) },
            { storage.game(game.id).snapshot },
            RecordTexts(context).players(game),
            original = {
                storage.original(game.id)?.let { file ->
                    storage.originalName(game.id)?.let { it to file }
                }
            }
        )
    }
}
