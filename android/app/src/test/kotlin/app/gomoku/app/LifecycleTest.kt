package app.gomoku.app

import android.os.Bundle
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.GameSession
import app.gomoku.core.LevelStyle
import app.gomoku.core.NoHandle
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.levels
import java.io.File
import java.util.concurrent.atomic.AtomicInteger
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.util.ReflectionHelpers

@Config(sdk = [26, 34, 36])
class LifecycleTest : AppTest() {
    private val saved: File
        get() = File(backedUp, "unfinished")

    private fun save(record: String) {
        backedUp.mkdirs()
        saved.writeBytes(StorageFile.unfinished(record))
    }

    /**
     * Leaves the app while a flush takes [flushMs]. Returns the number of flushes and the time in
     * ms.
     */
    private fun leaveOverASlowDisk(flushMs: Long): Pair<Int, Long> {
        val controller = launch()
        startTwo()
        place("H8")
        val game = checkNotNull(app.game)
        val real = ReflectionHelpers.getField<GameSession>(game, "session")
        val flushes = AtomicInteger()
        val slow = object : GameSession(NoHandle) {
            override fun flush(): Boolean {
                flushes.incrementAndGet()
                Thread.sleep(flushMs)
                return real.flush()
            }

            override fun snapshot() = real.snapshot()

            override fun pause() = real.pause()
        }
        ReflectionHelpers.setField(game, "session", slow)
        val start = System.nanoTime()
        controller.pause().stop()
        val took = (System.nanoTime() - start) / 1_000_000
        ReflectionHelpers.setField(game, "session", real)
        return flushes.get() to took
    }

    @Test
    @VersionIndependent
    fun leavingTheAppWaitsForOneFlush() {
        val (flushes, took) = leaveOverASlowDisk(flushMs = 500)
        assertEquals(1, flushes)
        assertTrue("$took ms", took >= 500)
    }

    @Test
    @VersionIndependent
    fun leavingTheAppWaitsNoLongerThanTheLimit() {
        val (flushes, took) = leaveOverASlowDisk(flushMs = 8_000)
        assertEquals(1, flushes)
        assertTrue("$took ms", took < 6_000)
    }

    @Test
    @VersionIndependent
    fun whatTheComputerLearntIsKeptAndRead() {
        val level = levels().first { it.style == LevelStyle.SEARCHES }.number
        val moves = ";B[hh];W[ao];B[ih];W[bo];B[jh];W[do];B[kh];W[ed]"
        save("(;FF[4]GM[4]SZ[15]GKSEATS[human:level $level]$moves)")
        val first = launch()
        click(R.id.continue_card)
        place("L8")
        val book = File(backedUp, "learnt")
        await("the computer learns") { book.exists() }
        val learnt = book.readBytes()
        kill(first)
        // A damaged book is set aside and the game continues.
        val second = launch()
        assertArrayEquals(learnt, book.readBytes())
        kill(second)
        book.writeBytes(learnt.copyOf(learnt.size - 1))
        launch()
        assertFalse(book.exists())
        assertTrue(File(backedUp, "damaged-1.learnt").exists())
        assertEquals(9, snapshot.moves.size)
    }

    @Test
    fun rotationKeepsGameAndGhost() {
        val controller = launch()
        startTwo()
        place("H8")
        tap("J9")
        val game = app.game
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        idle()
        assertSame(game, app.game)
        assertEquals(1, snapshot.moves.size)
        assertEquals(point("J9"), board.ghost)
        assertTrue(board.left + board.width <= app.findViewById<View>(R.id.thumb_bar).left)
        tap("J9")
        await("goes on") { snapshot.moves.size == 2 }
    }

    @Test
    fun aCallAndASplitScreenKeepTheGame() {
        val controller = launch()
        startTwo()
        place("H8")
        tap("J9")
        val game = app.game
        // The app is covered but visible.
        controller.pause()
        await("saved behind the main thread") { StorageFile.content(saved).contains(";B[hh]") }
        controller.resume()
        for (size in listOf("w360dp-h320dp", "w320dp-h240dp", "w360dp-h640dp")) {
            RuntimeEnvironment.setQualifiers("+$size")
            controller.configurationChange().visible()
            idle()
            assertSame(game, app.game)
            assertEquals(1, snapshot.moves.size)
            assertEquals(point("J9"), board.ghost)
            assertTrue(size, board.isShown && board.width > 0)
        }
        click(R.id.place)
        await("placed") { snapshot.moves.size == 2 }
    }

    @Test
    fun aKilledAppComesBackWhereItWas() {
        val controller = launch()
        startEasy()
        place("H8")
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        val moves = snapshot.moves.map { it.point }
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        controller.destroy()
        launch(state)
        await("plays on") { snapshot.phase == Phase.PLAYING }
        assertEquals(moves, snapshot.moves.map { it.point })
        assertEquals("Easy · Freestyle", title)
        place("A1")
        await("reply") { snapshot.moves.size == 4 }
    }

    @Test
    fun aColdStartOffersToContinue() {
        val first = launch()
        startTwo()
        place("H8")
        place("H9")
        kill(first)
        launch()
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.continue_card).visibility)
        assertEquals(
            "Two on this phone · Freestyle · Move\u00a02",
            app.findViewById<TextView>(R.id.continue_note).text
        )
        assertEquals(Phase.PAUSED, snapshot.phase)
        click(R.id.continue_card)
        await("plays on") { snapshot.phase == Phase.PLAYING }
        place("J9")
        assertEquals(3, snapshot.moves.size)
    }

    @Test
    @VersionIndependent
    fun everyMoveIsOnDiskWithoutPausing() {
        launch()
        startTwo()
        place("H8")
        val stone = Regex("B\\[[a-z]{2}]")
        await("written") { saved.exists() && StorageFile.content(saved).contains(stone) }
    }

    @Test
    fun leavingTheScreenStopsClocksAndSearch() {
        val controller = launch()
        startTwo()
        place("H8")
        controller.pause().stop()
        idle()
        await("paused") { snapshot.phase == Phase.PAUSED }
        assertFalse(snapshot.black.clockRunning || snapshot.white.clockRunning)
        controller.restart().start().resume()
        await("goes on") { snapshot.phase == Phase.PLAYING }
    }

    @Test
    @VersionIndependent
    fun aDamagedSaveIsSetAsideAndTold() {
        val first = launch()
        startTwo()
        place("H8")
        kill(first)
        saved.writeBytes(saved.readBytes().also { it[it.lastIndex - 3]++ })
        launch()
        assertEquals(null, app.game)
        val notice = app.findViewById<TextView>(R.id.notice)
        assertEquals(View.VISIBLE, notice.visibility)
        assertEquals(context().getString(R.string.saved_unreadable), notice.text)
        assertTrue(File(backedUp, "damaged-1.unfinished").exists())
        assertFalse(saved.exists())
        startTwo()
        place("H8")
    }

    @Test
    @VersionIndependent
    fun aRecordThatTheCoreRefusesIsSetAsideToo() {
        save("(;FF[4]GM[4]SZ[15];B[zz])")
        launch()
        assertEquals(null, app.game)
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.notice).visibility)
        assertTrue(File(backedUp, "damaged-1.unfinished").exists())
    }

    @Test
    fun backLeadsHomeAndPauses() {
        launch()
        startTwo()
        place(Point(7, 7))
        pressBack()
        await("paused") { snapshot.phase == Phase.PAUSED }
        click(R.id.continue_card)
        await("goes on") { snapshot.phase == Phase.PLAYING }
    }
}
