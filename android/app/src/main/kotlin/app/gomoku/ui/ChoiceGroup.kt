package app.gomoku.ui

import android.content.Context
import android.graphics.drawable.Drawable
import android.util.AttributeSet
import android.view.View
import android.view.ViewGroup
import android.widget.RadioButton
import app.gomoku.R
import kotlin.math.ceil

/**
 * Single choice as buttons of equal width in as many rows as needed. Accessibility services see
 * radio buttons.
 */
class ChoiceGroup @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    ViewGroup(context, attrs) {
    var onChosen: ((String) -> Unit)? = null

    var value: String? = null
        set(new) {
            field = new
            for (index in 0 until childCount) {
                val button = getChildAt(index) as RadioButton
                button.isChecked = button.tag == new
            }
        }

    private val touch = resources.getDimensionPixelSize(R.dimen.touch_min)
    private val gap = (8 * resources.displayMetrics.density).toInt()
    private var columns = 1
    private var cellHeight = 0

    init {
        val styled = context.obtainStyledAttributes(attrs, R.styleable.ChoiceGroup)
        val names = styled.getResourceId(R.styleable.ChoiceGroup_entries, 0)
        val values = styled.getResourceId(R.styleable.ChoiceGroup_values, 0)
        styled.recycle()
        if (names != 0 && values != 0) {
            val words = resources.getTextArray(names)
            offer(resources.getStringArray(values).mapIndexed { i, v -> v to words[i].toString() })
        }
    }

    /** Replaces the choices by pairs of value and label. */
    fun offer(choices: List<Pair<String, String>>) {
        removeAllViews()
        for ((key, words) in choices) {
            val button = RadioButton(context, null, 0, R.style.Choice)
            button.id = View.generateViewId()
            button.tag = key
            button.text = words
            button.setOnClickListener {
                if (value != key) {
                    value = key
                    onChosen?.invoke(key)
                } else {
                    button.isChecked = true
                }
            }
            addView(button)
        }
        value = value
    }

    fun button(key: String): View? = findViewWithTag(key)

    fun illustrate(key: String, picture: Drawable) {
        val button = findViewWithTag<RadioButton>(key)
        button.compoundDrawablePadding = gap / 2
        button.setCompoundDrawablesRelativeWithIntrinsicBounds(null, picture, null, null)
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec)
        val inner = width - paddingLeft - paddingRight
        val free = MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED)
        var widest = touch
        for (index in 0 until childCount) {
            val child = getChildAt(index)
            child.measure(free, free)
            widest = maxOf(widest, child.measuredWidth)
        }
        val most = ((inner + gap) / (widest + gap)).coerceIn(1, maxOf(childCount, 1))
        // Balances the rows: two and two instead of three and one.
        val lines = ceil(childCount / most.toDouble()).toInt()
        columns = if (lines == 0) 1 else ceil(childCount / lines.toDouble()).toInt()
        val cell = MeasureSpec.makeMeasureSpec(cellWidth(inner), MeasureSpec.EXACTLY)
        cellHeight = 0
        for (index in 0 until childCount) {
            getChildAt(index).measure(cell, free)
            cellHeight = maxOf(cellHeight, getChildAt(index).measuredHeight)
        }
        val exact = MeasureSpec.makeMeasureSpec(cellHeight, MeasureSpec.EXACTLY)
        for (index in 0 until childCount) {
            val child = getChildAt(index)
            if (child.measuredHeight != cellHeight) child.measure(cell, exact)
        }
        val height = lines * cellHeight + maxOf(lines - 1, 0) * gap
        setMeasuredDimension(width, paddingTop + height + paddingBottom)
    }

    override fun onLayout(changed: Boolean, l: Int, t: Int, r: Int, b: Int) {
        val width = cellWidth(r - l - paddingLeft - paddingRight)
        val mirrored = layoutDirection == LAYOUT_DIRECTION_RTL
        for (index in 0 until childCount) {
            val slot = if (mirrored) columns - 1 - index % columns else index % columns
            val left = paddingLeft + slot * (width + gap)
            val top = paddingTop + index / columns * (cellHeight + gap)
            getChildAt(index).layout(left, top, left + width, top + cellHeight)
        }
    }

    private fun cellWidth(inner: Int) = (inner - (columns - 1) * gap) / columns
}
