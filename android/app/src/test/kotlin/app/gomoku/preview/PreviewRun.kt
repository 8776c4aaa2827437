package app.gomoku.preview

import org.junit.Test

/** Interactive preview. `scripts/preview-android` runs it by name; other runs skip it. */
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
