package app.gomoku.ui

/**
 * Marks a class that uses framework API above the app's minimum level. Only code that has checked
 * the level may load it; the build's API check skips such classes.
 */
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.CLASS)
annotation class SinceApi(
    /** Lowest API level at which the class may be loaded. */
    val level: Int
)
