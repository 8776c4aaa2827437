package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.widget.LinearLayout
import android.widget.Switch
import app.gomoku.R
import app.gomoku.ui.RowButton

/** Perfect play by the computer, with a shortcut to a fair opening. */
class PerfectChoices @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    var onChosen: ((Boolean) -> Unit)? = null

    var onFair: (() -> Unit)? = null

    private val perfect: Switch

    /** Whether the program changes the switch. */
    private var filling = false

    init {
        inflate(context, R.layout.new_game_perfect, this)
        orientation = VERTICAL
        perfect = findViewById(R.id.perfect_play)
        perfect.setOnCheckedChangeListener { _, on -> if (!filling) onChosen?.invoke(on) }
        val fair: RowButton = findViewById(R.id.perfect_play_fair)
        // The reason for the row stays visible on short screens.
        fair.say(context.getString(R.string.perfect_play_fair_note), always = true)
        fair.setOnClickListener { onFair?.invoke() }
    }

    fun show(choices: NewGameChoices) {
        visibility = if (choices.isPerfectOffered) VISIBLE else GONE
        filling = true
        perfect.isChecked = choices.perfect
        filling = false
    }
}
