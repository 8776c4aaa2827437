package app.gomoku.app

import android.content.Context
import app.gomoku.core.Shelf
import java.io.File
import java.util.TimeZone

/** Of the shelf, the part that a backup takes (`xml/backup_rules`). */
fun backedUp(context: Context) = File(context.filesDir, "games")

/** The part that stays on this phone: two with one identity would be taken for each other. */
fun notBackedUp(context: Context) = File(context.noBackupFilesDir, "private")

/**
 * The process's one shelf: an activity may begin before the one before it has ended, and a second
 * shelf could only look. It ends with the process. Main thread only.
 */
object OpenShelf {
    private var shelf: Shelf? = null

    fun of(context: Context): Shelf = shelf ?: open(context).also { shelf = it }

    private fun open(context: Context): Shelf {
        CrashHandler.install()
        val offset = TimeZone.getDefault().getOffset(System.currentTimeMillis())
        return Shelf.open(backedUp(context).path, notBackedUp(context).path, offset / 1_000)
    }

    /** As the end of the process. */
    fun close() {
        shelf?.shutdown()
        shelf = null
    }
}
