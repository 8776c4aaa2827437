package app.gomoku.ui

import android.content.Context
import android.os.Handler
import android.os.Looper
import android.view.View

/**
 * Layout inflated in advance, since that takes too long for a tap. Each view is used once, so that
 * no screen gets another's state. Main thread only.
 */
class SpareView(private val context: Context, private val layout: Int) {
    private val main = Handler(Looper.getMainLooper())
    private val work = Runnable(::inflate)
    private var spare: View? = null

    /** Inflates a view after [MOMENT_MS], unless there is one. */
    fun prepare() {
        main.removeCallbacks(work)
        if (spare == null) main.postDelayed(work, MOMENT_MS)
    }

    fun inflate() {
        if (spare == null) spare = View.inflate(context, layout, null)
    }

    fun take(): View {
        main.removeCallbacks(work)
        inflate()
        return checkNotNull(spare).also { spare = null }
    }

    /** Called when memory is low or the activity ends. */
    fun drop() {
        main.removeCallbacks(work)
        spare = null
    }

    private companion object {
        /** Delay after which the visible screen is drawn. A faster tap waits for the inflation. */
        const val MOMENT_MS = 400L
    }
}
