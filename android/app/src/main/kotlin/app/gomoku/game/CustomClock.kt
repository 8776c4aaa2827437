package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.game.NewGameChoices.Clock
import app.gomoku.ui.onTyped

/** Times of a custom clock, below the predefined clocks. */
class CustomClock @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    /** Called with the typed clock, valid or not. */
    var onChosen: ((Clock) -> Unit)? = null

    private val texts = GameTexts(context)
    private val minutes: EditText
    private val seconds: EditText
    private val increment: EditText
    private val problem: TextView

    /** Whether the program changes the fields. */
    private var filling = false

    init {
        inflate(context, R.layout.custom_clock, this)
        orientation = VERTICAL
        minutes = findViewById(R.id.clock_minutes)
        seconds = findViewById(R.id.clock_seconds)
        increment = findViewById(R.id.clock_increment)
        problem = findViewById(R.id.clock_problem)
        for (field in listOf(minutes, seconds, increment)) field.onTyped { typed() }
    }

    fun fill(clock: Clock) {
        visibility = if (clock.isCustom) VISIBLE else GONE
        if (!clock.isCustom) return
        show(clock)
        // Preserves the field's text and cursor.
        if (clock == read()) return
        filling = true
        minutes.setText((clock.main / 60).toString())
        seconds.setText((clock.main % 60).toString())
        increment.setText(clock.increment.toString())
        filling = false
    }

    private fun show(clock: Clock) {
        val refusal = texts.refusal(clock)
        problem.text = refusal
        problem.visibility = if (refusal == null) GONE else VISIBLE
    }

    private fun read() = Clock(
        main = 60 * number(minutes) + number(seconds),
        increment = number(increment),
        isCustom = true
    )

    private fun number(field: EditText) = field.text.toString().toIntOrNull() ?: 0

    private fun typed() {
        if (filling) return
        val clock = read()
        show(clock)
        onChosen?.invoke(clock)
    }
}
