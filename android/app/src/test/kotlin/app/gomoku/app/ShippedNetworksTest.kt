package app.gomoku.app

import android.content.Context
import android.content.ContextWrapper
import android.content.res.AssetManager
import app.gomoku.R
import app.gomoku.core.ClockSetting
import app.gomoku.core.EngineAssets
import app.gomoku.core.GameConfig
import app.gomoku.core.GameEvent
import app.gomoku.core.GameObserver
import app.gomoku.core.GameSnapshot
import app.gomoku.core.LevelName
import app.gomoku.core.Opening
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Rule
import app.gomoku.core.Seat
import app.gomoku.core.Shelf
import app.gomoku.core.Thinking
import app.gomoku.core.levelNumber
import java.io.File
import java.io.IOException
import java.util.concurrent.CopyOnWriteArrayList
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertTrue
import org.junit.Rule as JUnitRule
import org.junit.Test
import org.junit.rules.TemporaryFolder

/** The computer thinks with what ships in the app; where that can't be read it plays all the same. */
class ShippedNetworksTest : AppTest() {
    @get:JUnitRule
    val folder = TemporaryFolder()

    private val shipped = File("../../assets/networks.bin").readBytes()

    /** Tells who reads the app's assets; with a [failure] nobody can. */
    private class Watched(base: Context, private val failure: IOException? = null) :
        ContextWrapper(base) {
        val readers = CopyOnWriteArrayList<Thread>()

        override fun getApplicationContext() = this

        override fun getAssets(): AssetManager {
            readers += Thread.currentThread()
            failure?.let { throw it }
            return super.getAssets()
        }
    }

    private fun awaitReply(moves: Int) =
        await("reply") { snapshot.humanToMove && snapshot.moves.size == moves }

    @Test
    fun theyAreInTheApp() {
        assertTrue(shipped.isNotEmpty())
        assertArrayEquals(shipped, ShippedNetworks(context()).networks())
    }

    @Test
    fun theyAreReadOnceAsTheComputerFirstThinksBesideTheMainThread() {
        val watched = Watched(context())
        OpenShelf.begin(watched)
        launch()
        startTwo()
        place("H8")
        pressBack()
        assertEquals("nobody has to think", 0, watched.readers.size)
        startAgainst("medium")
        place("H8")
        awaitReply(2)
        assertEquals(1, watched.readers.size)
        assertNotSame(Thread.currentThread(), watched.readers.single())
        place("A1")
        awaitReply(4)
        assertEquals("once is enough", 1, watched.readers.size)
    }

    @Test
    fun whereTheyCannotBeReadTheComputerPlaysAllTheSame() {
        val watched = Watched(context(), IOException("the disk is worn out"))
        OpenShelf.begin(watched)
        launch()
        startAgainst("medium")
        place("H8")
        awaitReply(2)
        assertEquals(1, watched.readers.size)
        place("A1")
        awaitReply(4)
        assertEquals("nor is it tried again", 1, watched.readers.size)
        assertEquals(Phase.PLAYING, snapshot.phase)
    }

    @Test
    fun theComputerPlaysByThem() {
        val own = moves(OpenShelf.of(context()))
        assertEquals(elsewhere("with", Given(shipped)), own)
        assertNotEquals(elsewhere("without", null), own)
    }

    private class Given(private val bytes: ByteArray) : EngineAssets {
        override fun networks() = bytes
    }

    /** The same on a shelf that the app does not open. */
    private fun elsewhere(name: String, assets: EngineAssets?): List<Point> {
        val at = { part: String -> File(folder.root, "$name-$part").path }
        val shelf = Shelf.open(at("files"), at("private"), 0)
        assets?.let(shelf::setEngineAssets)
        return moves(shelf).also { shelf.shutdown() }
    }

    /** How a game of the computer's against itself begins there. */
    private fun moves(shelf: Shelf): List<Point> {
        val medium = Seat.Computer(levelNumber(LevelName.MEDIUM))
        val config = GameConfig(
            rule = Rule.FREESTYLE,
            size = 15,
            black = medium,
            white = medium,
            clock = ClockSetting.CountUp,
            forbiddenLoses = false,
            opening = Opening.FREE,
            threads = 1,
            minReplyMs = 0,
            seed = 1
        )
        return shelf.start(config, Deaf).use { game ->
            await("moves") {
                val now = game.snapshot()
                now.phase == Phase.OVER || now.moves.size >= COMPARED
            }
            game.shutdown()
            game.snapshot().moves.take(COMPARED).map { it.point }
        }
    }

    private object Deaf : GameObserver {
        override fun onSnapshot(snapshot: GameSnapshot) = Unit

        override fun onEvent(event: GameEvent) = Unit

        override fun onThinking(thinking: Thinking) = Unit
    }

    private companion object {
        /** So many moves of a game are the same only where one opinion chose them. */
        const val COMPARED = 16
    }
}
