package app.gomoku.preview

import android.app.UiAutomation
import android.os.SystemClock
import android.view.InputDevice
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.View
import android.view.WindowManager
import android.view.inspector.WindowInspector
import android.window.OnBackInvokedCallback
import java.awt.image.BufferedImage
import java.time.Duration
import java.util.WeakHashMap
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowChoreographer
import org.robolectric.shadows.ShadowLooper
import org.robolectric.shadows.ShadowUiAutomation
import org.robolectric.util.ReflectionHelpers

/**
 * Interactive Robolectric device: the main looper runs in real time, input goes to the window it
 * hits. Main thread only, API 33 or later. [rotate] rotates the device.
 */
class PreviewDevice(private val rotate: () -> Unit) {
    private val automation = Shadow.newInstanceOf(UiAutomation::class.java)
    private val watched = WeakHashMap<View, Unit>()
    private var windows = 0
    private var isDrawn = false
    private var fingerDown = 0L
    private var clock = System.nanoTime()

    init {
        // A phone's frame time; Robolectric's default is a millisecond.
        ShadowChoreographer.setFrameDelay(Duration.ofMillis(FRAME_MILLIS))
    }

    /** Since the last [picture]. */
    val isChanged: Boolean
        get() {
            val roots = WindowInspector.getGlobalWindowViews()
            for (root in roots) {
                if (watched.put(root, Unit) == null) {
                    isDrawn = false
                    root.viewTreeObserver.addOnPreDrawListener {
                        isDrawn = false
                        true
                    }
                }
            }
            if (roots.size != windows) isDrawn = false
            windows = roots.size
            return !isDrawn
        }

    fun act(input: DesktopInput) {
        when (input) {
            is DesktopInput.Touch -> touch(input)
            is DesktopInput.Scroll -> scroll(input)
            is DesktopInput.Key -> key(input)
            is DesktopInput.Text -> type(input.typed)
            DesktopInput.Back -> goBack()
            DesktopInput.Rotate -> rotate()
        }
    }

    /** Runs the main looper's due tasks. */
    fun pass() {
        val now = System.nanoTime()
        ShadowLooper.shadowMainLooper().idleFor(Duration.ofNanos(now - clock))
        clock = now
    }

    fun picture(): BufferedImage {
        isDrawn = true
        val screen = automation.takeScreenshot()
        val pixels = IntArray(screen.width * screen.height)
        screen.getPixels(pixels, 0, screen.width, 0, 0, screen.width, screen.height)
        val picture = BufferedImage(screen.width, screen.height, BufferedImage.TYPE_INT_RGB)
        picture.setRGB(0, 0, screen.width, screen.height, pixels, 0, screen.width)
        screen.recycle()
        return picture
    }

    private fun touch(touch: DesktopInput.Touch) {
        val now = SystemClock.uptimeMillis()
        if (touch.action == DesktopInput.Touch.Action.DOWN) {
            fingerDown = now
            val window = focusedWindow()
            if (!window.isInTouchMode) touchMode(window, true)
        }
        val action = when (touch.action) {
            DesktopInput.Touch.Action.DOWN -> MotionEvent.ACTION_DOWN
            DesktopInput.Touch.Action.MOVE -> MotionEvent.ACTION_MOVE
            DesktopInput.Touch.Action.UP -> MotionEvent.ACTION_UP
        }
        val event = MotionEvent.obtain(fingerDown, now, action, touch.x, touch.y, 0)
        event.source = InputDevice.SOURCE_TOUCHSCREEN
        ShadowUiAutomation.injectInputEvent(event)
        event.recycle()
    }

    private fun scroll(scroll: DesktopInput.Scroll) {
        val now = SystemClock.uptimeMillis()
        val at = MotionEvent.PointerCoords().apply {
            x = scroll.x
            y = scroll.y
            setAxisValue(MotionEvent.AXIS_VSCROLL, scroll.lines)
        }
        val mouse = MotionEvent.PointerProperties().apply {
            toolType = MotionEvent.TOOL_TYPE_MOUSE
        }
        val event = MotionEvent.obtain(
            now, now, MotionEvent.ACTION_SCROLL, 1, arrayOf(mouse), arrayOf(at),
            0, 0, 1f, 1f, 0, 0, InputDevice.SOURCE_MOUSE, 0
        )
        ShadowUiAutomation.injectInputEvent(event)
        event.recycle()
    }

    private fun goBack() {
        val window = focusedWindow()
        val windows = WindowInspector.getGlobalWindowViews().size
        val callback = callbackOf(window)
        when {
            callback != null -> callback.onBackInvoked()

            // A menu receives the key. On Home it would leave the app, so the preview ignores
            // it.
            windows > 1 -> for (down in listOf(true, false)) {
                key(DesktopInput.Key(KeyEvent.KEYCODE_BACK, down))
            }
        }
    }

    /** Callback of the system's Back gesture. */
    private fun callbackOf(window: View): OnBackInvokedCallback? {
        val dispatcher = ReflectionHelpers.callInstanceMethod<Any>(
            rootOf(window),
            "getOnBackInvokedDispatcher"
        )
        return ReflectionHelpers.callInstanceMethod(dispatcher, "getTopCallback")
    }

    private fun rootOf(window: View): Any =
        ReflectionHelpers.callInstanceMethod(window, "getViewRootImpl")

    private fun key(key: DesktopInput.Key) {
        val window = focusedWindow()
        if (key.down && key.code in DIRECTIONS && window.isInTouchMode) {
            // The first such key only shows the focus.
            touchMode(window, false)
            if (window.findFocus() == null) window.restoreDefaultFocus()
            return
        }
        val now = SystemClock.uptimeMillis()
        val action = if (key.down) KeyEvent.ACTION_DOWN else KeyEvent.ACTION_UP
        val handled = window.dispatchKeyEvent(KeyEvent(now, now, action, key.code, 0))
        if (!handled && key.down) moveFocus(window, key.code)
    }

    /** As Android does for a key that no view consumes. */
    private fun moveFocus(window: View, code: Int) {
        val direction = DIRECTIONS[code] ?: return
        val focused = window.findFocus()
        if (focused == null) {
            window.restoreDefaultFocus()
        } else {
            focused.focusSearch(direction)?.requestFocus(direction)
        }
    }

    private fun touchMode(window: View, on: Boolean) {
        ReflectionHelpers.callInstanceMethod<Boolean>(
            rootOf(window),
            "ensureTouchMode",
            ReflectionHelpers.ClassParameter.from(Boolean::class.javaPrimitiveType, on)
        )
    }

    @Suppress("DEPRECATION") // An on-screen keyboard types text without keys this way.
    private fun type(typed: String) {
        val event = KeyEvent(SystemClock.uptimeMillis(), typed, 0, 0)
        focusedWindow().dispatchKeyEvent(event)
    }

    /** Topmost window that receives keys. */
    private fun focusedWindow(): View = WindowInspector.getGlobalWindowViews().last {
        val window = it.layoutParams as WindowManager.LayoutParams
        window.flags and WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE == 0
    }

    private companion object {
        val DIRECTIONS = mapOf(
            KeyEvent.KEYCODE_DPAD_UP to View.FOCUS_UP,
            KeyEvent.KEYCODE_DPAD_DOWN to View.FOCUS_DOWN,
            KeyEvent.KEYCODE_DPAD_LEFT to View.FOCUS_LEFT,
            KeyEvent.KEYCODE_DPAD_RIGHT to View.FOCUS_RIGHT,
            KeyEvent.KEYCODE_TAB to View.FOCUS_FORWARD
        )

        const val FRAME_MILLIS = 16L
    }
}
