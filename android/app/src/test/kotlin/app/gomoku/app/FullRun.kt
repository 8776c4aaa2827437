package app.gomoku.app

/**
 * `scripts/test-android.sh --full`: more of the same checks. The default run draws each screen in one
 * language by day, repeats nothing on another Android without a reason, and plays fewer random games.
 */
object FullRun {
    val isOn: Boolean = System.getProperty("gomoku.full") != null
}
