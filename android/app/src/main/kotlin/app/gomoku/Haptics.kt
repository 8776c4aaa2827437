package app.gomoku

import android.os.Build
import android.view.HapticFeedbackConstants
import android.view.View

/**
 * What the hand feels. It goes through the view, so the phone's own setting holds and no
 * permission is needed.
 */
class Haptics(private val view: View, private val preferences: Preferences) {
    /** The ghost moved to another point. */
    fun tick() = feel(HapticFeedbackConstants.CLOCK_TICK)

    /** A stone was set down. */
    fun thud() = feel(HapticFeedbackConstants.VIRTUAL_KEY)

    /** The game was decided. */
    fun double() {
        feel(HapticFeedbackConstants.LONG_PRESS)
        view.postDelayed({ feel(HapticFeedbackConstants.LONG_PRESS) }, BETWEEN_MS)
    }

    /** Something was refused. */
    fun refuse() = feel(
        if (Build.VERSION.SDK_INT >= 30) {
            HapticFeedbackConstants.REJECT
        } else {
            HapticFeedbackConstants.LONG_PRESS
        }
    )

    private fun feel(kind: Int) {
        if (preferences.haptics) view.performHapticFeedback(kind)
    }

    private companion object {
        const val BETWEEN_MS = 140L
    }
}
