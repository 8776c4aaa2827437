package app.gomoku.measure

import android.os.Looper
import android.os.Message
import android.os.MessageQueue
import android.os.SystemClock
import android.view.MotionEvent
import android.view.View
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.ui.ChoiceGroup
import java.time.Duration
import java.util.Locale
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.shadows.ShadowLooper
import org.robolectric.shadows.ShadowSystemClock
import org.robolectric.util.ReflectionHelpers

/**
 * Measures the main thread while games are played by taps: each looper message and touch, by
 * command. `scripts/measure-android.sh` runs it by name; other runs skip it.
 */
class MainThreadMeasure : AppTest() {
    private var watch = Stopwatch()

    @Test
    fun gamesByTaps() {
        launch()
        // The first games load and compile classes.
        repeat(WARM_UP) { playGame() }
        watch = Stopwatch()
        repeat(GAMES) { playGame() }
        report()
        watch = Stopwatch()
        begin()
        repeat(FRAMES) { watch.time("drawing a frame in software") { draw() } }
        report()
    }

    private fun playGame() {
        begin()
        playOn()
        watch.time("back") { pressBack() }
        runDue()
    }

    private fun begin() {
        press(R.id.play_computer)
        watch.time("a choice") {
            app.findViewById<ChoiceGroup>(R.id.level).button("easy")?.performClick()
        }
        // Time to read before the next tap.
        ShadowSystemClock.advanceBy(Duration.ofMillis(READING_MS))
        runDue()
        press(R.id.start)
        until("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
    }

    private fun playOn() {
        for (at in near()) {
            until("turn") { snapshot.humanToMove || snapshot.phase == Phase.OVER }
            if (snapshot.phase == Phase.OVER) break
            if (snapshot.moves.any { it.point == at }) continue
            val before = snapshot.moves.size
            touchPoint(at)
            touchPoint(at)
            until("stone at $at") { snapshot.moves.size > before }
        }
        if (snapshot.phase != Phase.OVER) watch.time("resigning") { app.game?.resign() }
        until("over") { snapshot.phase == Phase.OVER }
    }

    /** From the centre outwards, enough for a game. */
    private fun near(): List<Point> = (0 until 225).map { Point(it % 15, it / 15) }
        .sortedBy { (it.x - 7) * (it.x - 7) + (it.y - 7) * (it.y - 7) }
        .take(60)

    private fun press(id: Int) {
        val view: View = app.findViewById(id)
        val at = IntArray(2).also { view.getLocationInWindow(it) }
        val name = app.resources.getResourceEntryName(id)
        touchAt(at[0] + view.width / 2f, at[1] + view.height / 2f, name)
    }

    private fun touchPoint(at: Point) {
        val layout = checkNotNull(board.geometry)
        val origin = IntArray(2).also { board.getLocationInWindow(it) }
        touchAt(origin[0] + layout.lineX(at.x), origin[1] + layout.lineY(at.y), "the board")
    }

    private fun touchAt(x: Float, y: Float, what: String) {
        val down = SystemClock.uptimeMillis()
        for (action in intArrayOf(MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP)) {
            val event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, x, y, 0)
            val way = if (action == MotionEvent.ACTION_DOWN) "finger down on" else "finger up from"
            watch.time("$way $what") {
                app.window.decorView.dispatchTouchEvent(event)
            }
            event.recycle()
            ShadowSystemClock.advanceBy(Duration.ofMillis(30))
            runDue()
        }
    }

    private fun until(what: String, done: () -> Boolean) {
        val end = System.nanoTime() + 300_000_000_000L
        while (true) {
            runDue()
            if (done()) return
            assertTrue("timed out: $what", System.nanoTime() < end)
            Thread.sleep(2)
            ShadowSystemClock.advanceBy(Duration.ofMillis(2))
        }
    }

    private fun runDue() {
        val looper = ShadowLooper.shadowMainLooper()
        while (!looper.isIdle) watch.time(describe(nextMessage())) { looper.runOneTask() }
    }

    private fun nextMessage(): Message? {
        val queue = ReflectionHelpers.getField<MessageQueue>(Looper.getMainLooper(), "mQueue")
        val first = ReflectionHelpers.getField<Message?>(queue, "mMessages")
        // A sync barrier lets only asynchronous messages of the next frame pass.
        if (first == null || first.target != null) return first
        return generateSequence(first) { ReflectionHelpers.getField<Message?>(it, "next") }
            .firstOrNull { it.isAsynchronous }
    }

    private fun describe(message: Message?): String {
        if (message == null) return "a message"
        val target = message.callback ?: message.target ?: return "a message"
        if (target.javaClass.name == CLICK) {
            val view = ReflectionHelpers.getField<View>(target, "this$0")
            return "click on " + app.resources.getResourceEntryName(view.id)
        }
        return target.javaClass.name.substringAfterLast('.') +
            if (message.callback == null) " ${message.what}" else ""
    }

    private fun draw() {
        board.invalidate()
        picture()
    }

    private fun report() {
        println("| main thread | times | longest, ms | together, ms |")
        println("|---|--:|--:|--:|")
        val kinds = watch.laps.groupBy { it.what }.entries
        for ((what, laps) in kinds.sortedByDescending { (_, laps) -> laps.maxOf { it.millis } }) {
            val longest = laps.maxOf { it.millis }
            val times = "%.1f | %.1f".format(Locale.ROOT, longest, laps.sumOf { it.millis })
            println("| $what | ${laps.size} | $times |")
        }
    }

    private companion object {
        const val CLICK = "android.view.View\$PerformClick"
        const val WARM_UP = 4
        const val GAMES = 4
        const val FRAMES = 20
        const val READING_MS = 500L
    }
}
