package app.gomoku.board

import android.animation.ValueAnimator
import android.view.View
import android.view.animation.DecelerateInterpolator

/** Board animations, off if the system's setting is off. */
class BoardMotion(private val board: View) {
    /** Scale of the newest stone; 1 at rest. */
    var settleScale = 1f
        private set

    /** Phase of the hint's pulse, from 0 to 1; 1 without a pulse. */
    var pulse = 1f
        private set

    var winLength = 1f
        private set

    private var settling: ValueAnimator? = null
    private var winning: ValueAnimator? = null
    private var pulsing: ValueAnimator? = null

    fun settle() {
        settling?.cancel()
        if (!ValueAnimator.areAnimatorsEnabled()) return
        settling = ValueAnimator.ofFloat(SETTLE_FROM, 1f).apply {
            duration = SETTLE_MS
            interpolator = DecelerateInterpolator()
            addUpdateListener {
                settleScale = it.animatedValue as Float
                board.invalidate()
            }
            start()
        }
    }

    fun win() {
        winning?.cancel()
        winLength = 1f
        if (!ValueAnimator.areAnimatorsEnabled()) return
        winning = ValueAnimator.ofFloat(0f, 1f).apply {
            duration = WIN_MS
            interpolator = DecelerateInterpolator()
            addUpdateListener {
                winLength = it.animatedValue as Float
                board.invalidate()
            }
            start()
        }
    }

    fun pulse(shown: Boolean) {
        pulsing?.cancel()
        pulsing = null
        pulse = 1f
        if (!shown || !ValueAnimator.areAnimatorsEnabled()) return
        pulsing = ValueAnimator.ofFloat(1f, 0f, 1f).apply {
            duration = PULSE_MS
            repeatCount = ValueAnimator.INFINITE
            addUpdateListener {
                pulse = it.animatedValue as Float
                board.invalidate()
            }
            start()
        }
    }

    fun stop() {
        settling?.end()
        winning?.end()
        pulsing?.end()
    }

    private companion object {
        const val SETTLE_FROM = 1.12f
        const val SETTLE_MS = 160L
        const val WIN_MS = 240L
        const val PULSE_MS = 900L
    }
}
