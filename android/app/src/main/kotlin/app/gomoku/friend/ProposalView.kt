package app.gomoku.friend

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.Rule
import app.gomoku.game.CustomClock
import app.gomoku.game.GameTexts
import app.gomoku.game.NewGameChoices
import app.gomoku.game.key
import app.gomoku.ui.ChoiceGroup

/** Form for a game with another player, filled with the last choices. */
class ProposalView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    var onChosen: ((NearbyChoices) -> Unit)? = null

    var onInvite: (() -> Unit)? = null

    var onWatch: (() -> Unit)? = null

    private val texts = GameTexts(context)
    private val title: TextView
    private val ruleNote: TextView
    private val clockNote: View
    private val customClock: CustomClock
    private var choices = NearbyChoices()

    init {
        inflate(context, R.layout.lobby_proposal, this)
        orientation = VERTICAL
        title = findViewById(R.id.proposal_title)
        ruleNote = findViewById(R.id.rule_note)
        clockNote = findViewById(R.id.clock_note)
        offer(
            R.id.colour,
            NewGameChoices.Colour.values().map {
                it.key to texts.colour(it)
            }
        ) { key ->
            choices.copy(colour = NewGameChoices.Colour.values().first { it.key == key })
        }
        offer(R.id.rule, Rule.values().map { it.key to texts.rule(it) }) { key ->
            choices.copy(rule = Rule.values().first { it.key == key })
        }
        offer(R.id.size, NewGameChoices.SIZES.map { it.toString() to it.toString() }) { key ->
            choices.copy(size = key.toInt())
        }
        offer(R.id.clock, texts.clocks()) { key ->
            choices.copy(clock = NewGameChoices.Clock.chosen(key, choices.customClock))
        }
        customClock = findViewById(R.id.custom_clock)
        customClock.onChosen = { clock ->
            choices = choices.copy(clock = clock, customClock = clock)
            onChosen?.invoke(choices)
            show()
        }
        findViewById<View>(R.id.invite).setOnClickListener { onInvite?.invoke() }
        findViewById<View>(R.id.watch).setOnClickListener { onWatch?.invoke() }
    }

    private fun offer(
        id: Int,
        offered: List<Pair<String, String>>,
        choose: (String) -> NearbyChoices
    ) {
        val group: ChoiceGroup = findViewById(id)
        group.offer(offered)
        group.onChosen = { key ->
            choices = choose(key)
            onChosen?.invoke(choices)
            show()
        }
    }

    /** Fills the form; [heading] names the player. [mayWatch] if they may be playing already. */
    fun show(heading: String, choices: NearbyChoices, mayWatch: Boolean = false) {
        this.choices = choices
        findViewById<View>(R.id.watch).visibility = if (mayWatch) VISIBLE else GONE
        title.text = heading
        show()
    }

    private fun show() {
        findViewById<ChoiceGroup>(R.id.colour).value = choices.colour.key
        findViewById<ChoiceGroup>(R.id.rule).value = choices.rule.key
        findViewById<ChoiceGroup>(R.id.size).value = choices.size.toString()
        findViewById<ChoiceGroup>(R.id.clock).value = choices.clock.choice
        customClock.fill(choices.clock)
        // The clock's fields show the core's refusal.
        findViewById<View>(R.id.invite).isEnabled = texts.refusal(choices.clock) == null
        ruleNote.text = texts.ruleNote(choices.rule)
        val limited = choices.clock != NewGameChoices.Clock.NONE
        clockNote.visibility = if (limited) VISIBLE else GONE
    }
}
