package app.gomoku.ui

import android.os.Bundle

/** Object that is active only while its screen is visible. Main thread only. */
interface VisibilityObserver {
    /** Called when the screen is in the foreground of a visible app. */
    fun onSeen() {}

    /**
     * Called when the screen becomes invisible. [turning] marks a rotation, after which it returns.
     */
    fun onUnseen(turning: Boolean) {}

    /** Saves what [onRestore] needs in another activity. */
    fun onSave(state: Bundle) {}

    /** Restores what [onSave] saved, before [onSeen]. */
    fun onRestore(state: Bundle) {}
}

/** Notifies a screen and its objects of visibility, as their only caller. */
class Presence(private val screen: Screen) {
    private var seen = false

    /** Begins visibility. The objects become active before the screen shows their state. */
    fun begin() {
        if (seen) return
        seen = true
        screen.uses.forEach { it.onSeen() }
        screen.onShow()
    }

    fun end(turning: Boolean) {
        if (!seen) return
        seen = false
        screen.onHide()
        screen.uses.asReversed().forEach { it.onUnseen(turning) }
    }
}
