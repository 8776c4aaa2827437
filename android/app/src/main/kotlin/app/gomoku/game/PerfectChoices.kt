package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.widget.LinearLayout
import android.widget.Switch
import app.gomoku.R
import app.gomoku.ui.RowButton

/** Whether the computer plays by what is proved, and the opening that is fair instead. */
class PerfectChoices @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    /** Called when a person turns it on or off. */
    var onChosen: ((Boolean) -> Unit)? = null

    /** Called when a person wants a fair game. */
    var onFair: (() -> Unit)? = null

    private val perfect: Switch

    /** Whether what changes is not a person's doing. */
    private var filling = false

    init {
        inflate(context, R.layout.new_game_perfect, this)
        orientation = VERTICAL
        perfect = findViewById(R.id.perfect_play)
        perfect.setOnCheckedChangeListener { _, on -> if (!filling) onChosen?.invoke(on) }
        val fair: RowButton = findViewById(R.id.perfect_play_fair)
        // The reason is what it is about: it is said however short the screen is.
        fair.say(context.getString(R.string.perfect_play_fair_note), always = true)
        fair.setOnClickListener { onFair?.invoke() }
    }

    /** Shows what is chosen, where there is a choice. */
    fun show(choices: NewGameChoices) {
        visibility = if (choices.isPerfectOffered) VISIBLE else GONE
        filling = true
        perfect.isChecked = choices.perfect
        filling = false
    }
}
