package app.gomoku.ui

import android.content.Context
import android.view.View
import app.gomoku.R

/**
 * What has just happened, for a screen reader to say wherever its focus is: a live region that
 * nobody sees, since stones come and go without a view of their own. `announceForAccessibility`,
 * which did this before, is deprecated from Android 16 on.
 */
class Spoken(context: Context) : View(context) {
    init {
        id = R.id.spoken
        importantForAccessibility = IMPORTANT_FOR_ACCESSIBILITY_YES
        accessibilityLiveRegion = ACCESSIBILITY_LIVE_REGION_POLITE
    }

    /** Says [text], also when it is what was said before. */
    fun say(text: String) {
        // Only what differs counts as a change.
        contentDescription = if (contentDescription == text) "$text$AGAIN" else text
    }

    private companion object {
        /** A space that is not read. */
        const val AGAIN = '\u00a0'
    }
}

/** Has a screen reader say [text]. */
fun View.speak(text: String) {
    rootView.findViewById<Spoken>(R.id.spoken)?.say(text)
}
