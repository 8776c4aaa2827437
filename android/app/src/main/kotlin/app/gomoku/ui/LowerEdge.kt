package app.gomoku.ui

import android.view.View
import android.view.ViewGroup
import android.widget.AbsListView
import android.widget.FrameLayout
import android.widget.LinearLayout

/**
 * Distributes the bottom inset of a screen: lists at the lower edge draw in it, other views are
 * padded. Above a keyboard the screen itself is padded.
 */
internal class LowerEdge(private val screen: View) {
    private val ownPadding = HashMap<View, Int>()
    private var inset = 0
    private var hasKeyboard = false

    fun set(inset: Int, hasKeyboard: Boolean) {
        this.inset = inset
        this.hasKeyboard = hasKeyboard
        apply()
    }

    /** Pads the views that are now at the lower edge. */
    fun apply() {
        val padded = ArrayList<View>()
        if (hasKeyboard) padded += screen else collect(screen, padded)
        for (view in padded) ownPadding.getOrPut(view) { view.paddingBottom }
        for ((view, own) in ownPadding) {
            val bottom = if (view in padded) own + inset else own
            if (view.paddingBottom == bottom) continue
            view.setPadding(view.paddingLeft, view.paddingTop, view.paddingRight, bottom)
        }
    }

    private fun collect(view: View, into: MutableList<View>) {
        val inner = if (endsInList(view)) parts(view) else emptyList()
        if (inner.isEmpty()) into += view else inner.forEach { collect(it, into) }
    }

    private fun endsInList(view: View): Boolean = isList(view) || parts(view).any { endsInList(it) }

    private fun isList(view: View) = view is PageScrollView || view is AbsListView

    /** Children that may extend to the lower edge of [view]. */
    private fun parts(view: View): List<View> = when {
        isList(view) -> emptyList()
        view is FrameLayout -> children(view)
        view is LinearLayout && view.orientation == LinearLayout.VERTICAL ->
            listOfNotNull(children(view).lastOrNull { it.visibility != View.GONE })
        else -> emptyList()
    }

    private fun children(group: ViewGroup) = (0 until group.childCount).map(group::getChildAt)
}
