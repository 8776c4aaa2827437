package app.gomoku.games

import android.content.Context
import android.net.Uri
import java.io.IOException

/** A file that another app asks this one to open. Its bytes may be anything. */
class OpenedFile(private val context: Context, private val uri: Uri) {
    /** Its text; null when it can't be read or is far too long for a game. Waits for the other app. */
    fun read(): String? = try {
        context.contentResolver.openInputStream(uri)?.use { stream ->
            val bytes = ByteArray(LARGEST + 1)
            var length = 0
            while (length < bytes.size) {
                val read = stream.read(bytes, length, bytes.size - length)
                if (read < 0) break
                length += read
            }
            if (length > LARGEST) null else String(bytes, 0, length)
        }
    } catch (_: IOException) {
        null
    } catch (_: RuntimeException) {
        // What the other app's code threw: it is not there any more, or allows nothing.
        null
    }

    private companion object {
        const val LARGEST = 1 shl 20
    }
}
