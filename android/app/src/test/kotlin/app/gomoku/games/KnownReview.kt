package app.gomoku.games

import java.io.File

/** Stored review, which takes the engine seconds. Tests that import the same game reuse it. */
class KnownReview {
    private var bytes: ByteArray? = null

    fun bring(file: File) {
        bytes?.let(file::writeBytes)
    }

    fun save(file: File) {
        if (file.exists()) bytes = file.readBytes()
    }
}
