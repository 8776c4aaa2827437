package app.gomoku.ui

import com.google.zxing.BinaryBitmap
import com.google.zxing.DecodeHintType
import com.google.zxing.LuminanceSource
import com.google.zxing.PlanarYUVLuminanceSource
import com.google.zxing.ReaderException
import com.google.zxing.common.HybridBinarizer
import com.google.zxing.qrcode.QRCodeReader

/** Decodes QR codes in camera pictures. One thread at a time. */
class QrReader {
    private val reader = QRCodeReader()

    /**
     * Whether to invert the next picture. Phones with inverted colours show codes light on dark,
     * which only the negative reveals. Alternating avoids decoding every picture twice.
     */
    private var negative = true

    /**
     * Returns the text of a code in any orientation; null if none is readable.
     *
     * @param luma one byte per pixel, row by row, with 0 as black
     * @param stride bytes between rows; the last row may end at its last pixel
     */
    fun read(luma: ByteArray, width: Int, height: Int, stride: Int): String? {
        negative = !negative
        val picture = PlanarYUVLuminanceSource(luma, stride, height, 0, 0, width, height, false)
        return decode(if (negative) picture.invert() else picture)
    }

    private fun decode(picture: LuminanceSource): String? = try {
        reader.decode(BinaryBitmap(HybridBinarizer(picture)), HINTS).text
    } catch (_: ReaderException) {
        null
    } catch (_: RuntimeException) {
        // For a code with invalid content, the library may exceed its array bounds. This must not
        // crash the app.
        null
    } finally {
        reader.reset()
    }

    private companion object {
        /** Scans more rows of the picture, which finds small codes. */
        val HINTS = mapOf(DecodeHintType.TRY_HARDER to true)
    }
}
