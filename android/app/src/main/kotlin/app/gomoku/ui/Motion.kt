package app.gomoku.ui

import android.animation.ValueAnimator
import android.view.View
import android.view.animation.DecelerateInterpolator

const val ARRIVE_MS = 200L

/** Initial alpha. Screen readers ignore a fully transparent view. */
private const val FAINT = 0.2f

/**
 * Slides the view in from [dp] below its place, or above if negative. Layout and taps work from the
 * start. Does nothing if the system's animations are off.
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
