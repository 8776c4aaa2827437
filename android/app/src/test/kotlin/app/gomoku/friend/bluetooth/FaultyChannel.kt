package app.gomoku.friend.bluetooth

import app.gomoku.core.StreamLine
import app.gomoku.core.StreamOpener
import app.gomoku.friend.ChannelStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.util.Random
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

/** Bluetooth channel in memory. Bytes arrive late, in pieces, and may end inside a frame. */
class FaultyChannel(private val random: Random, private val left: AtomicInteger?) {
    private val ways = listOf(Way(), Way())
    private val closed = booleanArrayOf(false, false)

    @Volatile var wasCut = false
        private set

    val ends = List(2) { end ->
        ChannelStream(ways[end].input, ways[1 - end].output) { close(end) }
    }

    @Synchronized
    private fun close(end: Int) {
        closed[end] = true
        ways.forEach { it.end(broken = false) }
    }

    fun cut() {
        wasCut = true
        ways.forEach { it.end(broken = true) }
    }

    val isClosed: Boolean
        get() = isClosed(0) && isClosed(1)

    @Synchronized
    fun isClosed(end: Int): Boolean = closed[end]

    @Synchronized
    private fun draw(below: Int) = random.nextInt(below)

    private inner class Way {
        private val lock = Object()
        private val bytes = ArrayDeque<Byte>()
        private var ended = false
        private var broken = false

        val input = object : InputStream() {
            override fun read(): Int = throw IOException("piece by piece")

            override fun read(into: ByteArray, offset: Int, length: Int): Int {
                if (draw(40) == 0) Thread.sleep(1L + draw(20))
                synchronized(lock) {
                    while (bytes.isEmpty() && !ended && !broken) lock.wait()
                    if (broken) throw IOException("cut")
                    if (bytes.isEmpty()) return -1
                    // Half of the pieces are single bytes.
                    val most = if (draw(2) == 0) 1 else 60
                    val count = minOf(1 + draw(most), length, bytes.size)
                    repeat(count) { into[offset + it] = bytes.removeFirst() }
                    return count
                }
            }
        }

        val output = object : OutputStream() {
            override fun write(byte: Int) {
                if (left != null && left.decrementAndGet() < 0) cut()
                synchronized(lock) {
                    if (broken || ended) throw IOException("cut")
                    bytes.addLast(byte.toByte())
                    lock.notifyAll()
                }
            }
        }

        fun end(broken: Boolean) = synchronized(lock) {
            ended = true
            if (broken) this.broken = true
            lock.notifyAll()
        }
    }
}

/** Opens faulty channels; one connect in twenty fails. */
class FaultyRadio(seed: Long, private val accept: (ChannelStream) -> StreamLine) : StreamOpener {
    private val random = Random(seed)
    private val channels = ArrayList<FaultyChannel>()

    @Volatile var unruly = false

    /** Number of following connects that fail. */
    @Volatile var failures = 0
    val tries = AtomicInteger()
    val failed = AtomicInteger()

    val cut: Int
        @Synchronized get() = channels.count { it.wasCut }

    val allClosed: Boolean
        @Synchronized get() = channels.all { it.isClosed }

    @Synchronized
    fun cutAll() = channels.forEach { it.cut() }

    @Synchronized
    private fun next(): FaultyChannel? {
        tries.incrementAndGet()
        val fails = failures > 0 || unruly && random.nextInt(20) == 0
        if (failures > 0) failures--
        if (fails) return null
        val left = if (unruly) AtomicInteger(200 + random.nextInt(4_000)) else null
        return FaultyChannel(Random(random.nextLong()), left).also { channels += it }
    }

    /**
     * Opens a channel. [taken] receives it, with this phone's end first, or [failed] the reason.
     */
    fun open(taken: (FaultyChannel) -> Unit, failed: (String) -> Unit) {
        thread {
            val channel = next()
            if (channel == null) {
                this.failed.incrementAndGet()
                failed("one in twenty")
            } else {
                val far = channel.ends[1]
                try {
                    far.carry(accept(far))
                } catch (_: Exception) {
                    far.drop()
                }
                taken(channel)
            }
        }
    }

    override fun connect(line: StreamLine) = open(
        { channel ->
            line.opened(channel.ends[0])
            channel.ends[0].carry(line)
        },
        line::failed
    )
}
