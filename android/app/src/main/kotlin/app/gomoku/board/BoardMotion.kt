package app.gomoku.board

import android.animation.ValueAnimator
import android.view.View
import android.view.animation.DecelerateInterpolator

/** What moves on a board, unless the person wants nothing to: the system's setting decides. */
class BoardMotion(private val board: View) {
    /** The newest stone's size; 1 at rest. */
    var settleScale = 1f
        private set

    /** The hint's ring, from 0 to 1; 1 when it is steady. */
    var pulse = 1f
        private set

    /** How much of the band under a winning row can be seen, from 0 to 1; 1 at rest. */
    var winLength = 1f
        private set

    private var settling: ValueAnimator? = null
    private var winning: ValueAnimator? = null
    private var pulsing: ValueAnimator? = null

    /** A stone was set down. */
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

    /** A row has won. */
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

    /** A hint can be seen, or no longer. */
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

    /** The board left the window. */
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
