package app.gomoku.board

import android.graphics.Bitmap
import android.graphics.Canvas
import android.os.SystemClock
import android.view.MotionEvent
import android.view.ViewGroup
import app.gomoku.app.AppTest
import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertTrue
import org.junit.Test

/** Drawing the board allocates nothing, which avoids stutter while a finger slides. */
class AllocationTest : AppTest() {
    private val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean

    /** Allocated bytes: the minimum of several rounds, since other work allocates too. */
    private fun bytesOf(act: () -> Unit): Long {
        repeat(WARM) { act() }
        val me = Thread.currentThread().id
        return (0 until ROUNDS).minOf {
            val before = threads.getThreadAllocatedBytes(me)
            repeat(CALLS) { act() }
            (threads.getThreadAllocatedBytes(me) - before) / CALLS
        }
    }

    @Test
    fun theMeterMeasures() {
        var kept = ByteArray(0)
        assertTrue(bytesOf { kept = ByteArray(100) } >= 100)
        assertEquals(100, kept.size)
    }

    @Test
    fun drawingAllocatesNothing() {
        launch()
        startTwo("renju")
        val game = checkNotNull(app.game)
        val view = BoardView(app).apply {
            use(BoardView.Options(moveNumbers = true))
            playable(true)
            slides = true
            onSlide = { target = it }
        }
        app.addContentView(view, ViewGroup.LayoutParams(SIDE, SIDE))
        idle()
        val bitmap = Bitmap.createBitmap(SIDE, SIDE, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        // An empty view's cost in this environment.
        val bare = bytesOf { view.draw(canvas) }
        assertEquals(0, bitmap.getPixel(SIDE / 2, SIDE / 2))

        for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) {
            game.play(point(name))
        }
        view.show(game.readClocks(), point("K5"), animate = false)
        assertEquals("a still board", bare, bytesOf { view.draw(canvas) })
        assertNotEquals(0, bitmap.getPixel(SIDE / 2, SIDE / 2))

        val without = bitmap.copy(Bitmap.Config.ARGB_8888, false)
        finger(view, MotionEvent.ACTION_DOWN, "D4")
        finger(view, MotionEvent.ACTION_MOVE, "H4")
        assertEquals("under the loupe", bare, bytesOf { view.draw(canvas) })
        assertFalse(without.sameAs(bitmap))
        finger(view, MotionEvent.ACTION_CANCEL, "H4")

        for (name in listOf("E8", "C3", "D8", "D3", "C8")) game.play(point(name))
        await("won") { game.readClocks().result != null }
        view.show(game.readClocks(), null, animate = false)
        assertEquals("a won game", bare, bytesOf { view.draw(canvas) })
    }

    private fun finger(view: BoardView, action: Int, name: String) {
        val layout = checkNotNull(view.geometry)
        val at = point(name)
        val now = SystemClock.uptimeMillis()
        val event = MotionEvent.obtain(now, now, action, layout.lineX(at.x), layout.lineY(at.y), 0)
        view.dispatchTouchEvent(event)
        event.recycle()
    }

    private companion object {
        const val WARM = 200
        const val ROUNDS = 5
        const val CALLS = 100

        const val SIDE = 700
    }
}
