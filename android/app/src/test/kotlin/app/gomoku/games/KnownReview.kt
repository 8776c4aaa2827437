package app.gomoku.games

import java.io.File

/**
 * The stored review of one game. A test that imports the same game again puts it there, and the
 * engine, which takes seconds for it, reviews the game once.
 */
class KnownReview {
    private var bytes: ByteArray? = null

    fun bring(file: File) {
        bytes?.let(file::writeBytes)
    }

    fun keep(file: File) {
        if (file.exists()) bytes = file.readBytes()
    }
}
