package app.gomoku.preview

import java.awt.event.KeyEvent
import java.awt.event.MouseEvent
import java.awt.event.MouseWheelEvent

/** Input to the preview's window, in the device's terms. */
sealed class DesktopInput {
    /** Finger at a position in the device's pixels. */
    data class Touch(val action: Action, val x: Float, val y: Float) : DesktopInput() {
        enum class Action { DOWN, MOVE, UP }
    }

    /** Mouse wheel; positive [lines] scroll towards the beginning, as on Android. */
    data class Scroll(val x: Float, val y: Float, val lines: Float) : DesktopInput()

    /** Key with an Android key [code] (`android.view.KeyEvent.KEYCODE_…`). */
    data class Key(val code: Int, val down: Boolean) : DesktopInput()

    data class Text(val typed: String) : DesktopInput()

    object Back : DesktopInput()

    object Rotate : DesktopInput()
}

/** Converts window events to the device's. [zoom] is window pixels per device pixel. */
class DesktopEvents(private val zoom: Double) {
    /** The left mouse button acts as the finger; others are not touches. */
    private var isDown = false

    /** Returns null for events that a phone does not have. */
    fun of(event: MouseEvent): DesktopInput? = when {
        event.id == MouseEvent.MOUSE_PRESSED && event.button == MouseEvent.BUTTON3 ->
            DesktopInput.Back

        event.id == MouseEvent.MOUSE_PRESSED && event.button == MouseEvent.BUTTON1 && !isDown -> {
            isDown = true
            touch(DesktopInput.Touch.Action.DOWN, event)
        }

        event.id == MouseEvent.MOUSE_DRAGGED && isDown ->
            touch(DesktopInput.Touch.Action.MOVE, event)

        event.id == MouseEvent.MOUSE_RELEASED && event.button == MouseEvent.BUTTON1 && isDown -> {
            isDown = false
            touch(DesktopInput.Touch.Action.UP, event)
        }

        else -> null
    }

    fun of(event: MouseWheelEvent): DesktopInput = DesktopInput.Scroll(
        x = (event.x / zoom).toFloat(),
        y = (event.y / zoom).toFloat(),
        // Java and Android have opposite signs.
        lines = -event.preciseWheelRotation.toFloat()
    )

    /** Returns null for events that a phone does not have. */
    fun of(event: KeyEvent): DesktopInput? {
        if (event.id == KeyEvent.KEY_TYPED) {
            // With Control or Alt it is a command. The keys in KEYS arrive as keys.
            val isText = !event.isControlDown && !event.isAltDown && !event.isMetaDown &&
                !event.keyChar.isISOControl() && event.keyChar != ' '
            return if (isText) DesktopInput.Text(event.keyChar.toString()) else null
        }
        val down = event.id == KeyEvent.KEY_PRESSED
        return when (event.keyCode) {
            KeyEvent.VK_ESCAPE -> if (down) DesktopInput.Back else null

            KeyEvent.VK_R ->
                if (down && event.isControlDown) DesktopInput.Rotate else null

            else -> KEYS[event.keyCode]?.let { DesktopInput.Key(it, down) }
        }
    }

    private fun touch(action: DesktopInput.Touch.Action, event: MouseEvent) = DesktopInput.Touch(
        action,
        (event.x / zoom).toFloat(),
        (event.y / zoom).toFloat()
    )

    private companion object {
        val KEYS = mapOf(
            KeyEvent.VK_UP to android.view.KeyEvent.KEYCODE_DPAD_UP,
            KeyEvent.VK_DOWN to android.view.KeyEvent.KEYCODE_DPAD_DOWN,
            KeyEvent.VK_LEFT to android.view.KeyEvent.KEYCODE_DPAD_LEFT,
            KeyEvent.VK_RIGHT to android.view.KeyEvent.KEYCODE_DPAD_RIGHT,
            KeyEvent.VK_ENTER to android.view.KeyEvent.KEYCODE_ENTER,
            KeyEvent.VK_SPACE to android.view.KeyEvent.KEYCODE_SPACE,
            KeyEvent.VK_TAB to android.view.KeyEvent.KEYCODE_TAB,
            KeyEvent.VK_BACK_SPACE to android.view.KeyEvent.KEYCODE_DEL,
            KeyEvent.VK_DELETE to android.view.KeyEvent.KEYCODE_FORWARD_DEL,
            KeyEvent.VK_HOME to android.view.KeyEvent.KEYCODE_MOVE_HOME,
            KeyEvent.VK_END to android.view.KeyEvent.KEYCODE_MOVE_END,
            KeyEvent.VK_PAGE_UP to android.view.KeyEvent.KEYCODE_PAGE_UP,
            KeyEvent.VK_PAGE_DOWN to android.view.KeyEvent.KEYCODE_PAGE_DOWN
        )
    }
}
