package app.gomoku.statistics

import android.content.Context
import android.graphics.Canvas
import android.graphics.Paint
import android.graphics.Path
import android.graphics.RectF
import android.util.AttributeSet
import android.view.View
import app.gomoku.R

/**
 * Bar of won, drawn and lost games; its length is their number. Screen readers skip it, since the
 * text next to it has the same information.
 */
class ResultBar @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    private val inks = listOf(R.color.good, R.color.muted, R.color.danger).map { colour ->
        Paint(Paint.ANTI_ALIAS_FLAG).apply { color = context.getColor(colour) }
    }
    private val gap = 2 * resources.displayMetrics.density
    private val shape = Path()
    private var parts = emptyList<Int>()
    private var most = 1L

    /** @param most games of the longest bar in the group */
    fun show(won: Int, drawn: Int, lost: Int, most: Long) {
        parts = listOf(won, drawn, lost)
        this.most = maxOf(most, 1)
        invalidate()
    }

    override fun onDraw(canvas: Canvas) {
        val shown = parts.zip(inks).filter { (games, _) -> games > 0 }
        if (shown.isEmpty()) return
        // A minimum length makes few games among hundreds visible.
        val games = shown.sumOf { it.first.toLong() }
        val length = maxOf(width.toFloat() * games / most, MIN * gap * shown.size)
        val inner = length - gap * (shown.size - 1)
        val spare = inner - MIN * gap * shown.size
        canvas.save()
        if (layoutDirection == LAYOUT_DIRECTION_RTL) canvas.scale(-1f, 1f, width / 2f, 0f)
        shape.rewind()
        val radius = height / 2f
        shape.addRoundRect(
            RectF(0f, 0f, length, height.toFloat()),
            radius,
            radius,
            Path.Direction.CW
        )
        canvas.clipPath(shape)
        var left = 0f
        for ((count, ink) in shown) {
            val right = left + MIN * gap + spare * count / games
            canvas.drawRect(left, 0f, right, height.toFloat(), ink)
            left = right + gap
        }
        canvas.restore()
    }

    private companion object {
        /** In gaps. */
        const val MIN = 2
    }
}
