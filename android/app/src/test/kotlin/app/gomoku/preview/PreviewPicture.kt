package app.gomoku.preview

import android.view.View
import java.io.File
import javax.imageio.ImageIO
import org.junit.Assert.assertTrue
import org.junit.Test

/**
 * Picture of one screen. `scripts/preview-android --picture` runs it by name; other runs skip it.
 */
class PreviewPicture : Preview() {
    @Test
    fun theScreenBehindTheButtons() {
        start(
            System.getProperty("gomoku.preview.qualifiers"),
            System.getProperty("gomoku.preview.font").toFloat()
        )
        System.getProperty("gomoku.preview.buttons").split('/').filter { it.isNotEmpty() }
            .forEach(::press)
        awaitStillness()
        val file = File(System.getProperty("gomoku.preview.picture"))
        assertTrue("$file could not be written", ImageIO.write(device.picture(), "png", file))
    }

    private fun press(name: String) {
        val id = app.resources.getIdentifier(name, "id", app.packageName)
        assertTrue("no button is called $name", id != 0)
        awaitStillness()
        assertTrue("$name is not on the screen", app.findViewById<View>(id)?.isShown == true)
        click(id)
    }

    /** Waits for animations and data. */
    private fun awaitStillness() {
        var moved = System.nanoTime()
        await("nothing moves") {
            device.pass()
            if (device.isChanged) {
                device.picture()
                moved = System.nanoTime()
            }
            System.nanoTime() - moved > STILL_NANOS
        }
    }

    private companion object {
        const val STILL_NANOS = 300_000_000L
    }
}
