package app.gomoku.app

import java.io.File
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32

/** Storage files (format: docs/storage.md) for tests that read, create and damage them. */
object StorageFile {
    /** Header in bytes; the checksum covers a part of it. */
    const val HEAD = 14
    private const val CHECKED = 10

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

    fun unfinished(record: String): ByteArray = seal('U', record)

    fun game(record: String, cameMs: Long): ByteArray {
        val came = ByteBuffer.allocate(Long.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        return seal('G', came.putLong(cameMs).array() + record.toByteArray())
    }

    fun content(file: File): String = content(file.readBytes())

    fun content(file: ByteArray): String = String(file, HEAD, file.size - HEAD)
}
