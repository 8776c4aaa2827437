package app.gomoku.ui

import android.graphics.Rect
import android.os.Build
import android.view.View
import android.view.Window
import android.view.WindowInsets

/** Draws behind the system bars; pads content by bars, cutouts and keyboard. */
object SystemBars {
    /** Extends [window] to the screen's edges, which API 35 enforces. */
    fun drawBehind(window: Window) {
        if (Build.VERSION.SDK_INT >= 30) {
            Api30.drawBehind(window)
        } else {
            @Suppress("DEPRECATION")
            window.decorView.systemUiVisibility = window.decorView.systemUiVisibility or
                View.SYSTEM_UI_FLAG_LAYOUT_STABLE or
                View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN or
                View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION
        }
    }

    /**
     * Pads [view]. Lists at the lower edge draw below the navigation bar and scroll clear of it.
     */
    fun pad(view: View) = pad(view) {}

    /** Pads [view]. [onTyping] receives whether the keyboard is visible, before it is laid out. */
    fun pad(view: View, onTyping: (Boolean) -> Unit) {
        val own = Rect(view.paddingLeft, view.paddingTop, view.paddingRight, view.paddingBottom)
        val edge = LowerEdge(view)
        view.setOnApplyWindowInsetsListener { padded, insets ->
            val safe = safeArea(insets)
            padded.setPadding(
                own.left + safe.left,
                own.top + safe.top,
                own.right + safe.right,
                padded.paddingBottom
            )
            edge.set(safe.bottom, hasKeyboard(insets))
            onTyping(hasKeyboard(insets))
            insets
        }
        // Other views may now be at the lower edge.
        view.addOnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> edge.apply() }
        view.requestApplyInsets()
    }

    private fun safeArea(insets: WindowInsets): Rect = when {
        Build.VERSION.SDK_INT >= 30 -> Api30.safeArea(insets)

        Build.VERSION.SDK_INT >= 28 -> systemWindow(insets).apply { Api28.addCutout(insets, this) }

        else -> systemWindow(insets)
    }

    @Suppress("DEPRECATION")
    private fun hasKeyboard(insets: WindowInsets): Boolean = if (Build.VERSION.SDK_INT >= 30) {
        Api30.hasKeyboard(insets)
    } else {
        // Before API 30 only the keyboard changes the bottom inset.
        insets.systemWindowInsetBottom > insets.stableInsetBottom
    }

    @Suppress("DEPRECATION")
    private fun systemWindow(insets: WindowInsets) = Rect(
        insets.systemWindowInsetLeft,
        insets.systemWindowInsetTop,
        insets.systemWindowInsetRight,
        insets.systemWindowInsetBottom
    )

    @SinceApi(28)
    private object Api28 {
        fun addCutout(insets: WindowInsets, area: Rect) {
            val cutout = insets.displayCutout ?: return
            area.set(
                maxOf(area.left, cutout.safeInsetLeft),
                maxOf(area.top, cutout.safeInsetTop),
                maxOf(area.right, cutout.safeInsetRight),
                maxOf(area.bottom, cutout.safeInsetBottom)
            )
        }
    }

    @SinceApi(30)
    private object Api30 {
        fun drawBehind(window: Window) = window.setDecorFitsSystemWindows(false)

        fun hasKeyboard(insets: WindowInsets): Boolean =
            insets.getInsets(WindowInsets.Type.ime()).bottom > 0

        fun safeArea(insets: WindowInsets): Rect {
            // System bars exclude the keyboard, and an edge-to-edge window is not resized for
            // it.
            val types = WindowInsets.Type.systemBars() or
                WindowInsets.Type.displayCutout() or
                WindowInsets.Type.ime()
            val safe = insets.getInsets(types)
            return Rect(safe.left, safe.top, safe.right, safe.bottom)
        }
    }
}
