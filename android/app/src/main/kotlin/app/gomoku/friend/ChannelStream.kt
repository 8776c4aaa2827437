package app.gomoku.friend

import app.gomoku.core.CallbackException
import app.gomoku.core.StreamLine
import app.gomoku.core.StreamWriter
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

/**
 * Carries one open connection between the system and the core, a Bluetooth channel or one to a
 * broker: one thread reads it to its end, another one writes, so that nobody waits for the other
 * side. [way] names the threads; [closeChannel] is called once, after the last word.
 */
class ChannelStream(
    private val input: InputStream,
    private val output: OutputStream,
    private val way: String = "bluetooth",
    private val closeChannel: () -> Unit
) : StreamWriter {
    private val lock = Object()
    private val outgoing = ArrayDeque<ByteArray>()
    private var waiting = 0
    private var closing = false
    private val heard = CountDownLatch(1)

    /** The threads that still need the line. */
    private val users = AtomicInteger(2)

    /** What comes goes to the [line] from now on. Call it once, unless nobody wants the channel. */
    fun carry(line: StreamLine) {
        thread(name = "$way-read") { read(line) }
        thread(name = "$way-write") { write(line) }
    }

    /** Nobody wants the channel. */
    fun drop() {
        synchronized(lock) { closing = true }
        closeChannel()
    }

    override fun write(bytes: ByteArray) = synchronized(lock) {
        if (closing) throw CallbackException.Failed("closed")
        if (waiting + bytes.size > MOST_WAITING) {
            throw CallbackException.Failed("the peer takes nothing")
        }
        outgoing.addLast(bytes)
        waiting += bytes.size
        lock.notifyAll()
    }

    /** Closes the channel, once what was written is out. */
    override fun finish() = synchronized(lock) {
        closing = true
        lock.notifyAll()
    }

    private fun read(line: StreamLine) {
        val buffer = ByteArray(READ_BYTES)
        try {
            // To the very end, also when this side has closed: what nobody reads makes some systems
            // drop what is on its way to the other side, too.
            while (true) {
                val count = input.read(buffer)
                if (count < 0) break
                tell(line, buffer.copyOf(count))
            }
        } catch (_: IOException) {
            // Broken, or closed by this side: the end in any case.
        }
        line.ended()
        leave(line)
        finish()
        heard.countDown()
    }

    private fun leave(line: StreamLine) {
        if (users.decrementAndGet() == 0) line.destroy()
    }

    private fun tell(line: StreamLine, bytes: ByteArray) {
        if (!line.received(bytes)) finish()
    }

    private fun next(): ByteArray? = synchronized(lock) {
        while (outgoing.isEmpty() && !closing) lock.wait()
        outgoing.removeFirstOrNull()?.also { waiting -= it.size }
    }

    private fun write(line: StreamLine) {
        try {
            while (true) {
                output.write(next() ?: break)
                output.flush()
            }
            // What the system has taken is not sent yet, and closing would drop it.
            Thread.sleep(DRAIN_MS)
        } catch (_: IOException) {
            finish()
            // The other side takes nothing any more; its last word, a goodbye perhaps, may still be unread.
            heard.await(LAST_WORD_MS, TimeUnit.MILLISECONDS)
        }
        closeChannel()
        line.closed()
        leave(line)
    }

    companion object {
        private const val READ_BYTES = 4_096

        /** Bytes; more than a game ever lets wait. */
        const val MOST_WAITING = 1 shl 18
        private const val DRAIN_MS = 100L
        private const val LAST_WORD_MS = 1_000L
    }
}
