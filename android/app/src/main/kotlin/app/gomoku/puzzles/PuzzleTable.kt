package app.gomoku.puzzles

import android.content.Context
import android.util.AttributeSet
import android.view.View
import app.gomoku.R
import app.gomoku.ui.Table

/**
 * Layout that makes the board as large as possible. Text and buttons are below it in a tall window,
 * next to it in a wide one. Long text scrolls.
 */
class PuzzleTable @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    Table(context, attrs) {
    private lateinit var topBar: View
    private lateinit var board: View
    private lateinit var words: View
    private lateinit var thumbBar: View
    private val density = resources.displayMetrics.density
    private val margin = (8 * density).toInt()
    private val gap = (6 * density).toInt()
    private val barHeight = resources.getDimensionPixelSize(R.dimen.button_height)
    private val touch = resources.getDimensionPixelSize(R.dimen.touch_min)
    private var wide = false

    override fun onFinishInflate() {
        super.onFinishInflate()
        topBar = findViewById(R.id.top_bar)
        board = findViewById(R.id.board)
        words = findViewById(R.id.words)
        thumbBar = findViewById(R.id.thumb_bar)
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec)
        val height = MeasureSpec.getSize(heightMeasureSpec)
        val w = width - paddingLeft - paddingRight
        val h = height - paddingTop - paddingBottom
        val wideSide = minOf(h - 2 * margin, w - maxOf(leastColumn(), w * 3 / 10) - 3 * margin)
        wide = wideSide > w - 2 * margin || h < w
        if (wide) {
            measureRest(w - wideSide - 3 * margin)
            exactly(board, wideSide)
            val left = h - topBar.measuredHeight - thumbBar.measuredHeight - 3 * gap
            exactly(words, w - wideSide - 3 * margin, left)
        } else {
            measureRest(w)
            val others = topBar.measuredHeight + thumbBar.measuredHeight + 3 * gap
            // If space is short, the board shrinks, not the text.
            val least = maxOf(words.minimumHeight, touch)
            val side = minOf(w - 2 * margin, h - others - least)
            exactly(board, side)
            exactly(words, w - 2 * margin, h - others - side)
        }
        setMeasuredDimension(width, height)
    }

    private fun leastColumn() = (LEAST_COLUMN * density).toInt()

    private fun measureRest(width: Int) {
        val across = MeasureSpec.makeMeasureSpec(maxOf(width, 1), MeasureSpec.EXACTLY)
        topBar.measure(across, MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED))
        val most = minOf(width - if (wide) 0 else 2 * margin, (THUMB_BAR_MOST * density).toInt())
        exactly(thumbBar, most, barHeight)
    }

    private fun exactly(view: View, side: Int) = exactly(view, side, side)

    private fun exactly(view: View, width: Int, height: Int) = view.measure(
        MeasureSpec.makeMeasureSpec(maxOf(width, 1), MeasureSpec.EXACTLY),
        MeasureSpec.makeMeasureSpec(maxOf(height, 1), MeasureSpec.EXACTLY)
    )

    override fun onLayout(changed: Boolean, l: Int, t: Int, r: Int, b: Int) {
        val w = r - l - paddingLeft - paddingRight
        val h = b - t - paddingTop - paddingBottom
        val barTop = h - gap - thumbBar.measuredHeight
        if (wide) {
            val column = w - board.measuredWidth - 3 * margin
            val x = if (leftHanded) margin else board.measuredWidth + 2 * margin
            val boardX = if (leftHanded) 2 * margin + column else margin
            place(board, boardX, (h - board.measuredHeight) / 2)
            place(topBar, x, 0)
            place(words, x, topBar.measuredHeight + gap)
            place(thumbBar, x + (column - thumbBar.measuredWidth) / 2, barTop)
        } else {
            place(topBar, 0, 0)
            val y = topBar.measuredHeight + gap
            place(board, (w - board.measuredWidth) / 2, y)
            place(words, margin, y + board.measuredHeight + gap)
            place(thumbBar, (w - thumbBar.measuredWidth) / 2, barTop)
        }
    }

    private companion object {
        /** In dp: minimum width of the text beside a board. */
        const val LEAST_COLUMN = 168
    }
}
