package app.gomoku.ui

import android.annotation.SuppressLint
import android.content.Context
import android.text.TextPaint
import android.util.AttributeSet
import android.view.MotionEvent
import android.view.View
import android.widget.Button
import android.widget.LinearLayout
import app.gomoku.R
import kotlin.math.ceil

/**
 * Button bar in reach of the thumb, with one font size. If a large font does not fit, each button
 * gets the width of its label; then all labels shrink together.
 */
class ThumbBar @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    var onRefused: ((View) -> Unit)? = null
    private var refused: View? = null
    private val usualSize = resources.getDimension(R.dimen.text_large)
    private val touch = resources.getDimension(R.dimen.touch_min)
    private lateinit var usualWeights: Map<Button, Float>

    override fun onFinishInflate() {
        super.onFinishInflate()
        usualWeights = (0 until childCount).map { getChildAt(it) as Button }
            .associateWith { (it.layoutParams as LayoutParams).weight }
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        share(MeasureSpec.getSize(widthMeasureSpec) - paddingLeft - paddingRight)
        super.onMeasure(widthMeasureSpec, heightMeasureSpec)
    }

    override fun onInterceptTouchEvent(event: MotionEvent): Boolean {
        if (event.actionMasked == MotionEvent.ACTION_DOWN) refused = disabledAt(event)
        return refused != null
    }

    @SuppressLint("ClickableViewAccessibility") // Readers announce it as disabled.
    override fun onTouchEvent(event: MotionEvent): Boolean {
        val button = refused ?: return super.onTouchEvent(event)
        val up = event.actionMasked == MotionEvent.ACTION_UP
        if (up || event.actionMasked == MotionEvent.ACTION_CANCEL) refused = null
        if (up && disabledAt(event) === button) onRefused?.invoke(button)
        return true
    }

    private fun disabledAt(event: MotionEvent): View? = usualWeights.keys.firstOrNull {
        it.visibility == VISIBLE && !it.isEnabled &&
            event.x.toInt() in it.left until it.right && event.y.toInt() in it.top until it.bottom
    }

    private fun share(width: Int) {
        val shown = usualWeights.keys.filter { it.visibility != GONE }
        val room = width - shown.sumOf { (it.layoutParams as LayoutParams).marginStart }
        val paint = TextPaint()

        // Measured at each size, because text width is not proportional to small font sizes.
        fun need(button: Button, scale: Float): Float {
            paint.set(button.paint)
            paint.textSize = usualSize * scale
            val words = ceil(paint.measureText(button.text.toString())) + ROUNDING
            return maxOf(words + button.compoundPaddingLeft + button.compoundPaddingRight, touch)
        }
        val parts = shown.sumOf { usualWeights.getValue(it).toDouble() }
        val fits = shown.all { need(it, 1f) <= room * usualWeights.getValue(it) / parts }
        var scale = 1f
        while (scale > LEAST && shown.sumOf { need(it, scale).toDouble() } > room) scale -= STEP
        for (button in shown) {
            (button.layoutParams as LayoutParams).weight =
                if (fits) usualWeights.getValue(button) else need(button, scale)
            button.letters(usualSize * scale)
        }
    }

    private companion object {
        /** Share of the normal size below which text is unreadable. */
        const val LEAST = 0.3f
        const val STEP = 0.02f

        /** In pixels: loss by rounding. */
        const val ROUNDING = 1
    }
}
