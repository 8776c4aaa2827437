package app.gomoku.ui

import android.content.Context
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Matrix
import android.graphics.Paint
import android.view.View
import kotlin.random.Random

/** Camera frame: luma, with padding bytes after each row. */
class CameraPicture(val width: Int, val height: Int, private val padding: Int = 32) {
    val stride = width + padding
    var luma = ByteArray(stride * height) { 0x55 }
        private set

    fun draw(seen: Bitmap, placed: Matrix): CameraPicture {
        val bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888)
        Canvas(bitmap).apply {
            drawColor(Color.rgb(110, 100, 90))
            drawBitmap(seen, placed, Paint(Paint.FILTER_BITMAP_FLAG))
        }
        val row = IntArray(width)
        for (y in 0 until height) {
            bitmap.getPixels(row, 0, width, 0, y, width, 1)
            for (x in 0 until width) set(x, y, bright(row[x]))
        }
        return this
    }

    private fun bright(colour: Int): Int =
        (299 * Color.red(colour) + 587 * Color.green(colour) + 114 * Color.blue(colour)) / 1000

    private operator fun get(x: Int, y: Int): Int = luma[y * stride + x].toInt() and 0xFF

    private operator fun set(x: Int, y: Int, value: Int) {
        luma[y * stride + x] = value.coerceIn(0, 255).toByte()
    }

    fun each(act: (Int) -> Int): CameraPicture {
        for (y in 0 until height) for (x in 0 until width) this[x, y] = act(this[x, y])
        return this
    }

    /** Noise of up to [by] in either direction. */
    fun noisy(by: Int): CameraPicture {
        val dice = Random(7)
        return each { it + dice.nextInt(-by, by + 1) }
    }

    /** Mean of a square with [by] pixels to each side. */
    fun blurred(by: Int): CameraPicture {
        val sharp = CameraPicture(width, height, padding).also { it.luma = luma.copyOf() }
        for (y in by until height - by) {
            for (x in by until width - by) {
                var sum = 0
                for (dy in -by..by) for (dx in -by..by) sum += sharp[x + dx, y + dy]
                this[x, y] = sum / ((2 * by + 1) * (2 * by + 1))
            }
        }
        return this
    }

    /** Reads twice if needed, to try the negative. */
    fun read(reader: QrReader): String? =
        (0 until 2).firstNotNullOfOrNull { reader.read(luma, width, height, stride) }

    companion object {
        fun code(context: Context, text: String, side: Int): Bitmap {
            val view = QrCodeView(context).apply { code = QrCode.of(text) }
            val exactly = View.MeasureSpec.makeMeasureSpec(side, View.MeasureSpec.EXACTLY)
            view.measure(exactly, exactly)
            view.layout(0, 0, side, side)
            return Bitmap.createBitmap(side, side, Bitmap.Config.ARGB_8888)
                .also { view.draw(Canvas(it)) }
        }
    }
}
