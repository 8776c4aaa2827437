package app.gomoku.statistics

import android.content.Context
import android.graphics.Canvas
import android.graphics.Paint
import android.graphics.Path
import android.util.AttributeSet
import android.view.View
import app.gomoku.R
import app.gomoku.core.Rating
import app.gomoku.core.RatingPoint

/**
 * Rating over the latest games, in a band for its uncertainty, with the computer's levels. Its
 * content description has the same information.
 */
class RatingChart @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    private val unit = resources.displayMetrics.density
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG)
    private val ink = Paint(Paint.ANTI_ALIAS_FLAG)
    private val muted = context.getColor(R.color.muted)
    private val accent = context.getColor(R.color.accent)
    private val card = context.getColor(R.color.card)
    private val band = Path()
    private val curve = Path()
    private var rating: Rating? = null
    private var names = emptyList<String>()

    init {
        ink.color = muted
        ink.textSize = resources.getDimension(R.dimen.text_small)
    }

    /** @param names level names in order */
    fun show(rating: Rating, names: List<String>, said: String) {
        this.rating = rating
        this.names = names
        contentDescription = said
        trace()
        invalidate()
    }

    override fun onSizeChanged(w: Int, h: Int, oldw: Int, oldh: Int) = trace()

    /** Builds the paths in advance, since drawing allocates nothing. */
    private fun trace() {
        band.rewind()
        curve.rewind()
        val points = rating?.points ?: return
        fun upper(at: Int) = y(points[at].rating + points[at].margin)
        fun lower(at: Int) = y(points[at].rating - points[at].margin)
        for (at in points.indices) {
            if (at == 0) {
                band.moveTo(x(at) - least(points), upper(at))
                curve.moveTo(x(at), y(points[at].rating))
            }
            band.lineTo(x(at), upper(at))
            curve.lineTo(x(at), y(points[at].rating))
        }
        val last = points.lastIndex
        band.lineTo(x(last) + least(points), upper(last))
        band.lineTo(x(last) + least(points), lower(last))
        for (at in points.indices.reversed()) band.lineTo(x(at), lower(at))
        band.lineTo(x(0) - least(points), lower(0))
        band.close()
    }

    /** Minimum width, which makes the band of a single game visible. */
    private fun least(points: List<RatingPoint>): Float = if (points.size == 1) DOT * unit else 0f

    /** Width of the names left of the lines, at most [GUTTER]. */
    private val gutter: Float
        get() {
            val widest = names.maxOfOrNull { ink.measureText(it) } ?: 0f
            return if (widest == 0f) 0f else minOf(widest + 8 * unit, width * GUTTER)
        }

    private fun x(at: Int): Float {
        val points = rating?.points.orEmpty()
        val (left, right) = gutter + DOT * unit to width - DOT * unit
        if (points.size < 2) return right - DOT * unit
        return left + (right - left) * at / points.lastIndex
    }

    private fun y(value: Int): Float {
        val shown = rating ?: return 0f
        return height * (shown.high - value).toFloat() / (shown.high - shown.low)
    }

    override fun onDraw(canvas: Canvas) {
        val shown = rating ?: return
        val mirrored = layoutDirection == LAYOUT_DIRECTION_RTL
        canvas.save()
        if (mirrored) canvas.scale(-1f, 1f, width / 2f, 0f)
        paint.style = Paint.Style.FILL
        paint.color = card
        val corner = CORNER * unit
        canvas.drawRoundRect(gutter, 0f, width.toFloat(), height.toFloat(), corner, corner, paint)
        paint.color = accent
        paint.alpha = BAND
        canvas.drawPath(band, paint)
        paint.style = Paint.Style.STROKE
        paint.color = muted
        paint.strokeWidth = unit
        for (level in shown.levels) {
            canvas.drawLine(gutter, y(level.rating), width.toFloat(), y(level.rating), paint)
        }
        paint.color = accent
        paint.strokeWidth = 2 * unit
        paint.strokeJoin = Paint.Join.ROUND
        canvas.drawPath(curve, paint)
        paint.style = Paint.Style.FILL
        canvas.drawCircle(x(shown.points.lastIndex), y(shown.rating), DOT * unit, paint)
        canvas.restore()
        drawNames(canvas, shown, mirrored)
    }

    private fun drawNames(canvas: Canvas, shown: Rating, mirrored: Boolean) {
        val high = ink.descent() - ink.ascent()
        var free = height.toFloat()
        for ((level, name) in shown.levels.zip(names)) {
            val middle = y(level.rating).coerceIn(high / 2, height - high / 2)
            // Skips a name that would overlap another one.
            if (middle + high / 2 > free) continue
            free = middle - high / 2
            val narrow = minOf(1f, (gutter - 8 * unit) / ink.measureText(name))
            ink.textScaleX = narrow
            val left = if (mirrored) width - ink.measureText(name) else 0f
            canvas.drawText(name, left, middle - (ink.ascent() + ink.descent()) / 2, ink)
            ink.textScaleX = 1f
        }
    }

    private companion object {
        /** In dp. */
        const val DOT = 4f
        const val CORNER = 12f

        /** Share of the width. */
        const val GUTTER = 0.4f

        /** Alpha, of 255. */
        const val BAND = 64
    }
}
