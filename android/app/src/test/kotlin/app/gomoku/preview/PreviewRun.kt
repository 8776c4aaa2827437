package app.gomoku.preview

import org.junit.Test

/**
 * The app in a window, for a person. `scripts/preview-android` runs it by its name; a run of all
 * tests does not.
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
