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
import app.gomoku.core.ProvedWin
import app.gomoku.core.Rule
import app.gomoku.core.Seat
import app.gomoku.core.Storage
import app.gomoku.core.Thinking
import app.gomoku.core.levelNumber
import java.io.File
import java.io.IOException
import java.util.concurrent.CopyOnWriteArrayList
import org.junit.After
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Rule as JUnitRule
import org.junit.Test
import org.junit.rules.TemporaryFolder

/** The computer uses the shipped files, and plays without unreadable ones. */
class ShippedAssetsTest : AppTest() {
    @get:JUnitRule
    val folder = TemporaryFolder()

    private fun shipped(name: String) = File("../../assets/$name").readBytes()

    /** Records the threads that read assets; with a [failure] reading fails. */
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
        val assets = ShippedAssets(context())
        for (name in listOf(NETWORKS, PROOF, STANDARD_PROOF)) {
            assertTrue(name, shipped(name).isNotEmpty())
            assertArrayEquals(name, shipped(name), assets.read(name))
        }
        assertThrows(IOException::class.java) { assets.read("chess.bin") }
    }

    @Test
    fun theyAreReadOnceAsTheComputerFirstThinksBesideTheMainThread() {
        val watched = Watched(context())
        OpenStorage.begin(watched)
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
        OpenStorage.begin(watched)
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
        val own = moves(OpenStorage.of(context()))
        assertEquals(moves(elsewhere("with", Given())), own)
        assertNotEquals(moves(elsewhere("without", null)), own)
    }

    @Test
    fun theProofIsReadOnceAsItIsFirstPlayedBy() {
        val assets = Given()
        val storage = elsewhere("proof", assets)
        assertNull(reply(storage, perfect = false))
        assertEquals(listOf(NETWORKS), assets.asked.map { it.first })
        repeat(2) { assertNotNull("it is proved", reply(storage, perfect = true)) }
        assertEquals(listOf(NETWORKS, PROOF), assets.asked.map { it.first })
        assertTrue(assets.asked.none { it.second == Thread.currentThread() })
    }

    @Test
    fun whereTheProofCannotBeReadTheComputerPlaysAllTheSameAndSaysWhy() {
        val assets = Given(lost = PROOF)
        val storage = elsewhere("lost", assets)
        repeat(2) { assertNull("nothing is claimed", reply(storage, perfect = true)) }
        assertEquals("nor is it tried again", 1, assets.asked.count { it.first == PROOF })
        // The log has the failure's place, not its message.
        val told = storage.diagnostics("")
        assertTrue(told, " E core::engines:" in told)
    }

    /** Proved win after the computer's reply to White's first stone. */
    private fun reply(storage: Storage, perfect: Boolean): ProvedWin? {
        val config = GameConfig(
            rule = Rule.FREESTYLE,
            size = 15,
            black = Seat.Computer(levelNumber(LevelName.EXPERT)),
            white = Seat.Human,
            clock = ClockSetting.CountUp,
            forbiddenLoses = false,
            opening = Opening.FREE,
            threads = 1,
            minReplyMs = 0,
            seed = 1,
            perfect = perfect
        )
        return storage.start(config, Deaf).use { game ->
            await("its stone") { game.snapshot().humanToMove }
            game.play(point("H10"))
            await("its answer") { game.snapshot().run { humanToMove && moves.size == 3 } }
            game.shutdown()
            game.snapshot().proved
        }
    }

    private inner class Given(private val lost: String? = null) : EngineAssets {
        val asked = CopyOnWriteArrayList<Pair<String, Thread>>()

        override fun read(name: String): ByteArray {
            asked += name to Thread.currentThread()
            if (name == lost) throw IOException("the disk is worn out")
            return shipped(name)
        }
    }

    private fun elsewhere(name: String, assets: EngineAssets?): Storage {
        val at = { part: String -> File(folder.root, "$name-$part").path }
        val storage = Storage.open(at("files"), at("private"), 0)
        assets?.let(storage::setEngineAssets)
        shelves += storage
        return storage
    }

    private val shelves = ArrayList<Storage>()

    @After
    fun closeShelves() = shelves.forEach { it.shutdown() }

    private fun moves(storage: Storage): List<Point> {
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
        return storage.start(config, Deaf).use { game ->
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
        /** This many equal moves prove the same evaluation. */
        const val COMPARED = 16

        const val NETWORKS = "networks.bin"
        const val PROOF = "black-freestyle.bin"
        const val STANDARD_PROOF = "black-standard.bin"
    }
}
