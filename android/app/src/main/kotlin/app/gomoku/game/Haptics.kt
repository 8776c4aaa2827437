package app.gomoku.game

import android.os.Build
import android.view.HapticFeedbackConstants
import android.view.View
import app.gomoku.settings.Preferences

/**
 * What the hand feels. It goes through the view, so the phone's own setting holds and no
 * permission is needed.
 */
class Haptics(private val view: View, private val preferences: Preferences) {
    /** Feels [touch], if the person wants to. */
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
