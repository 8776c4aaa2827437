package app.gomoku.ui

import android.view.View

/** One full-window screen. The activity owns it and shows one at a time. */
interface Screen {
    /** The whole window's content. */
    val view: View

    /** The screen is in front and the app is visible. */
    fun onShow() {}

    /** The screen is left, or the app is no longer visible. */
    fun onHide() {}

    /** Nobody sees the screen and memory is short: pictures that can be drawn again may go. */
    fun onTrim() {}

    /** Whether [onBack] would do something here, rather than leave the screen. */
    val holdsBack: Boolean
        get() = false

    /** Handles Back within the screen. Called only while [holdsBack]. */
    fun onBack() {}

    /** A key that nothing else wanted was pressed. Returns whether it did something. */
    fun onKey(keyCode: Int): Boolean = false
}
