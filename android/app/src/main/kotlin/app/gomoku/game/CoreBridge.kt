package app.gomoku.game

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BluetoothObserver
import app.gomoku.core.BluetoothSnapshot
import app.gomoku.core.GameEvent
import app.gomoku.core.GameObserver
import app.gomoku.core.GameSnapshot
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyObserver
import app.gomoku.core.LobbySnapshot
import app.gomoku.core.OnlineEvent
import app.gomoku.core.OnlineObserver
import app.gomoku.core.RadioCommand
import app.gomoku.core.ReviewObserver
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.StorageObserver
import app.gomoku.core.Thinking

/**
 * Delivers callbacks from the core's thread to the main thread, in order. None arrives after
 * [close], not even one already posted.
 */
abstract class Delivery {
    private val main = Handler(Looper.getMainLooper())

    @Volatile private var open = true

    /** Ends delivery. Call on the main thread. */
    fun close() {
        open = false
        main.removeCallbacksAndMessages(null)
    }

    protected fun post(deliver: () -> Unit) {
        if (open) main.post { if (open) deliver() }
    }
}

/** Observer of the core's games; calls its receiver on the main thread only. */
class CoreBridge(private val receiver: Receiver) :
    Delivery(),
    GameObserver {
    interface Receiver {
        fun onSnapshot(snapshot: GameSnapshot)

        fun onEvent(event: GameEvent)

        fun onThinking(thinking: Thinking)
    }

    override fun onSnapshot(snapshot: GameSnapshot) = post { receiver.onSnapshot(snapshot) }

    override fun onEvent(event: GameEvent) = post { receiver.onEvent(event) }

    override fun onThinking(thinking: Thinking) = post { receiver.onThinking(thinking) }
}

/** Observer of the core's lobbies; calls its receiver on the main thread only. */
class LobbyBridge(private val receiver: Receiver) :
    Delivery(),
    LobbyObserver {
    interface Receiver {
        fun onLobby(snapshot: LobbySnapshot)

        fun onLobbyEvent(event: LobbyEvent)
    }

    override fun onLobby(snapshot: LobbySnapshot) = post { receiver.onLobby(snapshot) }

    override fun onLobbyEvent(event: LobbyEvent) = post { receiver.onLobbyEvent(event) }
}

/** Observer of a broker game before it is shown; calls its receiver on the main thread only. */
class OnlineBridge(private val receiver: Receiver) :
    Delivery(),
    OnlineObserver {
    interface Receiver {
        /** Reports an event from before the game was shown. */
        fun onOnlineEvent(room: String, event: OnlineEvent)
    }

    private var room = ""

    /**
     * Sets the room of the following events. Call on the main thread, in the message that created
     * the bridge.
     */
    fun begin(room: String) {
        this.room = room
    }

    override fun onOnlineEvent(event: OnlineEvent) = post { receiver.onOnlineEvent(room, event) }
}

/**
 * Observer of the core's Bluetooth. [obey] runs on the core's thread, even during shutdown;
 * [changed] runs on the main thread.
 */
class BluetoothBridge(
    private val obey: (RadioCommand) -> Unit,
    private val changed: (BluetoothSnapshot) -> Unit
) : Delivery(),
    BluetoothObserver {
    override fun onCommand(command: RadioCommand) = obey(command)

    override fun onBluetooth(snapshot: BluetoothSnapshot) = post { changed(snapshot) }
}

/** Observer of a review. */
class ReviewBridge(private val changed: (ReviewSnapshot) -> Unit) :
    Delivery(),
    ReviewObserver {
    override fun onReview(snapshot: ReviewSnapshot) = post { changed(snapshot) }
}

/** Observer of storage. [changed] runs when the saved links change. */
class StorageBridge(private val changed: () -> Unit) :
    Delivery(),
    StorageObserver {
    override fun onLinks() = post(changed)
}
