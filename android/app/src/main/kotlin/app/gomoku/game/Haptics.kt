package app.gomoku.game

import android.os.Build
import android.view.HapticFeedbackConstants
import android.view.View
import app.gomoku.settings.Preferences

/** Haptic feedback through a view, which respects the phone's setting and needs no permission. */
class Haptics(private val view: View, private val preferences: Preferences) {
    fun feel(touch: Touch) = when (touch) {
        Touch.TICK -> perform(HapticFeedbackConstants.CLOCK_TICK)

        Touch.THUD -> perform(HapticFeedbackConstants.VIRTUAL_KEY)

        Touch.DOUBLE -> {
            perform(HapticFeedbackConstants.LONG_PRESS)
            view.postDelayed({ perform(HapticFeedbackConstants.LONG_PRESS) }, BETWEEN_MS)
            Unit
        }

        Touch.WARNING -> perform(
            if (Build.VERSION.SDK_INT >= 30) {
                HapticFeedbackConstants.REJECT
            } else {
                HapticFeedbackConstants.LONG_PRESS
            }
        )
    }

    private fun perform(kind: Int) {
        if (preferences.haptics) view.performHapticFeedback(kind)
    }

    private companion object {
        const val BETWEEN_MS = 140L
    }
}
