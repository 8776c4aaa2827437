package app.gomoku.ui

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.view.ViewGroup
import app.gomoku.R

/** Grid of two equal columns, or one if the font is too large. */
class CellGrid @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    ViewGroup(context, attrs) {
    private val gap = resources.getDimensionPixelSize(R.dimen.row_gap)

    private fun columns(width: Int): Int {
        val least = LEAST * resources.getDimension(R.dimen.text_body)
        return if (width >= 2 * least + gap) 2 else 1
    }

    private val cells: List<View>
        get() = (0 until childCount).map(::getChildAt).filter { it.visibility != GONE }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec)
        val columns = columns(width)
        val cell = (width - gap * (columns - 1)) / columns
        val across = MeasureSpec.makeMeasureSpec(cell, MeasureSpec.EXACTLY)
        val free = MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED)
        val rows = cells.chunked(columns)
        for (row in rows) {
            row.forEach { it.measure(across, free) }
            val high = row.maxOf { it.measuredHeight }
            val down = MeasureSpec.makeMeasureSpec(high, MeasureSpec.EXACTLY)
            row.forEach { it.measure(across, down) }
        }
        val height = rows.sumOf { it[0].measuredHeight } + gap * maxOf(rows.size - 1, 0)
        setMeasuredDimension(width, height)
    }

    override fun onLayout(changed: Boolean, l: Int, t: Int, r: Int, b: Int) {
        var y = 0
        for (row in cells.chunked(columns(r - l))) {
            row.forEachIndexed { index, cell ->
                val step = index * (cell.measuredWidth + gap)
                val rightToLeft = layoutDirection == LAYOUT_DIRECTION_RTL
                val x = if (rightToLeft) r - l - step - cell.measuredWidth else step
                cell.layout(x, y, x + cell.measuredWidth, y + cell.measuredHeight)
            }
            y += row[0].measuredHeight + gap
        }
    }

    private companion object {
        /** Minimum width for an icon and a word, in text heights. */
        const val LEAST = 10
    }
}
