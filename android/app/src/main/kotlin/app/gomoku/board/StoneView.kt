package app.gomoku.board

import android.content.Context
import android.graphics.Canvas
import android.graphics.Paint
import android.graphics.RadialGradient
import android.graphics.Shader
import android.util.AttributeSet
import android.view.View
import app.gomoku.core.Stone

/**
 * Stone next to a name; half black and half white while undecided. Black has a rim for contrast in
 * dark mode.
 */
class StoneView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    var stone: Stone? = Stone.BLACK
        set(value) {
            field = value
            shade()
            invalidate()
        }

    private val theme = BoardTheme(context, BoardThemeName.WOOD)
    private val body = Paint(Paint.ANTI_ALIAS_FLAG)
    private val half = Paint(Paint.ANTI_ALIAS_FLAG)
    private val rim = Paint(Paint.ANTI_ALIAS_FLAG).apply {
        style = Paint.Style.STROKE
        strokeWidth = resources.displayMetrics.density * if (theme.strong) 2 else 1
    }

    override fun onSizeChanged(w: Int, h: Int, oldw: Int, oldh: Int) = shade()

    private fun shade() {
        val radius = minOf(width, height) / 2f
        if (radius <= 0) return
        rim.color = if (stone == Stone.BLACK) theme.blackEdge else theme.whiteEdge
        body.shader = shader(radius, stone ?: Stone.BLACK)
        half.shader = shader(radius, Stone.WHITE)
    }

    private fun shader(radius: Float, stone: Stone): Shader {
        val black = stone == Stone.BLACK
        return RadialGradient(
            width / 2f - radius * 0.35f,
            height / 2f - radius * 0.4f,
            radius * 1.35f,
            if (black) theme.blackLight else theme.whiteLight,
            if (black) theme.black else theme.white,
            Shader.TileMode.CLAMP
        )
    }

    override fun onDraw(canvas: Canvas) {
        val radius = minOf(width, height) / 2f - rim.strokeWidth
        val (x, y) = width / 2f to height / 2f
        canvas.drawCircle(x, y, radius, body)
        if (stone == null) {
            canvas.drawArc(x - radius, y - radius, x + radius, y + radius, -90f, 180f, true, half)
        }
        canvas.drawCircle(width / 2f, height / 2f, radius, rim)
    }
}
