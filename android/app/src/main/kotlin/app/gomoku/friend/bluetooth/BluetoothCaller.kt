package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothDevice
import android.bluetooth.BluetoothSocket
import android.content.Context
import app.gomoku.core.StreamLine
import app.gomoku.ui.SinceApi
import java.io.IOException
import java.util.concurrent.LinkedBlockingDeque
import kotlin.concurrent.thread

/**
 * The one thread that connects to others, one connection at a time: radios fail when several are
 * begun at once. It reads the card of each phone that is new, and opens channels.
 */
@SinceApi(29)
class BluetoothCaller(
    private val context: Context,
    private val search: BluetoothSearch,
    private val searches: Boolean,
    private val found: (String, String) -> Unit,
    private val opened: (BluetoothSocket, StreamLine) -> Unit
) : AutoCloseable {
    private val tasks = LinkedBlockingDeque<() -> Unit>()
    private val read = HashSet<String>()

    @Volatile private var open = true

    fun start() {
        thread(name = "bluetooth-connect") {
            while (open) {
                val task = tasks.take()
                try {
                    task()
                } catch (refused: SecurityException) {
                    // The permission has gone; the model hears of it when the screen is back.
                    open = false
                }
            }
        }
    }

    /** Back to what there is to do when nobody is called. */
    fun searchAgain() = if (searches) search.start() else search.stop()

    /** Somebody is near; once its card is read it is found. */
    fun sighted(id: String) {
        val isNew = synchronized(read) { read.add(id) }
        if (isNew) tasks.addLast { introduce(id) }
    }

    /** Opens a channel, before any more cards are read. */
    fun open(id: String, nickname: String, line: StreamLine) =
        tasks.addFirst { call(id, nickname, line) }

    override fun close() {
        open = false
        // Wakes the thread.
        tasks.addFirst {}
    }

    private fun introduce(id: String) {
        val card = device(id)?.let(::card)
        if (card != null) {
            found(id, card.nickname)
        } else {
            // Tried again when it is seen again.
            synchronized(read) { read.remove(id) }
        }
    }

    private fun device(id: String): BluetoothDevice? =
        search.seen().firstOrNull { device -> device.address == id }

    private fun card(device: BluetoothDevice): BluetoothCard? =
        CardReader(context, device).read()?.let(BluetoothCard::of)

    private fun call(id: String, nickname: String, line: StreamLine) {
        val until = System.nanoTime() + PATIENCE_NS
        var why = "$nickname is not near"
        search.start()
        while (open && System.nanoTime() < until) {
            // Whoever has another address by now is asked last.
            val near = search.seen().sortedBy { it.address != id }.take(MOST_ASKED)
            if (near.isEmpty()) {
                Thread.sleep(AGAIN_MS)
                continue
            }
            search.stop()
            // Connecting in the moment in which a search stops fails on many phones.
            Thread.sleep(AFTER_SEARCH_MS)
            try {
                val socket = near.firstNotNullOfOrNull { connect(it, nickname) }
                searchAgain()
                if (socket != null) return opened(socket, line)
            } catch (refused: IOException) {
                why = refused.message ?: "refused"
            }
            search.start()
            Thread.sleep(AGAIN_MS)
        }
        searchAgain()
        line.failed(why)
    }

    /** Null for somebody else. */
    private fun connect(device: BluetoothDevice, nickname: String): BluetoothSocket? {
        // Read each time: the other app listens elsewhere once it was started again.
        val card = card(device)
        if (card?.nickname != nickname) return null
        // One connect in twenty fails for no reason, and the next one succeeds.
        repeat(TRIES - 1) {
            try {
                return connect(device, card.psm)
            } catch (_: IOException) {
                Thread.sleep(AFTER_SEARCH_MS)
            }
        }
        return connect(device, card.psm)
    }

    private fun connect(device: BluetoothDevice, psm: Int): BluetoothSocket {
        val socket = device.createInsecureL2capChannel(psm)
        try {
            socket.connect()
        } catch (refused: IOException) {
            BluetoothStation.close(socket)
            throw refused
        }
        return socket
    }

    private companion object {
        const val AFTER_SEARCH_MS = 150L
        const val AGAIN_MS = 500L
        const val MOST_ASKED = 4
        const val TRIES = 3

        /** The core gives a try up after ten seconds and begins another one. */
        const val PATIENCE_NS = 8_000_000_000L
    }
}
