package app.gomoku.app

import java.io.File
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32

/** Storage files (format: docs/storage.md), for tests that read, create and damage them. */
object ShelfFile {
    /** Size of the header in bytes, and the part of it that the checksum covers. */
    const val HEAD = 14
    private const val CHECKED = 10

    /** Creates a file of that [kind] with a valid checksum. */
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

    /** Unfinished game with that record. */
    fun unfinished(record: String): ByteArray = seal('U', record)

    /** Game in My games, added at that time. */
    fun game(record: String, cameMs: Long): ByteArray {
        val came = ByteBuffer.allocate(Long.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        return seal('G', came.putLong(cameMs).array() + record.toByteArray())
    }

    fun content(file: File): String = content(file.readBytes())

    fun content(file: ByteArray): String = String(file, HEAD, file.size - HEAD)
}
