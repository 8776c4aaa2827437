package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.view.Gravity
import android.view.View
import android.widget.LinearLayout
import app.gomoku.R

/** Hides the board of a stopped game, so that players can't analyse while clocks are paused. */
class PauseCover @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    init {
        inflate(context, R.layout.pause_cover, this)
        orientation = VERTICAL
        gravity = Gravity.CENTER
        setBackgroundResource(R.drawable.card)
    }

    fun onResume(act: () -> Unit) {
        findViewById<View>(R.id.resume).setOnClickListener { act() }
    }

    fun cover(board: View, covers: Boolean) {
        visibility = if (covers) VISIBLE else GONE
        // Hidden, so that touch and screen readers can't reach it.
        board.visibility = if (covers) INVISIBLE else VISIBLE
    }
}
