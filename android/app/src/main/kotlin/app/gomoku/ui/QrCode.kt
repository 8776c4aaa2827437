package app.gomoku.ui

import com.google.zxing.WriterException
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel
import com.google.zxing.qrcode.encoder.Encoder

/** QR code as dark and light modules. Pure. */
class QrCode private constructor(
    private val modules: Array<ByteArray>,
    /** Modules per side, without the quiet zone. */
    val size: Int
) {
    fun isDark(x: Int, y: Int): Boolean =
        x in 0 until size && y in 0 until size && modules[y][x] == DARK

    companion object {
        /** Width of the quiet zone in modules, which scanners need. */
        const val QUIET = 4

        private const val DARK: Byte = 1

        /** Encodes [text]; null if it is too long. */
        fun of(text: String): QrCode? = try {
            val matrix = Encoder.encode(text, ErrorCorrectionLevel.M).matrix
            QrCode(matrix.array, matrix.width)
        } catch (_: WriterException) {
            null
        }
    }
}
