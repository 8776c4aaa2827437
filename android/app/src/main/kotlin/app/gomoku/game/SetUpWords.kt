package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.ui.shrinkToFit

/**
 * Pens and messages about the position. The font shrinks before the text would scroll in a
 * surrounding `ScrollView`.
 */
class SetUpWords @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    ViewGroup(context, attrs) {
    private lateinit var pens: View
    private lateinit var message: TextView
    private val gap = (4 * resources.displayMetrics.density).toInt()
    private val least = (LEAST * resources.displayMetrics.density).toInt()

    override fun onFinishInflate() {
        super.onFinishInflate()
        pens = findViewById(R.id.pens)
        message = findViewById(R.id.message)
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec)
        val across = MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY)
        val free = MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED)
        pens.measure(across, free)
        var height = pens.measuredHeight
        if (message.visibility != GONE) {
            // A ScrollView gives its child an unbounded spec whose size is the view's height.
            val room = maxOf(MeasureSpec.getSize(heightMeasureSpec) - height - gap, least)
            message.shrinkToFit(false)
            message.measure(across, free)
            if (message.measuredHeight > room) {
                message.shrinkToFit(true)
                message.measure(across, MeasureSpec.makeMeasureSpec(room, MeasureSpec.EXACTLY))
            }
            height += gap + message.measuredHeight
        }
        setMeasuredDimension(width, height)
    }

    override fun onLayout(changed: Boolean, l: Int, t: Int, r: Int, b: Int) {
        pens.layout(0, 0, pens.measuredWidth, pens.measuredHeight)
        val top = pens.measuredHeight + gap
        message.layout(0, top, message.measuredWidth, top + message.measuredHeight)
    }

    private companion object {
        /** In dp: two lines of the small font. */
        const val LEAST = 40
    }
}
