package app.gomoku.games

import android.os.Handler
import android.os.Looper
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.ui.VisibilityObserver
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors

/**
 * Final positions in the visible rows. Each is read once, off the main thread, until its entry
 * changes. Main thread only.
 */
class Thumbnails(private val storage: Storage) : VisibilityObserver {
    private val main = Handler(Looper.getMainLooper())
    private val ends = HashMap<GameSummary, GameSnapshot>()
    private var reader: ExecutorService? = null

    /** Calls [show] with the final position, at once if cached. */
    fun load(game: GameSummary, show: (GameSnapshot) -> Unit) {
        ends[game]?.let {
            show(it)
            return
        }
        val reader = reader ?: return
        reader.execute {
            val end = try {
                storage.game(game.id).snapshot
            } catch (_: StorageException) {
                // Deleted meanwhile; the list will be read again.
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
