package app.gomoku.games

import android.content.Context
import android.net.Uri
import app.gomoku.core.recordText
import java.io.ByteArrayOutputStream
import java.io.IOException

/** File from another app; its content is untrusted. */
class OpenedFile(private val context: Context, private val uri: Uri) {
    /**
     * Returns the file's text, or the record decoded from a RenLib library. Null if it can't be
     * read or is too long. Blocks on the other app. Throws `RecordException` for a damaged library.
     */
    fun read(): String? = bytes()?.let { recordText(it) }

    /** Bytes of the file; null if unreadable or too many. Blocks on the other app. */
    fun bytes(): ByteArray? = try {
        context.contentResolver.openInputStream(uri)?.use { stream ->
            val bytes = ByteArrayOutputStream()
            val part = ByteArray(PART)
            while (bytes.size() <= LARGEST) {
                val read = stream.read(part)
                if (read < 0) break
                bytes.write(part, 0, read)
            }
            if (bytes.size() > LARGEST) null else bytes.toByteArray()
        }
    } catch (_: IOException) {
        null
    } catch (_: RuntimeException) {
        // The file is gone or access is denied.
        null
    }

    private companion object {
        /** In bytes; the core's limit. */
        const val LARGEST = 8 shl 20
        const val PART = 1 shl 16
    }
}
