package app.gomoku.app

import android.content.Intent
import android.graphics.Rect
import android.os.SystemClock
import android.view.MotionEvent
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import java.io.File
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertTrue
import org.robolectric.android.controller.ActivityController
import org.robolectric.shadows.ShadowLooper

/** Journeys that only tap visible text. Pictures of each step are in target/journeys. */
abstract class JourneyAppTest : AppTest() {
    private var journey = ""
    private var step = 0
    protected lateinit var controller: ActivityController<GomokuApp>

    protected var taps = 0
        private set

    protected fun begin(name: String, intent: Intent? = null) {
        journey = name
        step = 0
        taps = 0
        controller = launch(intent = intent)
        look("home")
    }

    protected fun countTaps() {
        taps = 0
    }

    protected fun assertTapsAtMost(most: Int) =
        assertTrue("$journey: $taps taps, of $most", taps in 1..most)

    protected fun look(what: String) {
        step++
        val folder = File(checkNotNull(System.getProperty("gomoku.screens"))).parentFile
        val name = "journeys/$journey-${"%02d".format(step)}-$what.png"
        Pictures.save(File(folder, name), wholePicture())
    }

    private fun all(view: View): List<View> = when {
        !view.isShown -> emptyList()
        view !is ViewGroup -> listOf(view)
        else -> (0 until view.childCount).flatMap { all(view.getChildAt(it)) } + view
    }

    /** Taps visible text, after scrolling to it if needed. */
    protected fun tapOn(words: String) = tapOn(words) { it == words }

    protected fun tapOnWhatBegins(words: String) = tapOn(words) { it.startsWith(words) }

    private fun tapOn(words: String, are: (String) -> Boolean) {
        val view = shown(words, are)
        view.requestRectangleOnScreen(Rect(0, 0, view.width, view.height), true)
        idle()
        val at = Rect()
        assertTrue("$words can't be seen", view.getGlobalVisibleRect(at))
        val time = SystemClock.uptimeMillis()
        for (action in listOf(MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP)) {
            val event =
                MotionEvent.obtain(time, time + 20, action, at.exactCenterX(), at.exactCenterY(), 0)
            view.rootView.dispatchTouchEvent(event)
            event.recycle()
        }
        taps++
        // A menu row shows its pressed state before it acts.
        ShadowLooper.idleMainLooper(PRESSED_MS, TimeUnit.MILLISECONDS)
    }

    /** Returns the view with the text. Waits, because lists are read on another thread. */
    private fun shown(words: String, are: (String) -> Boolean): View {
        var found: View? = null
        await("$journey $step: nothing says $words") {
            val seen = windows.last().let(::all)
            val said = seen.filter { (it as? TextView)?.text?.toString()?.let(are) == true }
            // A heading may have the same text as its button.
            found = said.firstOrNull { it.isClickable } ?: said.firstOrNull()
                ?: seen.firstOrNull { it.contentDescription?.toString()?.let(are) == true }
            found != null
        }
        return checkNotNull(found)
    }

    private companion object {
        const val PRESSED_MS = 300L
    }
}
