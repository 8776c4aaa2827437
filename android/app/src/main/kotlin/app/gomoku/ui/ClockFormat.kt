package app.gomoku.ui

import java.util.Locale

/** Formats clock times. Pure. */
object ClockFormat {
    /**
     * Formats a time as `4:05`, or `1:04:05` from one hour on. Remaining time is rounded up, so
     * that `0:00` means none is left. Elapsed time is rounded down.
     */
    fun format(millis: Long, remaining: Boolean): String {
        val whole = if (remaining) (millis + 999) / 1000 else millis / 1000
        val seconds = maxOf(whole, 0)
        val hours = seconds / 3600
        return if (hours > 0) {
            String.format(Locale.ROOT, "%d:%02d:%02d", hours, seconds / 60 % 60, seconds % 60)
        } else {
            String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        }
    }
}
