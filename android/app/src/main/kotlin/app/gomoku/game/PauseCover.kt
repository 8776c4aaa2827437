package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.view.Gravity
import android.view.View
import android.widget.LinearLayout
import app.gomoku.R

/**
 * Stands in the board's place while a person has stopped the game: nobody is to think on while no
 * clock runs.
 */
class PauseCover @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    init {
        inflate(context, R.layout.pause_cover, this)
        orientation = VERTICAL
        gravity = Gravity.CENTER
        setBackgroundResource(R.drawable.card)
    }

    /** What Continue does. */
    fun onResume(act: () -> Unit) {
        findViewById<View>(R.id.resume).setOnClickListener { act() }
    }

    /** Covers [board], or shows it. */
    fun cover(board: View, covers: Boolean) {
        visibility = if (covers) VISIBLE else GONE
        // Not only under it: neither fingers nor readers reach it.
        board.visibility = if (covers) INVISIBLE else VISIBLE
    }
}
