package app.gomoku.friend.bluetooth

import app.gomoku.core.CallbackException
import app.gomoku.core.ClockSetting
import app.gomoku.core.LinkLoss
import app.gomoku.core.LinkState
import app.gomoku.core.LobbyEvent
import app.gomoku.core.MoveException
import app.gomoku.core.Point
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import app.gomoku.friend.ChannelStream
import app.gomoku.friend.nearby.FakeNetwork
import app.gomoku.friend.nearby.OtherPhone
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.util.Collections
import java.util.concurrent.CountDownLatch
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test

/** Games of the real core over the app's channel streams. Needs no Android. */
class ChannelStreamTest {
    // Two networks prevent contact by Wi-Fi.
    private val host = OtherPhone(FakeNetwork(), "Wei")
    private val guest = OtherPhone(FakeNetwork(), "Ana")
    private val setup = RemoteSetup(Rule.FREESTYLE, 15, ClockSetting.CountUp, true, false)

    private fun radio(seed: Long) = FaultyRadio(seed) { channel ->
        host.session?.remote()?.acceptStream(channel) ?: host.lobby.acceptStream(channel)
    }

    @After
    fun end() {
        for (phone in listOf(host, guest)) {
            phone.end()
        }
    }

    private fun await(what: String, done: () -> Boolean) {
        val end = System.nanoTime() + 300_000_000_000L
        while (!done()) {
            assertTrue("timed out: $what", System.nanoTime() < end)
            Thread.sleep(5)
        }
    }

    private fun begin(radio: FaultyRadio) {
        host.openLobby()
        guest.openLobby()
        guest.lobby.inviteByStream(radio, "Wei", setup)
        assertEquals("Wei", guest.state.pairing?.nickname)
        await("codes") { listOf(host, guest).all { it.state.pairing?.code != null } }
        assertEquals(host.state.pairing?.code, guest.state.pairing?.code)
        host.lobby.accept()
        guest.lobby.accept()
        for (phone in listOf(host, guest)) {
            await("ready") { phone.state.gameReady }
            phone.takeGame()
        }
    }

    /** Points without five in a row. */
    private fun place(index: Int) = Point(index % 9, index / 9 * 2 % 9)

    private fun play(moves: IntRange) {
        for (index in moves) {
            val mover = if (index % 2 == 0) guest else host
            await("stone $index") {
                if (mover.game.moves.size == index) {
                    try {
                        checkNotNull(mover.session).play(place(index))
                    } catch (_: MoveException) {
                        // The link is lost, or the last stone is in transit.
                    }
                }
                listOf(host, guest).all { it.game.moves.size > index }
            }
        }
        for (phone in listOf(host, guest)) {
            val played = phone.game.moves.map { it.point }
            assertEquals("lost or doubled", (0..moves.last).map(::place), played)
        }
    }

    @Test
    fun aWholeGameOverAFaultyChannel() {
        val radio = radio(7)
        begin(radio)
        radio.unruly = true
        radio.cutAll()
        play(0..59)
        assertTrue("${radio.tries} tries, ${radio.cut} cut", radio.cut > 3)
        println("60 moves: ${radio.tries} connects, ${radio.failed} failed, ${radio.cut} cut")
        // A goodbye is sent once and would be lost in a cut channel.
        radio.unruly = false
        radio.cutAll()
        play(60..60)
        guest.session?.remote()?.leave()
        await("left") { host.game.remote?.link is LinkState.Over }
    }

    @Test
    fun aPhoneThatWasKilledComesBackByTheSameWay() {
        val radio = radio(8)
        begin(radio)
        play(0..4)
        guest.die()
        await("noticed") { host.game.remote?.link is LinkState.Suspended }
        guest.comeBack(radio)
        await("back") { guest.game.remote?.link == LinkState.Linked }
        play(5..9)
    }

    @Test
    fun aConnectThatFailsIsTriedAgainAndGivenUpAfterThree() {
        val radio = radio(9)
        radio.failures = 2
        begin(radio)
        assertEquals(3, radio.tries.get())
        play(0..3)
        guest.session?.remote()?.leave()
        await("told") { host.game.remote?.link is LinkState.Over }
        guest.die()
        guest.openLobby()
        radio.failures = 100
        guest.lobby.inviteByStream(radio, "Wei", setup)
        val lost = LobbyEvent.Lost("Wei", LinkLoss.UNREACHABLE)
        await("given up") { lost in guest.lobbyEvents }
        assertNull(guest.state.pairing)
        await("all is closed") { radio.allClosed }
    }

    @Test
    fun theLastWordIsSentBeforeTheChannelCloses() {
        val sent = ByteArrayOutputStream()
        val told = ArrayList<String>()
        val done = CountDownLatch(1)
        val line = refused()
        val slow = object : OutputStream() {
            override fun write(byte: Int) = throw IOException("whole pieces")

            override fun write(bytes: ByteArray) {
                Thread.sleep(20)
                sent.write(bytes)
            }
        }
        val channel = ChannelStream(ByteArrayInputStream(ByteArray(0)), slow) {
            told += "closed after ${sent.size()}"
            done.countDown()
        }
        channel.write(ByteArray(700))
        channel.write(ByteArray(1))
        // The peer has closed, which closes this side too.
        channel.carry(line)
        done.await()
        assertEquals(listOf("closed after 701"), told)
        assertThrows(CallbackException::class.java) { channel.write(ByteArray(1)) }
    }

    @Test
    fun theLastWordIsReadAlthoughNothingCanBeWritten() {
        val told = Collections.synchronizedList(ArrayList<String>())
        val done = CountDownLatch(1)
        val deaf = object : OutputStream() {
            override fun write(byte: Int) = throw IOException("broken pipe")
        }
        val late = object : InputStream() {
            override fun read(): Int = throw IOException("piece by piece")

            override fun read(into: ByteArray, offset: Int, length: Int): Int {
                Thread.sleep(50)
                told += "read"
                return -1
            }
        }
        val channel = ChannelStream(late, deaf) {
            told += "closed"
            done.countDown()
        }
        channel.write(ByteArray(1))
        channel.carry(refused())
        done.await()
        assertEquals(listOf("read", "closed"), told)
    }

    @Test
    fun aPeerThatTakesNothingIsNotWaitedFor() {
        val channel = ChannelStream(ByteArrayInputStream(ByteArray(0)), ByteArrayOutputStream()) {}
        val piece = ByteArray(4_096)
        repeat(ChannelStream.MOST_WAITING / piece.size) { channel.write(piece) }
        assertThrows(CallbackException::class.java) { channel.write(ByteArray(1)) }
    }

    @Test
    fun whatTheCoreDoesNotTakeClosesTheChannel() {
        val channel = FaultyChannel(java.util.Random(1), null)
        val (near, far) = channel.ends
        near.carry(refused())
        far.carry(refused())
        far.write(ByteArray(1))
        await("both") { channel.isClosed }
        assertFalse(channel.wasCut)
    }

    private fun refused() = run {
        host.openLobby()
        val nobody = ChannelStream(ByteArrayInputStream(ByteArray(0)), ByteArrayOutputStream()) {}
        val line = host.lobby.acceptStream(nobody)
        line.ended()
        host.closeLobby()
        line
    }
}
