package app.gomoku.games

import android.os.Handler
import android.os.Looper
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.ui.WhileSeen
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors

/**
 * How the games ended whose rows are or were in sight. Each is read once, beside the main thread, as
 * long as the list does not say something new of it. Main thread only.
 */
class Thumbnails(private val shelf: Shelf) : WhileSeen {
    private val main = Handler(Looper.getMainLooper())
    private val ends = HashMap<GameSummary, GameSnapshot>()
    private var reader: ExecutorService? = null

    /** Shows how [game] ended: at once where that is known, else once it has been read. */
    fun load(game: GameSummary, show: (GameSnapshot) -> Unit) {
        ends[game]?.let {
            show(it)
            return
        }
        val reader = reader ?: return
        reader.execute {
            val end = try {
                shelf.game(game.id).snapshot
            } catch (_: ShelfException) {
                // It has gone meanwhile: the list is read again.
                return@execute
            }
            main.post {
                ends[game] = end
                show(end)
            }
        }
    }

    override fun onSeen() {
        reader = Executors.newSingleThreadExecutor()
    }

    override fun onUnseen(turning: Boolean) {
        reader?.shutdownNow()
        reader = null
    }
}
