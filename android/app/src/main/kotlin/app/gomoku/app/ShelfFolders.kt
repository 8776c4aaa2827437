package app.gomoku.app

import android.content.Context
import app.gomoku.core.Shelf
import java.io.File
import java.util.TimeZone
import java.util.concurrent.FutureTask

/** Of the shelf, the part that a backup takes (`xml/backup_rules`). */
fun backedUp(context: Context) = File(context.filesDir, "games")

/** The part that stays on this phone: two with one identity would be taken for each other. */
fun notBackedUp(context: Context) = File(context.noBackupFilesDir, "private")

/**
 * The process's one shelf: an activity may begin before the one before it has ended, and a second
 * shelf could only look. It ends with the process. Main thread only.
 */
object OpenShelf {
    private var opening: FutureTask<Shelf>? = null

    /**
     * Opens it beside the main thread, which has a screen to inflate meanwhile: the core's library is
     * loaded, and the games are read.
     */
    fun begin(context: Context) {
        if (opening != null) return
        CrashHandler.install()
        val (games, private) = backedUp(context).path to notBackedUp(context).path
        val offset = TimeZone.getDefault().getOffset(System.currentTimeMillis()) / 1_000
        val assets = ShippedAssets(context)
        val task = FutureTask {
            Shelf.open(games, private, offset).also { it.setEngineAssets(assets) }
        }
        opening = task
        Thread(task, "shelf").start()
    }

    /** Waits until it is open. */
    fun of(context: Context): Shelf {
        begin(context)
        return checkNotNull(opening).get()
    }

    /** As the end of the process. */
    fun close() {
        opening?.get()?.shutdown()
        opening = null
    }
}
