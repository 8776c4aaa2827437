package app.gomoku.ui

/**
 * Marks a class that uses framework API newer than the oldest Android the app runs on. Only code
 * that has asked for the level may touch it; the API check of the build skips such classes.
 */
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.CLASS)
annotation class SinceApi(
    /** The API level from which on the class may be loaded. */
    val level: Int
)
