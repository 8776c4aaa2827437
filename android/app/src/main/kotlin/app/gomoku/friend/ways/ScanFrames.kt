package app.gomoku.friend.ways

import app.gomoku.ui.QrReader
import java.nio.ByteBuffer

/**
 * Looks for codes in a camera's pictures, only a few times a second: reading one takes as long as the
 * camera needs for several. One thread at a time. [now] is in milliseconds.
 */
class ScanFrames(private val now: () -> Long) {
    private val reader = QrReader()
    private var luma = ByteArray(0)
    private var next = Long.MIN_VALUE

    /** Whether the next picture is to be looked at. Asked before it is copied. */
    val isDue: Boolean
        get() = now() >= next

    /** Takes over a plane of luma: what gave it may be closed then. */
    fun copy(plane: ByteBuffer) {
        next = now() + PERIOD_MS
        if (luma.size != plane.remaining()) luma = ByteArray(plane.remaining())
        plane.get(luma)
    }

    /** What is read in the picture that was taken over, if anything; as [QrReader.read]. */
    fun read(width: Int, height: Int, stride: Int): String? =
        if (stride >= width && luma.size >= stride * (height - 1) + width) {
            reader.read(luma, width, height, stride)
        } else {
            null
        }

    companion object {
        /** Between two pictures that are looked at. */
        const val PERIOD_MS = 125L
    }
}
