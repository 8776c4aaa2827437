package app.gomoku.app

import android.os.Bundle
import android.os.SystemClock
import app.gomoku.core.MoveException
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Rule
import app.gomoku.game.NewGameChoices
import java.io.File
import java.time.Duration
import java.util.Random
import java.util.TimeZone
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config

/**
 * Random games with process deaths, rotations and clock jumps. The screen is small, since it is
 * drawn hundreds of times.
 */
@Config(qualifiers = "w240dp-h320dp-ldpi")
class KillTest : AppTest() {
    private val zone = TimeZone.getDefault()
    private val saved: File
        get() = File(backedUp, "unfinished")
    private val record: String
        get() = checkNotNull(app.game).record()
    private lateinit var controller: ActivityController<GomokuApp>
    private lateinit var dice: Random
    private var where = ""

    @After
    fun resetZone() = TimeZone.setDefault(zone)

    @Test
    fun randomGamesLoseNothing() {
        for (seed in 0L until if (FullRun.isOn) 200 else 40) {
            dice = Random(seed)
            where = "seed $seed"
            play()
            forget()
        }
    }

    private fun play() {
        controller = launch()
        app.coordinator.start(
            NewGameChoices(
                opponent = NewGameChoices.Opponent.TWO,
                rule = Rule.values()[dice.nextInt(3)],
                size = 9 + dice.nextInt(12),
                clock = NewGameChoices.Clock.OFFERED[dice.nextInt(3)]
            )
        )
        idle()
        repeat(6 + dice.nextInt(12)) { step ->
            where = where.substringBefore(',') + ", step $step"
            when (dice.nextInt(12)) {
                0, 1 -> if (snapshot.canUndo) checkNotNull(app.game).undo()
                2 -> if (snapshot.canRedo) checkNotNull(app.game).redo()
                3 -> killBehind()
                4 -> killInFront()
                5 -> turn()
                6 -> jump()
                else -> playSomewhere()
            }
            idle()
            // A row is unlikely but possible.
            if (snapshot.phase == Phase.OVER) return
        }
        killBehind()
    }

    private fun playSomewhere() {
        val point = Point(dice.nextInt(snapshot.size), dice.nextInt(snapshot.size))
        try {
            checkNotNull(app.game).play(point)
        } catch (_: MoveException) {
            // Occupied or forbidden.
        }
    }

    /** Kills the app in the background, then restores its saved state. */
    private fun killBehind() {
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        val before = record
        die()
        controller = launch(state)
        compare(before, turnMs(before))
    }

    /** Kills the app in the foreground, where only written data survives. */
    private fun killInFront() {
        val before = record
        // Read once: after undo and redo, the file may equal its earlier content.
        var written = ByteArray(0)
        await("$where: written") {
            if (saved.exists()) written = saved.readBytes()
            written.isNotEmpty() &&
                StorageFile.content(written).replace(TURN, "") == record.replace(TURN, "")
        }
        die(written)
        controller = launch()
        assertEquals(where, Phase.PAUSED, snapshot.phase)
        app.coordinator.continueGame()
        idle()
        compare(before, turnMs(StorageFile.content(written)))
    }

    /** Restores the file, to revert writes of the teardown. */
    private fun die(written: ByteArray = saved.readBytes()) {
        kill(controller)
        saved.writeBytes(written)
    }

    private fun turn() {
        val before = record
        RuntimeEnvironment.setQualifiers(if (dice.nextBoolean()) "+land" else "+port")
        controller.configurationChange().visible()
        idle()
        compare(before, turnMs(before))
    }

    /** Asserts that wall clock and time zone don't affect thinking times. */
    private fun jump() {
        val before = record
        val days = Duration.ofDays(dice.nextInt(20_000) - 10_000L)
        SystemClock.setCurrentTimeMillis(maxOf(1, 1_600_000_000_000 + days.toMillis()))
        TimeZone.setDefault(TimeZone.getTimeZone(if (dice.nextBoolean()) "Asia/Tokyo" else "UTC"))
        idle()
        val passed = turnMs(record) - turnMs(before)
        assertTrue("$where: $passed ms", passed in 0..60_000)
    }

    private fun compare(before: String, turnBefore: Long) {
        val after = record
        assertEquals(where, before.replace(TURN, ""), after.replace(TURN, ""))
        // The current turn lost no time and gained at most the time it ran since.
        val turn = turnMs(after)
        assertTrue("$where: $turnBefore, then $turn", turn in turnBefore..turnBefore + 60_000)
        assertEquals(where, Phase.PLAYING, snapshot.phase)
    }

    private fun turnMs(record: String) = checkNotNull(TURN.find(record)).groupValues[1].toLong()

    private companion object {
        val TURN = Regex("GKTURN\\[(\\d+)]")
    }
}
