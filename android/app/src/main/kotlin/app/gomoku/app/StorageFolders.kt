package app.gomoku.app

import android.content.Context
import app.gomoku.core.Storage
import java.io.File
import java.util.TimeZone
import java.util.concurrent.FutureTask

/** Storage that backups include (`xml/backup_rules`). */
fun backedUp(context: Context) = File(context.filesDir, "games")

/** Storage of this phone's identity, which no second phone may share. */
fun notBackedUp(context: Context) = File(context.noBackupFilesDir, "private")

/**
 * The process's only storage, since a second instance would be read-only and activities can
 * overlap. It closes with the process. Main thread only.
 */
object OpenStorage {
    private var opening: FutureTask<Storage>? = null

    fun begin(context: Context) {
        if (opening != null) return
        CrashHandler.install()
        val (games, private) = backedUp(context).path to notBackedUp(context).path
        val offset = TimeZone.getDefault().getOffset(System.currentTimeMillis()) / 1_000
        val assets = ShippedAssets(context)
        val task = FutureTask {
            Storage.open(games, private, offset).also { it.setEngineAssets(assets) }
        }
        opening = task
        Thread(task, "shelf").start()
    }

    /** Returns the open storage, waiting if necessary. */
    fun of(context: Context): Storage {
        begin(context)
        return checkNotNull(opening).get()
    }

    fun close() {
        opening?.get()?.shutdown()
        opening = null
    }
}
