package app.gomoku.ui

import android.content.Context
import android.graphics.Rect
import android.util.AttributeSet
import android.widget.ScrollView

/**
 * Scrolling page at the window's lower edge. It draws in its padding, below the system bar, and
 * scrolls focused views clear of it, which [ScrollView] does not.
 */
open class PageScrollView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    ScrollView(context, attrs) {
    init {
        clipToPadding = false
    }

    override fun computeScrollDeltaToGetChildRectOnScreen(rect: Rect): Int {
        if (childCount == 0) return 0
        val above = rect.top - (scrollY + paddingTop)
        val below = rect.bottom - (scrollY + height - paddingBottom)
        val delta = when {
            below > 0 && above > 0 -> minOf(above, below)
            below < 0 && above < 0 -> maxOf(above, below)
            else -> 0
        }
        val room = getChildAt(0).height - (height - paddingTop - paddingBottom)
        return delta.coerceIn(-scrollY, maxOf(room - scrollY, -scrollY))
    }
}
