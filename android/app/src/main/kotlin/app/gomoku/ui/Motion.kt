package app.gomoku.ui

import android.animation.ValueAnimator
import android.view.View
import android.view.animation.DecelerateInterpolator

/** How long something takes to arrive. */
const val ARRIVE_MS = 200L

/** A view that can't be seen at all does not exist for readers. */
private const val FAINT = 0.2f

/**
 * It comes from [dp] below its place, or above it where that is negative. It has its place, and takes
 * taps, from the first moment on; with motion off nothing moves.
 */
fun View.arrive(dp: Int) {
    animate().cancel()
    if (!ValueAnimator.areAnimatorsEnabled()) {
        alpha = 1f
        translationY = 0f
        return
    }
    alpha = FAINT
    translationY = dp * resources.displayMetrics.density
    animate().alpha(1f).translationY(0f).setDuration(ARRIVE_MS)
        .setInterpolator(DecelerateInterpolator()).start()
}
