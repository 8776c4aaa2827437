package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothSocket
import android.content.Context
import app.gomoku.core.StreamLine
import app.gomoku.friend.ChannelStream
import app.gomoku.ui.SinceApi
import java.io.IOException
import java.util.concurrent.atomic.AtomicInteger

/**
 * All that runs while this phone is seen and sees others: the beacon, the search, and the one thread
 * that connects. [tell] brings what it has to say to the main thread.
 */
@SinceApi(29)
class BluetoothStation(
    context: Context,
    adapter: BluetoothAdapter,
    searches: Boolean,
    /** Counts the open channels, of earlier stations too. */
    private val channels: AtomicInteger,
    private val tell: ((BluetoothRadio.Listener) -> Unit) -> Unit
) : AutoCloseable {
    private val search = BluetoothSearch(adapter, ::sighted) { why -> tell { it.onBlind(why) } }
    private val beacon = BluetoothBeacon(context, adapter, ::arrived) { why ->
        tell { it.onHidden(why) }
    }
    private val caller = BluetoothCaller(context, search, searches, ::found, ::opened)

    /** Throws [SecurityException] without a permission; nothing runs then. */
    fun start(nickname: String) {
        try {
            caller.searchAgain()
            beacon.start(nickname)
            caller.start()
        } catch (refused: SecurityException) {
            close()
            throw refused
        }
    }

    fun searchAgain() = guarded { caller.searchAgain() }

    fun open(id: String, nickname: String, line: StreamLine) = caller.open(id, nickname, line)

    /** Channels that are open stay. */
    override fun close() {
        caller.close()
        guarded {
            search.stop()
            beacon.close()
        }
    }

    private fun sighted(id: String) {
        caller.sighted(id)
        tell { it.onSighted(id) }
    }

    private fun found(id: String, nickname: String) = tell { it.onFound(id, nickname) }

    private fun arrived(socket: BluetoothSocket) {
        val channel = carrier(socket) ?: return
        tell { it.onArrived(channel) }
    }

    private fun opened(socket: BluetoothSocket, line: StreamLine) {
        val channel = carrier(socket)
        if (channel == null) {
            line.failed("too many channels")
        } else {
            line.opened(channel)
            channel.carry(line)
        }
    }

    /** Null, and the socket is closed, when so many are open that somebody means no good. */
    private fun carrier(socket: BluetoothSocket): ChannelStream? {
        if (channels.incrementAndGet() > MOST_CHANNELS) {
            channels.decrementAndGet()
            close(socket)
            return null
        }
        val stream = ChannelStream(socket.inputStream, socket.outputStream) { close(socket) }
        stream.onClosed = { channels.decrementAndGet() }
        return stream
    }

    companion object {
        private const val MOST_CHANNELS = 8

        /** A permission may go at any moment; then there is nothing left to stop. */
        fun guarded(act: () -> Unit) = try {
            act()
        } catch (_: SecurityException) {
            Unit
        }

        /** A socket that fails to close is closed. */
        fun close(socket: BluetoothSocket) = try {
            socket.close()
        } catch (_: IOException) {
            Unit
        }
    }
}
