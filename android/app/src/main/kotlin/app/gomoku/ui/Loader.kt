package app.gomoku.ui

import android.os.Handler
import android.os.Looper
import kotlin.concurrent.thread

/** Loads data on another thread for a visible screen. Main thread only. */
class Loader(private val name: String) : VisibilityObserver {
    private val main = Handler(Looper.getMainLooper())
    private var asked = 0

    /** Calls [show] with the result unless a later call has replaced this one. */
    fun <T> load(read: () -> T, show: (T) -> Unit) {
        val round = ++asked
        thread(name = name) {
            val found = read()
            main.post { if (round == asked) show(found) }
        }
    }

    fun cancel() {
        asked++
    }

    override fun onUnseen(turning: Boolean) = cancel()
}
