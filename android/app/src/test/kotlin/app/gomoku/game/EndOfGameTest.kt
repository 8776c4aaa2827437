package app.gomoku.game

import app.gomoku.app.AppTest
import app.gomoku.core.CommandException
import app.gomoku.core.GameSession
import app.gomoku.core.NoHandle
import app.gomoku.core.RemoteSeat
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.nearby.NearbyConnection
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNotSame
import org.junit.Test

/** Ending a game, which may send last messages to a phone that does not respond. */
class EndOfGameTest : AppTest() {
    /** Session that does not end before the main thread has continued. */
    private class Slow(private val real: GameSession) : GameSession(NoHandle) {
        val wentOn = CountDownLatch(1)

        @Volatile
        var held = false

        override fun snapshot() = real.snapshot()

        override fun shutdown() {
            held = !wentOn.await(5, TimeUnit.SECONDS)
            real.shutdown()
        }
    }

    @Test
    fun nobodyWaitsForLastWords() {
        launch()
        val choices = NewGameChoices(opponent = NewGameChoices.Opponent.TWO)
        val config = choices.config(forbiddenLoses = false, threads = 1) { true }
        val network = LocalNetwork(context())
        var slow: Slow? = null
        val game = GameModel(NearbyConnection(network, null)) { bridge ->
            Slow(storage.start(config, bridge)).also { slow = it }
        }
        val ended = CountDownLatch(1)
        game.close { ended.countDown() }
        val session = checkNotNull(slow)
        session.wentOn.countDown()
        await("ended") { ended.count == 0L }
        assertFalse("the main thread waited", session.held)
    }

    /** Remote seat that may only be left on threads that may write files. */
    private class FarSeat(private val refused: CommandException?) : RemoteSeat(NoHandle) {
        @Volatile
        var leftBy: Thread? = null

        override fun leave() {
            leftBy = Thread.currentThread()
            refused?.let { throw it }
        }
    }

    private class Linked(private val real: GameSession, private val seat: FarSeat) :
        GameSession(NoHandle) {
        override fun snapshot() = real.snapshot()

        override fun remote() = seat

        override fun shutdown() = real.shutdown()
    }

    /** Saving to My games must not block the main thread. */
    @Test
    fun aGameIsLeftBesideTheMainThreadAndTheMainThreadHearsOfIt() {
        launch()
        val choices = NewGameChoices(opponent = NewGameChoices.Opponent.TWO)
        val config = choices.config(forbiddenLoses = false, threads = 1) { true }
        for (refused in listOf(null, CommandException.NotSaved())) {
            val seat = FarSeat(refused)
            val game = GameModel(NearbyConnection(LocalNetwork(context()), null)) { bridge ->
                Linked(storage.start(config, bridge), seat)
            }
            var heard: Pair<CommandException?, Thread>? = null
            game.leave { heard = it to Thread.currentThread() }
            await("left") { heard != null }
            assertEquals(refused to Thread.currentThread(), heard)
            assertNotNull(seat.leftBy)
            assertNotSame("the main thread wrote", Thread.currentThread(), seat.leftBy)
            game.close()
        }
    }
}
