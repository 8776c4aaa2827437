package app.gomoku.app

import java.io.File
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32

/** The shelf's files as docs/shelf.md lays them out, for tests that read, make and damage them. */
object ShelfFile {
    /** Bytes before the content, and of these those that the check covers. */
    const val HEAD = 14
    private const val CHECKED = 10

    /** A file of that [kind], whose check is right. */
    fun seal(kind: Char, content: ByteArray, version: Int = 1): ByteArray {
        val file = ByteBuffer.allocate(HEAD + content.size).order(ByteOrder.LITTLE_ENDIAN)
        file.put("GMKS".toByteArray()).put(kind.code.toByte()).put(version.toByte())
        file.putInt(content.size)
        val check = CRC32().apply {
            update(file.array(), 0, CHECKED)
            update(content)
        }
        return file.putInt(check.value.toInt()).put(content).array()
    }

    fun seal(kind: Char, content: String, version: Int = 1): ByteArray =
        seal(kind, content.toByteArray(), version)

    /** The unfinished game, by its record. */
    fun unfinished(record: String): ByteArray = seal('U', record)

    /** One of My games, which came then. */
    fun game(record: String, cameMs: Long): ByteArray {
        val came = ByteBuffer.allocate(Long.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        return seal('G', came.putLong(cameMs).array() + record.toByteArray())
    }

    /** What a [file] holds, as text. */
    fun content(file: File): String = content(file.readBytes())

    fun content(file: ByteArray): String = String(file, HEAD, file.size - HEAD)
}
