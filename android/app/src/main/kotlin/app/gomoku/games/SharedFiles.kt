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
import java.io.File
import java.io.FileNotFoundException
import java.io.IOException

/**
 * Hands out what a person has chosen to share, to the app that was chosen and for reading only.
 * The files lie in one folder of the cache; the last one stays until the next.
 */
class SharedFiles : ContentProvider() {
    override fun onCreate() = true

    override fun getType(uri: Uri): String =
        if (uri.lastPathSegment == PICTURE) PICTURE_TYPE else RECORD_TYPE

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

    /** What [uri] names; no path leads out of the folder. */
    private fun file(uri: Uri): File? {
        val name = uri.pathSegments.singleOrNull() ?: return null
        return folder(checkNotNull(context)).listFiles()?.firstOrNull { it.name == name }
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
        /** What SGF is called where types are told. */
        const val RECORD_TYPE = "application/x-go-sgf"

        private const val PICTURE_TYPE = "image/png"
        private const val RECORD = "gomoku.sgf"
        private const val COLLECTION = "gomoku-games.sgf"
        private const val PICTURE = "gomoku.png"

        private fun folder(context: Context) = File(context.cacheDir, "shared")

        /** Sends [record], an SGF, to another app; null when it can't be written. */
        fun send(context: Context, record: String): Intent? =
            send(context, RECORD, RECORD_TYPE, record.toByteArray())

        /** Sends [records], several games in one SGF, to another app; null when it can't be written. */
        fun sendAll(context: Context, records: String): Intent? =
            send(context, COLLECTION, RECORD_TYPE, records.toByteArray())

        /** Sends [picture], a PNG, to another app; null when it can't be written. */
        fun sendPicture(context: Context, picture: ByteArray): Intent? =
            send(context, PICTURE, PICTURE_TYPE, picture)

        private fun send(context: Context, name: String, type: String, bytes: ByteArray): Intent? {
            val file = File(folder(context), name)
            try {
                file.parentFile?.mkdirs()
                file.writeBytes(bytes)
            } catch (_: IOException) {
                return null
            }
            val uri = Uri.Builder().scheme("content").authority("${context.packageName}.shared")
                .appendPath(name).build()
            return Intent(Intent.ACTION_SEND).setType(type)
                .putExtra(Intent.EXTRA_STREAM, uri)
                .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
                // Lets the chosen app read it on every Android.
                .apply { clipData = ClipData.newRawUri(null, uri) }
        }
    }
}
