package app.gomoku.ui

/**
 * Marks a class that uses framework API above the minimum level. Only code that has checked the
 * level may load it; the build's API check skips it.
 */
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.CLASS)
annotation class SinceApi(val level: Int)
