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
 * Connects an open Bluetooth or broker channel with the core. Reading and writing have a thread
 * each, so that neither blocks the other. [way] names the threads; [closeChannel] is called once,
 * at the end.
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

    /** Threads that still use the line. */
    private val users = AtomicInteger(2)

    /** Delivers received bytes to [line]. Call either this or [drop], once. */
    fun carry(line: StreamLine) {
        thread(name = "$way-read") { read(line) }
        thread(name = "$way-write") { write(line) }
    }

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

    /** Closes the channel after the pending output is written. */
    override fun finish() = synchronized(lock) {
        closing = true
        lock.notifyAll()
    }

    private fun read(line: StreamLine) {
        val buffer = ByteArray(READ_BYTES)
        try {
            // Reads to the end even after this side has closed. On some systems, unread input
            // makes the system discard output in transit.
            while (true) {
                val count = input.read(buffer)
                if (count < 0) break
                tell(line, buffer.copyOf(count))
            }
        } catch (_: IOException) {
            // Broken, or closed by this side.
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
            // Accepted bytes may be unsent; closing would discard them.
            Thread.sleep(DRAIN_MS)
        } catch (_: IOException) {
            finish()
            // The peer accepts no more output, but its goodbye may still be unread.
            heard.await(LAST_WORD_MS, TimeUnit.MILLISECONDS)
        }
        closeChannel()
        line.closed()
        leave(line)
    }

    companion object {
        private const val READ_BYTES = 4_096

        /** In bytes; more than a game ever queues. */
        const val MOST_WAITING = 1 shl 18
        private const val DRAIN_MS = 100L
        private const val LAST_WORD_MS = 1_000L
    }
}
