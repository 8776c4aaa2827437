package app.gomoku.ui

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.view.ViewGroup

abstract class Table(context: Context, attrs: AttributeSet?) : ViewGroup(context, attrs) {
    /** Whether the main button is on the left, and the board on the right of a wide window. */
    var leftHanded = false
        set(value) {
            field = value
            requestLayout()
        }

    protected fun place(view: View, x: Int, y: Int) {
        val left = paddingLeft + x
        val top = paddingTop + y
        view.layout(left, top, left + view.measuredWidth, top + view.measuredHeight)
    }

    protected companion object {
        /** In dp; a wider bar is harder to reach with the thumb. */
        const val THUMB_BAR_MOST = 560
    }
}
