package app.gomoku.preview

import org.junit.Test

/**
 * Interactive preview of the app. `scripts/preview-android` runs it by name; a run of all tests
 * skips it.
 */
class PreviewRun : Preview() {
    @Test
    fun untilTheWindowIsClosed() {
        PreviewWindow.allow()
        start(
            System.getProperty("gomoku.preview.qualifiers"),
            System.getProperty("gomoku.preview.font").toFloat()
        )
        PreviewWindow(TITLE).use { show(it) }
    }
}
