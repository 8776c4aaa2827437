package app.gomoku.game

import app.gomoku.games.GameArchive
import app.gomoku.learn.LearntBook
import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import app.gomoku.ui.setAside
import java.io.File
import java.util.zip.CRC32

/**
 * The unfinished game on disk: its record behind one line with the format's version and a
 * checksum. Written beside the old file and renamed over it, so that there is always a whole one.
 * What can't be read is never deleted, only set aside.
 */
class SavedGames(folder: File) {
    /** What [load] found. */
    sealed class Found {
        /** No game. */
        object Nothing : Found()

        /** A game's record (SGF). */
        class Record(val text: String) : Found()

        /** A damaged file, or one of a newer version; it was set aside. */
        object Unreadable : Found()
    }

    /** What the computer learnt, kept in the same folder. */
    val learnt = LearntBook(folder)

    /** My games, kept in a folder beside. */
    val archive = GameArchive(File(folder, "archive"))

    private val file = File(folder, "unfinished.sgf")

    /** Writes [record] in place of the one before. False when it can't be written. */
    @Synchronized
    fun save(record: String): Boolean {
        val bytes = record.toByteArray()
        val head = "$MAGIC $VERSION ${checksum(bytes)}\n".toByteArray()
        return file.replaceWith(head, bytes)
    }

    /** Reads the game. What can't be read is set aside. */
    @Synchronized
    fun load(): Found {
        if (!file.exists()) return Found.Nothing
        val text = file.readUpTo(LARGEST)?.let(::unwrap)
        if (text != null) return Found.Record(text)
        setAside()
        return Found.Unreadable
    }

    /** Keeps the file under another name: its record was refused. */
    @Synchronized
    fun setAside() = file.setAside()

    private fun unwrap(bytes: ByteArray): String? {
        val end = bytes.indexOf('\n'.code.toByte())
        if (end < 0) return null
        val head = String(bytes, 0, end).split(' ')
        val body = bytes.copyOfRange(end + 1, bytes.size)
        val good = head.size == 3 && head[0] == MAGIC && head[1] == VERSION &&
            head[2] == checksum(body)
        return if (good) String(body) else null
    }

    private fun checksum(bytes: ByteArray): String = CRC32().run {
        update(bytes)
        value.toString(16)
    }

    private companion object {
        const val MAGIC = "gomoku-save"
        const val VERSION = "1"

        /** Bytes; far more than any game needs. */
        const val LARGEST = 1L shl 20
    }
}
