package app.gomoku.games

import android.content.Context
import android.net.Uri
import app.gomoku.core.recordText
import java.io.ByteArrayOutputStream
import java.io.IOException

/** A file that another app asks this one to open. Its bytes may be anything. */
class OpenedFile(private val context: Context, private val uri: Uri) {
    /**
     * Its text, of a library of RenLib's the record that it becomes; null when it can't be read
     * or is too long for games. Waits for the other app. Throws `RecordException` for a library
     * that is damaged.
     */
    fun read(): String? = bytes()?.let { recordText(it) }

    /** Its bytes; null when they can't be read or are too many. Waits for the other app. */
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
        // What the other app's code threw: it is not there any more, or allows nothing.
        null
    }

    private companion object {
        /** Bytes; as many as the core reads. */
        const val LARGEST = 8 shl 20
        const val PART = 1 shl 16
    }
}
