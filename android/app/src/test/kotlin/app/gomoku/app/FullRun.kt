package app.gomoku.app

/**
 * Extended checks of `scripts/test-android.sh --full`. The default run draws each screen in one
 * language in light mode, repeats tests on other Android versions only if needed, and plays fewer
 * random games.
 */
object FullRun {
    val isOn: Boolean = System.getProperty("gomoku.full") != null
}
