package app.gomoku.preview

import android.app.AlertDialog
import android.view.View
import android.widget.EditText
import app.gomoku.R
import app.gomoku.core.Phase
import java.awt.event.KeyEvent
import java.awt.event.MouseEvent
import java.awt.event.MouseWheelEvent
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test

/** The preview without its window. */
class PreviewTest : Preview() {
    // Half the device's size.
    private val events = DesktopEvents(0.5)
    private val nowhere = object : java.awt.Component() {}

    private fun mouse(id: Int, x: Int, y: Int, button: Int = MouseEvent.BUTTON1) =
        events.of(MouseEvent(nowhere, id, 0, 0, x, y, 1, false, button))

    private fun typed(letter: Char, modifiers: Int = 0) = events.of(
        KeyEvent(nowhere, KeyEvent.KEY_TYPED, 0, modifiers, KeyEvent.VK_UNDEFINED, letter)
    )

    private fun pressed(code: Int, modifiers: Int = 0, id: Int = KeyEvent.KEY_PRESSED) =
        events.of(KeyEvent(nowhere, id, 0, modifiers, code, KeyEvent.CHAR_UNDEFINED))

    @Before
    fun begin() = start("en-rGB-w360dp-h640dp-port-notnight-xhdpi")

    @Test
    fun aMouseIsOneFinger() {
        assertNull(mouse(MouseEvent.MOUSE_DRAGGED, 5, 5))
        assertEquals(
            DesktopInput.Touch(DesktopInput.Touch.Action.DOWN, 20f, 40f),
            mouse(MouseEvent.MOUSE_PRESSED, 10, 20)
        )
        assertEquals(
            DesktopInput.Touch(DesktopInput.Touch.Action.MOVE, 24f, 50f),
            mouse(MouseEvent.MOUSE_DRAGGED, 12, 25)
        )
        assertNull(mouse(MouseEvent.MOUSE_PRESSED, 9, 9, MouseEvent.BUTTON2))
        assertNull(mouse(MouseEvent.MOUSE_RELEASED, 9, 9, MouseEvent.BUTTON2))
        assertEquals(
            DesktopInput.Touch(DesktopInput.Touch.Action.UP, 24f, 50f),
            mouse(MouseEvent.MOUSE_RELEASED, 12, 25)
        )
        assertNull(mouse(MouseEvent.MOUSE_RELEASED, 12, 25))
        assertNull(mouse(MouseEvent.MOUSE_MOVED, 12, 25))
        assertEquals(
            DesktopInput.Back,
            mouse(MouseEvent.MOUSE_PRESSED, 1, 1, MouseEvent.BUTTON3)
        )
    }

    @Test
    fun aWheelScrollsAsOnAndroid() {
        val wheel = MouseWheelEvent(
            nowhere, MouseEvent.MOUSE_WHEEL, 0, 0, 10, 20, 0, false,
            MouseWheelEvent.WHEEL_UNIT_SCROLL, 3, 2
        )
        assertEquals(DesktopInput.Scroll(20f, 40f, -2f), events.of(wheel))
    }

    @Test
    fun keysAreAndroidsOwn() {
        assertEquals(
            DesktopInput.Key(android.view.KeyEvent.KEYCODE_DPAD_LEFT, true),
            pressed(KeyEvent.VK_LEFT)
        )
        assertEquals(
            DesktopInput.Key(android.view.KeyEvent.KEYCODE_ENTER, false),
            pressed(KeyEvent.VK_ENTER, id = KeyEvent.KEY_RELEASED)
        )
        assertEquals(DesktopInput.Back, pressed(KeyEvent.VK_ESCAPE))
        assertNull(pressed(KeyEvent.VK_ESCAPE, id = KeyEvent.KEY_RELEASED))
        assertEquals(DesktopInput.Rotate, pressed(KeyEvent.VK_R, KeyEvent.CTRL_DOWN_MASK))
        assertNull(pressed(KeyEvent.VK_R))
        assertEquals(DesktopInput.Text("r"), typed('r'))
        assertEquals(DesktopInput.Text("五"), typed('五'))
        assertNull(typed(' '))
        assertNull(typed('\b'))
        assertNull(typed('r', KeyEvent.CTRL_DOWN_MASK))
    }

    private fun touch(action: DesktopInput.Touch.Action, id: Int) {
        val at = frame(id)
        device.act(DesktopInput.Touch(action, at.exactCenterX(), at.exactCenterY()))
    }

    private fun press(id: Int) {
        touch(DesktopInput.Touch.Action.DOWN, id)
        touch(DesktopInput.Touch.Action.UP, id)
        device.pass()
    }

    private fun key(code: Int) {
        for (down in listOf(true, false)) device.act(DesktopInput.Key(code, down))
        device.pass()
    }

    private fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    @Test
    fun theAppIsPlayedByTouch() {
        press(R.id.play_two)
        await("new game") { isShown(R.id.start) }
        press(R.id.start)
        await("game") { app.game != null && snapshot.phase == Phase.PLAYING }
        press(R.id.board)
        await("ghost") { board.ghost != null }
        press(R.id.board)
        await("stone") { snapshot.moves.size == 1 }
        device.act(DesktopInput.Back)
        await("home") { isShown(R.id.continue_card) }
        device.act(DesktopInput.Back)
        assertTrue(isShown(R.id.continue_card))
    }

    @Test
    fun theAppIsWalkedByKeys() {
        key(android.view.KeyEvent.KEYCODE_TAB)
        val first = checkNotNull(app.window.decorView.findFocus())
        key(android.view.KeyEvent.KEYCODE_TAB)
        val second = checkNotNull(app.window.decorView.findFocus())
        assertNotSame(first, second)
        app.findViewById<View>(R.id.settings).requestFocus()
        key(android.view.KeyEvent.KEYCODE_ENTER)
        await("settings") { !isShown(R.id.settings) }
    }

    @Test
    fun aDialogTakesTheInput() {
        val field = EditText(app)
        val dialog = AlertDialog.Builder(app).setView(field).show()
        device.pass()
        field.requestFocus()
        device.act(DesktopInput.Text("五x"))
        assertEquals("五x", field.text.toString())
        device.act(DesktopInput.Back)
        device.pass()
        assertFalse(dialog.isShowing)
        assertTrue(isShown(R.id.play_two))
    }

    @Test
    fun aPictureIsTakenWhenSomethingChanged() {
        device.pass()
        assertTrue(device.isChanged)
        val upright = device.picture()
        assertEquals(720 to 1280, upright.width to upright.height)
        await("nothing moves") {
            device.pass()
            !device.isChanged.also { if (it) device.picture() }
        }
        press(R.id.play_two)
        assertTrue(device.isChanged)
        device.act(DesktopInput.Rotate)
        device.pass()
        assertTrue(device.isChanged)
        val turned = device.picture()
        assertEquals(1280 to 720, turned.width to turned.height)
    }
}
