package app.gomoku.ui

import android.os.Handler
import android.os.Looper
import kotlin.concurrent.thread

/** Reads beside the main thread what is then shown on it, while it is seen. Main thread only. */
class Loader(private val name: String) : WhileSeen {
    private val main = Handler(Looper.getMainLooper())
    private var asked = 0

    /** Answers with what [read] found, unless something else was asked for meanwhile. */
    fun <T> load(read: () -> T, show: (T) -> Unit) {
        val round = ++asked
        thread(name = name) {
            val found = read()
            main.post { if (round == asked) show(found) }
        }
    }

    /** Nothing of what is still being read is shown. */
    fun cancel() {
        asked++
    }

    override fun onUnseen(turning: Boolean) = cancel()
}
