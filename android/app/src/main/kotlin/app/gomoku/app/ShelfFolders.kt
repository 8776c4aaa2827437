package app.gomoku.app

import android.content.Context
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfFolders
import java.io.File
import java.util.TimeZone

/**
 * The app's own folders: one that is part of a backup (`xml/backup_rules`), and one that is not, since
 * two phones with one identity would be taken for each other.
 */
fun shelfFolders(context: Context) = ShelfFolders(
    backedUp = File(context.filesDir, "games").path,
    private = File(context.noBackupFilesDir, "private").path
)

/**
 * The process's one shelf: an activity may begin before the one before it has ended, and a second
 * shelf could only look. It ends with the process. Main thread only.
 */
object OpenShelf {
    private var shelf: Shelf? = null

    fun of(context: Context): Shelf = shelf ?: open(context).also { shelf = it }

    private fun open(context: Context): Shelf {
        val offset = TimeZone.getDefault().getOffset(System.currentTimeMillis())
        return Shelf.open(shelfFolders(context), offset / 1_000)
    }

    /** As the end of the process. */
    fun close() {
        shelf?.shutdown()
        shelf = null
    }
}
