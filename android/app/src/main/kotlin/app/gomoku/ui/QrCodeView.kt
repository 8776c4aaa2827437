package app.gomoku.ui

import android.content.Context
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.util.AttributeSet
import android.view.View

/** QR code, dark on white even in dark mode, as scanners require. */
class QrCodeView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    var code: QrCode? = null
        set(value) {
            field = value
            invalidate()
        }

    private val dark = Paint().apply { color = Color.BLACK }

    override fun onDraw(canvas: Canvas) {
        val code = code ?: return
        val modules = code.size + 2 * QrCode.QUIET
        // Whole pixels per module, since blurred edges are hard to scan.
        val module = minOf(width, height) / modules
        if (module == 0) return
        val left = (width - module * modules) / 2
        val top = (height - module * modules) / 2
        canvas.save()
        canvas.clipRect(left, top, left + module * modules, top + module * modules)
        canvas.drawColor(Color.WHITE)
        for (y in 0 until code.size) {
            for (x in 0 until code.size) {
                if (!code.isDark(x, y)) continue
                val px = (left + (x + QrCode.QUIET) * module).toFloat()
                val py = (top + (y + QrCode.QUIET) * module).toFloat()
                canvas.drawRect(px, py, px + module, py + module, dark)
            }
        }
        canvas.restore()
    }
}
