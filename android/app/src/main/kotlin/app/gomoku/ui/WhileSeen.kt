package app.gomoku.ui

import android.os.Bundle

/** Something that works only while the screen that uses it is seen. Main thread only. */
interface WhileSeen {
    /** The screen has come to the front of a visible app. */
    fun onSeen() {}

    /** The screen is gone from there; with [turning] only for a rotation, which is no leaving. */
    fun onUnseen(turning: Boolean) {}

    /** Adds to [state] what [onRestore] needs in another activity. */
    fun onSave(state: Bundle) {}

    /** Takes over what [onSave] saved, before it is seen. */
    fun onRestore(state: Bundle) {}
}

/** Tells a screen, and what it uses, when it is seen. Nobody else begins or ends any of it. */
class Presence(private val screen: Screen) {
    private var seen = false

    /** What is used is there before the screen shows anything of it. */
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
