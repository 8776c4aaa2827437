package app.gomoku.ui

import com.google.zxing.WriterException
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel
import com.google.zxing.qrcode.encoder.Encoder

/** A text as the dark and light modules of a QR code. Pure. */
class QrCode private constructor(
    private val modules: Array<ByteArray>,
    /** Modules a side, without the quiet zone. */
    val size: Int
) {
    /** Whether the module is dark; outside the code it is not. */
    fun isDark(x: Int, y: Int): Boolean =
        x in 0 until size && y in 0 until size && modules[y][x] == DARK

    companion object {
        /** Modules that stay light around the code, so that readers find it. */
        const val QUIET = 4

        private const val DARK: Byte = 1

        /** Null for a text that no code holds. */
        fun of(text: String): QrCode? = try {
            val matrix = Encoder.encode(text, ErrorCorrectionLevel.M).matrix
            QrCode(matrix.array, matrix.width)
        } catch (_: WriterException) {
            null
        }
    }
}
