package app.gomoku.ui

import android.os.Bundle
import android.view.View

/** Full-window screen. The navigator owns it and preserves screens in the back stack. */
interface Screen {
    val view: View

    /** Objects that are active while the screen is visible. */
    val uses: List<VisibilityObserver>
        get() = emptyList()

    /** Called when the screen is in the foreground of the visible app. */
    fun onShow() {}

    /** Called when the screen or the app becomes invisible. */
    fun onHide() {}

    /** Releases bitmaps when memory is low in the background. */
    fun onTrim() {}

    /** Saves what the views don't, for the screen's next instance. */
    fun onSave(state: Bundle) {}

    /** Whether [onBack] does something other than leave the screen. */
    val holdsBack: Boolean
        get() = false

    /** Handles Back within the screen. Called only while [holdsBack]. */
    fun onBack() {}

    /** Handles a key that no view consumed. Returns whether it was used. */
    fun onKey(keyCode: Int): Boolean = false
}
