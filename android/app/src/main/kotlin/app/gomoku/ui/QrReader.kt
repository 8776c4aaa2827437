package app.gomoku.ui

import com.google.zxing.BinaryBitmap
import com.google.zxing.DecodeHintType
import com.google.zxing.LuminanceSource
import com.google.zxing.PlanarYUVLuminanceSource
import com.google.zxing.ReaderException
import com.google.zxing.common.HybridBinarizer
import com.google.zxing.qrcode.QRCodeReader

/** Finds QR codes in a camera's pictures. One thread at a time. */
class QrReader {
    private val reader = QRCodeReader()

    /**
     * Phones that invert their colours show codes light on dark, and those are read only in the
     * negative. That is looked at in every second picture: both would take twice the time.
     */
    private var negative = true

    /**
     * The text of a code in the picture, whichever way it is turned; null where none can be read.
     *
     * @param luma a byte a pixel, row after row, 0 being black
     * @param stride bytes from one row to the next; the last row may end with its last pixel
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
        // What strangers print must not end the app: of a code with nonsense in it the library trips
        // over its own bounds.
        null
    } finally {
        reader.reset()
    }

    private companion object {
        /** Small codes: more of the picture's rows are looked at. */
        val HINTS = mapOf(DecodeHintType.TRY_HARDER to true)
    }
}
