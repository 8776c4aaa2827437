package app.gomoku.ui

import android.content.Context
import android.os.Handler
import android.os.Looper
import android.view.View

/**
 * A layout that is inflated before it is needed, while nobody waits for it, since inflating a large
 * one takes longer than a tap may. Each view is handed out once, so that no screen finds what another
 * has left. Main thread only.
 */
class SpareView(private val context: Context, private val layout: Int) {
    private val main = Handler(Looper.getMainLooper())
    private val work = Runnable(::inflate)
    private var spare: View? = null

    /** Inflates one in a moment, unless there is one. */
    fun prepare() {
        main.removeCallbacks(work)
        if (spare == null) main.postDelayed(work, MOMENT_MS)
    }

    /** Inflates one now, unless there is one. */
    fun inflate() {
        if (spare == null) spare = View.inflate(context, layout, null)
    }

    /** The spare one, or one that is inflated now. */
    fun take(): View {
        main.removeCallbacks(work)
        inflate()
        return checkNotNull(spare).also { spare = null }
    }

    /** Memory is short, or the activity ends. */
    fun drop() {
        main.removeCallbacks(work)
        spare = null
    }

    private companion object {
        /** By then the screen in front is drawn, and a finger that is quicker waits as it did before. */
        const val MOMENT_MS = 400L
    }
}
