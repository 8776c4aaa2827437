package app.gomoku.preview

import android.view.View
import app.gomoku.R
import app.gomoku.core.Phase
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Toolkit
import java.awt.event.InputEvent
import java.awt.event.KeyEvent
import java.awt.image.BufferedImage
import java.io.File
import javax.imageio.ImageIO
import kotlin.concurrent.thread
import kotlin.math.roundToInt
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test

/**
 * Test on a real desktop, operated by java.awt.Robot. `scripts/preview-android --check` runs it by
 * name; other runs skip it.
 */
class PreviewRobot : Preview() {
    private val window = PreviewWindow(TITLE)
    private val robot: Robot

    init {
        PreviewWindow.allow()
        robot = Robot().apply { autoDelay = 40 }
    }

    @Test
    fun aGameIsBegunByMouseAndKeyboard() {
        start("en-rGB-w360dp-h640dp-port-notnight-xhdpi")
        window.use {
            showUntil("opened") { window.isOpen }
            press(R.id.play_two)
            showUntil("new game") { isShown(R.id.start) }
            save("preview-window-new-game")
            press(R.id.start)
            showUntil("game") { app.game != null && snapshot.phase == Phase.PLAYING }
            press(R.id.board)
            showUntil("ghost") { board.ghost != null }
            press(R.id.board)
            showUntil("stone") { snapshot.moves.size == 1 }
            type(KeyEvent.VK_R, KeyEvent.VK_CONTROL)
            showUntil("turned") { app.window.decorView.width > app.window.decorView.height }
            assertEquals(1, snapshot.moves.size)
            save("preview-window-game")
            type(KeyEvent.VK_ESCAPE)
            showUntil("home") { isShown(R.id.continue_card) }
            save("preview-window-home")
        }
    }

    private fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    /** Runs [work], which waits for the desktop, while the app continues. */
    private fun meanwhile(work: () -> Unit) {
        val worker = thread { work() }
        showUntil("the robot is done") { !worker.isAlive }
    }

    private fun press(id: Int) {
        val at = frame(id)
        meanwhile {
            val origin = window.origin
            robot.mouseMove(
                origin.x + (at.exactCenterX() * window.zoom).roundToInt(),
                origin.y + (at.exactCenterY() * window.zoom).roundToInt()
            )
            robot.mousePress(InputEvent.BUTTON1_DOWN_MASK)
            robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK)
            robot.waitForIdle()
        }
    }

    private fun type(key: Int, with: Int? = null) = meanwhile {
        if (with != null) robot.keyPress(with)
        robot.keyPress(key)
        robot.keyRelease(key)
        if (with != null) robot.keyRelease(with)
        robot.waitForIdle()
    }

    private fun showUntil(what: String, done: () -> Boolean) {
        val end = System.nanoTime() + 120_000_000_000L
        show(window) { done() || System.nanoTime() > end }
        assertTrue("timed out: $what", done())
    }

    private fun save(name: String) {
        var shot: BufferedImage? = null
        meanwhile {
            robot.delay(300)
            val desktop = Toolkit.getDefaultToolkit().screenSize
            shot = robot.createScreenCapture(Rectangle(desktop))
        }
        val file = File(System.getProperty("gomoku.screens"), "$name.png")
        file.parentFile.mkdirs()
        assertTrue(ImageIO.write(shot, "png", file))
    }
}
