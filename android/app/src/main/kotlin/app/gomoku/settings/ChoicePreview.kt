package app.gomoku.settings

import android.content.Context
import android.content.res.Configuration
import android.graphics.Canvas
import android.graphics.ColorFilter
import android.graphics.Paint
import android.graphics.PixelFormat
import android.graphics.Rect
import android.graphics.RectF
import android.graphics.drawable.Drawable
import app.gomoku.R
import app.gomoku.board.BoardTheme
import app.gomoku.board.BoardThemeName

/** Small preview of a choice, with a rim that contrasts with the button. */
abstract class ChoicePreview(context: Context, private val ground: Int, private val rim: Int) :
    Drawable() {
    private val density = context.resources.displayMetrics.density
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG)

    override fun getIntrinsicWidth() = (WIDTH * density).toInt()

    override fun getIntrinsicHeight() = (HEIGHT * density).toInt()

    override fun draw(canvas: Canvas) {
        val area = RectF(bounds).apply { inset(density / 2, density / 2) }
        fill(ground)
        canvas.drawRoundRect(area, RADIUS * density, RADIUS * density, paint)
        paint(canvas, bounds)
        stroke(rim)
        canvas.drawRoundRect(area, RADIUS * density, RADIUS * density, paint)
    }

    protected abstract fun paint(canvas: Canvas, area: Rect)

    protected fun fill(colour: Int): Paint = paint.apply {
        style = Paint.Style.FILL
        color = colour
    }

    protected fun stroke(colour: Int): Paint = paint.apply {
        style = Paint.Style.STROKE
        strokeWidth = density
        color = colour
    }

    override fun setAlpha(alpha: Int) = Unit

    override fun setColorFilter(filter: ColorFilter?) = Unit

    @Deprecated("Nobody reads it any more")
    override fun getOpacity() = PixelFormat.TRANSLUCENT

    private companion object {
        const val WIDTH = 48
        const val HEIGHT = 32
        const val RADIUS = 6
    }
}

/** Part of a board with lines and two stones. */
class BoardPreview(context: Context, private val theme: BoardTheme) :
    ChoicePreview(context, theme.field, theme.line) {
    constructor(context: Context, name: BoardThemeName) : this(context, BoardTheme(context, name))

    override fun paint(canvas: Canvas, area: Rect) {
        val cell = area.height().toFloat() / CELLS
        for (line in 1 until CELLS) {
            val y = area.top + line * cell
            canvas.drawLine(area.left.toFloat(), y, area.right.toFloat(), y, stroke(theme.line))
        }
        val (left, right) = area.exactCenterX() - cell / 2 to area.exactCenterX() + cell / 2
        for (x in listOf(left - cell, left, right, right + cell)) {
            canvas.drawLine(x, area.top.toFloat(), x, area.bottom.toFloat(), stroke(theme.line))
        }
        val y = area.top + CELLS / 2 * cell
        canvas.drawCircle(left, y, cell * STONE, fill(theme.black))
        canvas.drawCircle(right, y, cell * STONE, fill(theme.whiteLight))
        canvas.drawCircle(right, y, cell * STONE, stroke(theme.whiteEdge))
    }

    private companion object {
        /** Cells in the picture's height. */
        const val CELLS = 4

        /** Stone radius, in cells. */
        const val STONE = 0.46f
    }
}

/** Screen with a card, a line of text and a button. */
class ThemePreview private constructor(context: Context, themed: Context) :
    ChoicePreview(context, themed.getColor(R.color.background), themed.getColor(R.color.muted)) {
    private val card = themed.getColor(R.color.card)
    private val text = themed.getColor(R.color.text)
    private val accent = themed.getColor(R.color.accent)

    constructor(context: Context, theme: AppTheme) : this(context, themed(context, theme))

    override fun paint(canvas: Canvas, area: Rect) {
        val unit = area.height() / UNITS
        val left = area.left + 2 * unit
        val right = area.right - 2 * unit
        fun bar(from: Float, to: Float, colour: Int) = canvas.drawRoundRect(
            left,
            area.top + from * unit,
            right,
            area.top + to * unit,
            unit,
            unit,
            fill(colour)
        )
        bar(1f, 4f, card)
        bar(5f, 7f, accent)
        val words = area.top + 2.5f * unit
        canvas.drawLine(left + unit, words, right - 3 * unit, words, stroke(text))
    }

    private companion object {
        const val UNITS = 8f

        /**
         * Applies the colours of [theme] to [context]. The application's context has the system
         * theme's colours.
         */
        fun themed(context: Context, theme: AppTheme): Context {
            val app = context.applicationContext
            val system = app.resources.configuration
            val own = ThemeOverride.of(theme, system) ?: Configuration(system)
            return app.createConfigurationContext(own)
        }
    }
}
