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
     * Whether to invert the next picture, since phones with inverted colours show light codes on
     * dark. Alternating avoids decoding every picture twice.
     */
    private var negative = true

    /**
     * Returns the text of a code in any orientation; null if none is readable.
     *
     * @param luma one byte per pixel, row by row, 0 is black
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
        // For invalid content, the library may exceed its array bounds.
        null
    } finally {
        reader.reset()
    }

    private companion object {
        /** Scans more rows, which finds small codes. */
        val HINTS = mapOf(DecodeHintType.TRY_HARDER to true)
    }
}
