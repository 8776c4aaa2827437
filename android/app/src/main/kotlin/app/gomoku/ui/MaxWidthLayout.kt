package app.gomoku.ui

import android.content.Context
import android.util.AttributeSet
import android.widget.FrameLayout
import app.gomoku.R

/** Limits the width of text and buttons for readability and reach. */
class MaxWidthLayout @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    FrameLayout(context, attrs) {
    private val most: Int

    init {
        val styled = context.obtainStyledAttributes(attrs, R.styleable.MaxWidthLayout)
        most = styled.getDimensionPixelSize(
            R.styleable.MaxWidthLayout_maxContentWidth,
            resources.getDimensionPixelSize(R.dimen.content_max)
        )
        styled.recycle()
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec).coerceAtMost(most)
        val spec = MeasureSpec.makeMeasureSpec(width, MeasureSpec.getMode(widthMeasureSpec))
        super.onMeasure(spec, heightMeasureSpec)
    }
}
