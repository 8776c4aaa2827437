package app.gomoku.ui

import android.os.Bundle
import android.view.View

/**
 * Full-window screen, owned by the navigator. The navigator shows one screen at a time and
 * preserves those in the back stack.
 */
interface Screen {
    val view: View

    /** Objects that are active only while the screen is visible. */
    val uses: List<WhileSeen>
        get() = emptyList()

    /** Called when the screen is in the foreground of the visible app. */
    fun onShow() {}

    /** Called when the screen or the app becomes invisible. */
    fun onHide() {}

    /** Called in the background when memory is low, to release bitmaps that can be redrawn. */
    fun onTrim() {}

    /** Saves state that the views don't save, for the screen's next instance. */
    fun onSave(state: Bundle) {}

    /** Whether [onBack] would do something other than leave the screen. */
    val holdsBack: Boolean
        get() = false

    /** Handles Back within the screen. Called only while [holdsBack]. */
    fun onBack() {}

    /** Handles a key that no view consumed. Returns whether it was used. */
    fun onKey(keyCode: Int): Boolean = false
}
