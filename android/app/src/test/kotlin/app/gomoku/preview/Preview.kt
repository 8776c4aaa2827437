package app.gomoku.preview

import android.content.res.Configuration
import app.gomoku.app.AppTest
import app.gomoku.app.GomokuApp
import org.robolectric.RuntimeEnvironment
import org.robolectric.android.controller.ActivityController

/** Runs the app on a device operated by a desktop's mouse and keyboard. */
abstract class Preview : AppTest() {
    private lateinit var controller: ActivityController<GomokuApp>

    protected lateinit var device: PreviewDevice
        private set

    protected fun start(qualifiers: String, font: Float = 1f) {
        RuntimeEnvironment.setQualifiers(qualifiers)
        RuntimeEnvironment.setFontScale(font)
        controller = launch()
        device = PreviewDevice(::rotate)
    }

    /** Passes on input until the window is closed or [done]. */
    protected fun show(window: PreviewWindow, done: () -> Boolean = { false }) {
        device.pass()
        if (!window.isOpen) window.open(device.picture())
        while (window.isOpen && !done()) {
            var input = window.next(FRAME_MILLIS)
            while (input != null) {
                device.act(input)
                input = window.next(0)
            }
            device.pass()
            if (device.isChanged) window.show(device.picture())
        }
    }

    private fun rotate() {
        val isWide =
            app.resources.configuration.orientation == Configuration.ORIENTATION_LANDSCAPE
        RuntimeEnvironment.setQualifiers(if (isWide) "+port" else "+land")
        controller.configurationChange().visible()
    }

    protected companion object {
        /** Distinguishes the preview from an emulator. */
        const val TITLE = "Gomoku (preview: the app's code in Robolectric, not a phone)"

        private const val FRAME_MILLIS = 16L
    }
}
