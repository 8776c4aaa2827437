package app.gomoku.games

import android.content.ClipData
import android.content.ContentProvider
import android.content.ContentValues
import android.content.Context
import android.content.Intent
import android.database.Cursor
import android.database.MatrixCursor
import android.net.Uri
import android.os.ParcelFileDescriptor
import android.provider.OpenableColumns
import app.gomoku.R
import app.gomoku.ui.unlessRefused
import java.io.File
import java.io.FileNotFoundException
import java.io.IOException

/**
 * Serves shared files, read-only, to the app that the user selected. Each file has a separate cache
 * folder, so that a later share does not overwrite it. The last [KEPT] files remain.
 */
class SharedFiles : ContentProvider() {
    override fun onCreate() = true

    override fun getType(uri: Uri): String = type(uri.lastPathSegment.orEmpty())

    override fun openFile(uri: Uri, mode: String): ParcelFileDescriptor {
        val file = file(uri)
        if (mode != "r" || file == null) throw FileNotFoundException(uri.toString())
        return ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY)
    }

    override fun query(
        uri: Uri,
        projection: Array<out String>?,
        selection: String?,
        arguments: Array<out String>?,
        order: String?
    ): Cursor {
        val columns = projection ?: arrayOf(OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE)
        val found = MatrixCursor(columns)
        val file = file(uri) ?: return found
        val row = found.newRow()
        for (column in columns) {
            when (column) {
                OpenableColumns.DISPLAY_NAME -> row.add(file.name)
                OpenableColumns.SIZE -> row.add(file.length())
                else -> row.add(null)
            }
        }
        return found
    }

    /** File of [uri]; paths can't leave the folder. */
    private fun file(uri: Uri): File? {
        val (number, name) = uri.pathSegments.takeIf { it.size == 2 } ?: return null
        val own = folder(checkNotNull(context)).listFiles()?.firstOrNull { it.name == number }
        return own?.listFiles()?.firstOrNull { it.name == name }
    }

    override fun insert(uri: Uri, values: ContentValues?): Uri? = null

    override fun update(
        uri: Uri,
        values: ContentValues?,
        selection: String?,
        arguments: Array<out String>?
    ): Int = 0

    override fun delete(uri: Uri, selection: String?, arguments: Array<out String>?): Int = 0

    companion object {
        const val RECORD_TYPE = "application/x-go-sgf"

        private const val PICTURE_TYPE = "image/png"
        private const val TEXT_TYPE = "text/plain"

        /** MIME type for formats without a registered one. */
        private const val BYTES_TYPE = "application/octet-stream"
        private const val RECORD = "gomoku.sgf"
        private const val COLLECTION = "gomoku-games.sgf"
        private const val PICTURE = "gomoku.png"

        private const val KEPT = 8

        private fun folder(context: Context) = File(context.cacheDir, "shared")

        /** Shares a file; this and the following functions return null if it can't be written. */
        fun send(context: Context, record: String): Intent? =
            send(context, RECORD, RECORD_TYPE, record.toByteArray())

        fun sendAll(context: Context, records: String): Intent? =
            send(context, COLLECTION, RECORD_TYPE, records.toByteArray())

        fun sendPicture(context: Context, picture: ByteArray): Intent? =
            send(context, PICTURE, PICTURE_TYPE, picture)

        fun sendOriginal(context: Context, name: String, bytes: ByteArray): Intent? =
            send(context, name, type(name), bytes)

        private fun type(name: String): String = when (name.substringAfterLast('.')) {
            "sgf" -> RECORD_TYPE
            "png" -> PICTURE_TYPE
            "txt" -> TEXT_TYPE
            else -> BYTES_TYPE
        }

        /**
         * Returns an intent that asks where to save the SGF [record]; null if the cache can't be
         * written. The cache stores it, since Android may kill the app during the choice.
         */
        fun create(context: Context, record: String): Intent? = try {
            waiting(context).run {
                parentFile?.mkdirs()
                writeText(record)
            }
            Intent(Intent.ACTION_CREATE_DOCUMENT).addCategory(Intent.CATEGORY_OPENABLE)
                .setType(RECORD_TYPE).putExtra(Intent.EXTRA_TITLE, RECORD)
        } catch (_: IOException) {
            null
        }

        /** Writes the record of [create] to [place]. Returns whether that succeeded. */
        fun save(context: Context, place: Uri): Boolean = try {
            val bytes = waiting(context).readBytes()
            val stream = unlessRefused(null) {
                context.contentResolver.openOutputStream(place, "wt")
            }
            stream?.use { it.write(bytes) }
            stream != null
        } catch (_: IOException) {
            false
        }

        private fun waiting(context: Context) = File(folder(context), "saved.sgf")

        @Synchronized
        private fun place(context: Context, name: String): File {
            val all = folder(context)
            val numbers = all.list().orEmpty().mapNotNull(String::toIntOrNull).sorted()
            for (old in numbers.dropLast(KEPT - 1)) File(all, "$old").deleteRecursively()
            val own = File(all, "${(numbers.lastOrNull() ?: 0) + 1}")
            own.mkdirs()
            return File(own, name)
        }

        private fun send(context: Context, name: String, type: String, bytes: ByteArray): Intent? {
            val file = try {
                place(context, name).apply { writeBytes(bytes) }
            } catch (_: IOException) {
                return null
            }
            val uri = Uri.Builder().scheme("content").authority("${context.packageName}.shared")
                .appendPath(file.parentFile?.name).appendPath(name).build()
            return Intent(Intent.ACTION_SEND).setType(type)
                .putExtra(Intent.EXTRA_STREAM, uri)
                .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
                // Grants read access on all Android versions.
                .apply { clipData = ClipData.newRawUri(null, uri) }
        }
    }
}
