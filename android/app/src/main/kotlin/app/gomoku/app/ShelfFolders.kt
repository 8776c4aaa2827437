package app.gomoku.app

import android.content.Context
import app.gomoku.core.Shelf
import java.io.File
import java.util.TimeZone
import java.util.concurrent.FutureTask

/** Folder for storage that backups include (`xml/backup_rules`). */
fun backedUp(context: Context) = File(context.filesDir, "games")

/**
 * Folder that stays on this phone. Two phones with one identity would be confused with each other.
 */
fun notBackedUp(context: Context) = File(context.noBackupFilesDir, "private")

/**
 * The process's only open storage. Activities can overlap, and a second instance would be
 * read-only. It closes with the process. Main thread only.
 */
object OpenShelf {
    private var opening: FutureTask<Shelf>? = null

    /**
     * Opens storage on another thread while the main thread inflates a screen. Loads the core's
     * library and reads the games.
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

    /** Returns the open storage, after waiting if necessary. */
    fun of(context: Context): Shelf {
        begin(context)
        return checkNotNull(opening).get()
    }

    /** Closes storage as the end of the process would. */
    fun close() {
        opening?.get()?.shutdown()
        opening = null
    }
}
