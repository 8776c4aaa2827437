package app.gomoku

import android.os.Handler
import android.os.Looper
import app.gomoku.core.GameEvent
import app.gomoku.core.GameObserver
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Thinking

/**
 * The only observer of the core. It is called on the core's dispatcher thread and carries each
 * message to the main thread, in order. After [close] nothing more arrives, not even what was
 * already on its way.
 */
class CoreBridge(private val receiver: Receiver) : GameObserver {
    /** Called on the main thread only. */
    interface Receiver {
        fun onSnapshot(snapshot: GameSnapshot)

        fun onEvent(event: GameEvent)

        fun onThinking(thinking: Thinking)
    }

    private val main = Handler(Looper.getMainLooper())

    @Volatile private var open = true

    override fun onSnapshot(snapshot: GameSnapshot) = post { receiver.onSnapshot(snapshot) }

    override fun onEvent(event: GameEvent) = post { receiver.onEvent(event) }

    override fun onThinking(thinking: Thinking) = post { receiver.onThinking(thinking) }

    /** Ends delivery. Call on the main thread. */
    fun close() {
        open = false
        main.removeCallbacksAndMessages(null)
    }

    private fun post(deliver: () -> Unit) {
        if (open) main.post { if (open) deliver() }
    }
}
