package app.gomoku.ui

import android.content.Context
import android.view.View
import android.widget.FrameLayout
import app.gomoku.R
import kotlin.math.ceil

/**
 * Announces events to screen readers, since stones have no views. TalkBack drops a second
 * announcement of one node within 30 s, so each announcement adds a new live region. After
 * [SPOKEN_MS] it is removed, so that explore by touch does not find it. `announceForAccessibility`
 * is deprecated since Android 16.
 */
class Spoken(context: Context) : FrameLayout(context) {
    /** Minimum size of an accessibility node, behind the status bar. */
    private val side = ceil(LEAST_DP * resources.displayMetrics.density).toInt()

    init {
        id = R.id.spoken
        minimumWidth = side
        minimumHeight = side
    }

    fun say(text: String) {
        val region = View(context)
        region.importantForAccessibility = IMPORTANT_FOR_ACCESSIBILITY_YES
        region.accessibilityLiveRegion = ACCESSIBILITY_LIVE_REGION_POLITE
        addView(region, LayoutParams(side, side))
        // A live region reports changes only after it is attached and laid out.
        region.post { region.contentDescription = text }
        postDelayed({ removeView(region) }, SPOKEN_MS)
    }

    companion object {
        /** Time within which the screen reader reads the node. */
        const val SPOKEN_MS = 1_000L
        private const val LEAST_DP = 24
    }
}

fun View.speak(text: String) {
    rootView.findViewById<Spoken>(R.id.spoken)?.say(text)
}
