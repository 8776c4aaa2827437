package app.gomoku.learn

import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import java.io.File

/**
 * What the computer learnt from games that it lost, on disk beside the saved games. The bytes are
 * the core's, with their own version and checksum.
 */
class LearntBook(private val folder: File) {
    private val file = File(folder, "learnt.book")

    /** What the file holds, once it has been read or written: each new game asks for it. */
    private var known: ByteArray? = null

    /** The book's bytes; null when there are none. */
    @Synchronized
    fun load(): ByteArray? = known ?: file.readUpTo(LARGEST).also { known = it }

    /** Writes the book in place of the one before, whole or not at all. */
    @Synchronized
    fun save(book: ByteArray): Boolean {
        val saved = file.replaceWith(book)
        if (saved) known = book
        return saved
    }

    /** Keeps a book that the core refused under another name; the next one begins empty. */
    @Synchronized
    fun setAside() {
        known = null
        file.renameTo(File(folder, "learnt-damaged.book"))
    }

    private companion object {
        /** Bytes; far more than any book has. */
        const val LARGEST = 1L shl 16
    }
}
