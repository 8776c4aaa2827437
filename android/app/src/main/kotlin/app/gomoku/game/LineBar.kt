package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.widget.Button
import android.widget.LinearLayout
import app.gomoku.R
import app.gomoku.core.LineWalk

/** Bar that steps through a line behind a hint, or an alternative to a move of a saved game. */
class LineBar @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    var onStep: ((Int) -> Unit)? = null

    var onDone: (() -> Unit)? = null

    private val first: View
    private val backward: View
    private val forward: View
    private val last: View
    private val done: Button
    private val touch = resources.getDimensionPixelSize(R.dimen.touch_min)
    private val usualShare: Float

    init {
        inflate(context, R.layout.line_bar, this)
        isBaselineAligned = false
        // Forward points right in the left-handed layout too.
        layoutDirection = LAYOUT_DIRECTION_LTR
        first = findViewById(R.id.line_first)
        backward = findViewById(R.id.line_backward)
        forward = findViewById(R.id.line_forward)
        last = findViewById(R.id.line_last)
        done = findViewById(R.id.line_done)
        done.setOnClickListener { onDone?.invoke() }
        usualShare = (done.layoutParams as LayoutParams).weight
    }

    /** In a narrow window, shrinks the label, not the step buttons. */
    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val steps = listOf(first, backward, forward, last)
        val gaps = steps.sumOf { (it.layoutParams as LayoutParams).marginEnd }
        val room = MeasureSpec.getSize(widthMeasureSpec) - paddingLeft - paddingRight - gaps
        // One pixel more, because weights are rounded down.
        val left = room / (touch + 1f) - steps.size
        (done.layoutParams as LayoutParams).weight = left.coerceIn(1f, usualShare)
        super.onMeasure(widthMeasureSpec, heightMeasureSpec)
    }

    fun show(walk: LineWalk?) {
        visibility = if (walk == null) GONE else VISIBLE
        if (walk == null) return
        step(first, walk.step > 1, 1)
        step(backward, walk.step > 1, walk.step - 1)
        step(forward, walk.step < walk.last, walk.step + 1)
        step(last, walk.step < walk.last, walk.last)
    }

    private fun step(button: View, enabled: Boolean, to: Int) {
        button.isEnabled = enabled
        button.setOnClickListener { onStep?.invoke(to) }
    }
}
