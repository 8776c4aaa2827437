package app.gomoku.ui

import android.os.Bundle
import android.view.View

/**
 * One full-window screen. The navigator owns it: it shows one at a time and keeps those that Back
 * leads to as they were left.
 */
interface Screen {
    /** The whole window's content. */
    val view: View

    /** What works while the screen is seen, and only then. */
    val uses: List<WhileSeen>
        get() = emptyList()

    /** The screen is in front and the app is visible. */
    fun onShow() {}

    /** The screen is left, or the app is no longer visible. */
    fun onHide() {}

    /** Nobody sees the screen and memory is short: pictures that can be drawn again may go. */
    fun onTrim() {}

    /** Keeps what its views don't keep by themselves, for the screen that is made in its place. */
    fun onSave(state: Bundle) {}

    /** Whether [onBack] would do something here, rather than leave the screen. */
    val holdsBack: Boolean
        get() = false

    /** Handles Back within the screen. Called only while [holdsBack]. */
    fun onBack() {}

    /** A key that nothing else wanted was pressed. Returns whether it did something. */
    fun onKey(keyCode: Int): Boolean = false
}
