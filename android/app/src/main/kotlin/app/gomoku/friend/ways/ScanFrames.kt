package app.gomoku.friend.ways

import app.gomoku.ui.QrReader
import java.nio.ByteBuffer

/**
 * Decodes codes a few times per second, since decoding takes several frame times. One thread at a
 * time. [now] is in milliseconds.
 */
class ScanFrames(private val now: () -> Long) {
    private val reader = QrReader()
    private var luma = ByteArray(0)
    private var next = Long.MIN_VALUE

    /** Whether to decode the next picture. Check before copying it. */
    val isDue: Boolean
        get() = now() >= next

    /** Copies a luma plane, whose source may then be closed. */
    fun copy(plane: ByteBuffer) {
        next = now() + PERIOD_MS
        if (luma.size != plane.remaining()) luma = ByteArray(plane.remaining())
        plane.get(luma)
    }

    /** Decodes the copied picture, see [QrReader.read]. */
    fun read(width: Int, height: Int, stride: Int): String? =
        if (stride >= width && luma.size >= stride * (height - 1) + width) {
            reader.read(luma, width, height, stride)
        } else {
            null
        }

    companion object {
        const val PERIOD_MS = 125L
    }
}
