package app.gomoku.app

/**
 * Extended checks of `scripts/test-android.sh --full`: more languages and modes, tests on all
 * Android versions, more random games.
 */
object FullRun {
    val isOn: Boolean = System.getProperty("gomoku.full") != null
}
