package app.gomoku.ui

import android.os.Handler
import android.os.Looper
import kotlin.concurrent.thread

/**
 * Loads data on another thread and shows it on the main thread while the screen is visible. Main
 * thread only.
 */
class Loader(private val name: String) : WhileSeen {
    private val main = Handler(Looper.getMainLooper())
    private var asked = 0

    /** Calls [show] with the result of [read], unless a later call has replaced it. */
    fun <T> load(read: () -> T, show: (T) -> Unit) {
        val round = ++asked
        thread(name = name) {
            val found = read()
            main.post { if (round == asked) show(found) }
        }
    }

    /** Discards the results of all pending reads. */
    fun cancel() {
        asked++
    }

    override fun onUnseen(turning: Boolean) = cancel()
}
