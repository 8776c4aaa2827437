package app.gomoku.statistics

import android.content.Context
import android.graphics.Canvas
import android.graphics.Paint
import android.util.AttributeSet
import android.view.View
import app.gomoku.R

/**
 * Stacked column chart, scaled to its highest column. Its content description has the same
 * information.
 */
class ColumnChart @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    /** Part of a column, whose parts are listed from the bottom up. */
    class Part(val size: Float, val colour: Int)

    private val unit = resources.displayMetrics.density
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG)
    private val ground = context.getColor(R.color.muted)
    private var columns = emptyList<List<Part>>()
    private var most = 0f
    private var places = 1

    /**
     * @param room minimum number of columns in the width, so that few columns stay narrow
     * @param full value of the full height, if not the highest column's
     */
    fun show(columns: List<List<Part>>, room: Int, said: String, full: Float? = null) {
        this.columns = columns
        val sizes = columns.map { parts -> parts.sumOf { it.size.toDouble() }.toFloat() }
        most = full ?: sizes.maxOrNull() ?: 0f
        places = maxOf(room, columns.size, 1)
        contentDescription = said
        invalidate()
    }

    override fun onDraw(canvas: Canvas) {
        val foot = height - unit
        paint.color = ground
        canvas.drawRect(0f, foot, width.toFloat(), height.toFloat(), paint)
        if (most <= 0f) return
        canvas.save()
        if (layoutDirection == LAYOUT_DIRECTION_RTL) canvas.scale(-1f, 1f, width / 2f, 0f)
        val step = width.toFloat() / places
        val wide = minOf(step - 2 * unit, WIDEST * unit)
        for (at in columns.indices) {
            // Empty space is before the first column.
            val left = step * (places - columns.size + at) + (step - wide) / 2
            draw(canvas, columns[at], left, wide, foot)
        }
        canvas.restore()
    }

    private fun draw(canvas: Canvas, parts: List<Part>, left: Float, wide: Float, foot: Float) {
        var bottom = foot
        for (part in parts) {
            if (part.size <= 0f) continue
            val top = bottom - foot * part.size / most
            paint.color = part.colour
            // A thin gap separates parts without relying on colour.
            canvas.drawRect(left, minOf(top + unit, bottom), left + wide, bottom, paint)
            bottom = top
        }
    }

    private companion object {
        /** In dp. */
        const val WIDEST = 40f
    }
}
