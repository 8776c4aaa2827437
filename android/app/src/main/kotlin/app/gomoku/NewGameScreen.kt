package app.gomoku

import android.app.Activity
import android.view.View
import android.widget.TextView
import app.gomoku.core.ConfigException
import app.gomoku.core.Opening
import app.gomoku.core.Rule
import app.gomoku.core.levels
import app.gomoku.platform.ChoiceGroup
import app.gomoku.platform.Screen
import app.gomoku.platform.SystemBars

/** Chooses a new game. Everything is as it was last time, so one tap starts. */
class NewGameScreen(activity: Activity, private val preferences: Preferences, actions: Actions) :
    Screen {
    /** Where New game leads. */
    interface Actions {
        fun back()

        /** Starts; throws `ConfigException` when the core refuses. */
        fun start(choices: NewGameChoices)
    }

    override val view: View = View.inflate(activity, R.layout.new_game, null)
    private val texts = GameTexts(activity)
    private val openingTexts = OpeningTexts(activity)
    private var choices = NewGameChoices.from(preferences.store)

    /** Whether the levels are offered by number. */
    private var moreLevels = named(choices.level) == null
    private val problem: TextView = view.findViewById(R.id.problem)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.new_game_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        offer(
            R.id.opponent,
            NewGameChoices.Opponent.values().map { it.key to texts.opponent(it) },
            choices.opponent.key
        ) { key ->
            choices.copy(opponent = NewGameChoices.Opponent.values().first { it.key == key })
        }
        offer(
            R.id.level,
            levels().filter { it.name != null }.map { it.key to texts.level(it.number) } +
                (MORE to texts.moreLevels()),
            named(choices.level) ?: MORE
        ) { key ->
            moreLevels = key == MORE
            val chosen = levels().firstOrNull { it.key == key } ?: return@offer choices
            view.findViewById<ChoiceGroup>(R.id.level_number).value = chosen.number.toString()
            choices.copy(level = chosen.number)
        }
        offer(
            R.id.colour,
            colours(choices),
            choices.colour.key
        ) { key ->
            choices.copy(colour = NewGameChoices.Colour.values().first { it.key == key })
        }
        offer(R.id.rule, Rule.values().map { it.key to texts.rule(it) }, choices.rule.key) { key ->
            choices.copy(rule = Rule.values().first { it.key == key })
        }
        offer(
            R.id.opening,
            Opening.values().map { it.key to openingTexts.name(it) },
            choices.opening.key
        ) { key ->
            choices.copy(opening = Opening.values().first { it.key == key }).also {
                // Only then: buttons that are made anew lose a reader's focus.
                if (it.swaps != choices.swaps) {
                    view.findViewById<ChoiceGroup>(R.id.colour).offer(colours(it))
                }
            }
        }
        offer(
            R.id.size,
            NewGameChoices.SIZES.map { it.toString() to it.toString() },
            choices.size.toString()
        ) { key -> choices.copy(size = key.toInt()) }
        offer(
            R.id.clock,
            NewGameChoices.Clock.OFFERED.map { it.key to texts.clock(it) },
            choices.clock.key
        ) { key ->
            choices.copy(clock = NewGameChoices.Clock.OFFERED.first { it.key == key })
        }
        view.findViewById<View>(R.id.start).setOnClickListener { start(actions) }
        show()
    }

    private fun offer(
        id: Int,
        offered: List<Pair<String, String>>,
        chosen: String,
        choose: (String) -> NewGameChoices
    ) {
        val group: ChoiceGroup = view.findViewById(id)
        group.offer(offered)
        group.value = chosen
        group.onChosen = { key ->
            choices = choose(key)
            choices.keep(preferences.store)
            show()
        }
    }

    /** Most people never see them: they are made when somebody asks for more. */
    private fun offerNumbers() {
        if (view.findViewById<ChoiceGroup>(R.id.level_number).childCount > 0) return
        offer(
            R.id.level_number,
            levels().map { it.number.toString() to it.number.toString() },
            choices.level.toString()
        ) { key -> choices.copy(level = key.toInt()) }
    }

    /** In Swap2 a colour is chosen later; now only who begins. */
    private fun colours(choices: NewGameChoices): List<Pair<String, String>> =
        NewGameChoices.Colour.values().map {
            it.key to if (choices.swaps) openingTexts.placer(it) else texts.colour(it)
        }

    private val NewGameChoices.swaps: Boolean
        get() = opening == Opening.SWAP2

    /** The key of the level [number], if it has a name. */
    private fun named(number: Int): String? =
        levels().firstOrNull { it.number == number && it.name != null }?.key

    private fun start(actions: Actions) {
        try {
            actions.start(choices)
        } catch (refused: ConfigException) {
            problem.text = texts.refusal(refused)
            problem.visibility = View.VISIBLE
        }
    }

    private fun show() {
        val alone = choices.opponent == NewGameChoices.Opponent.COMPUTER
        for (id in intArrayOf(
            R.id.level_title,
            R.id.level,
            R.id.level_note,
            R.id.colour_title,
            R.id.colour
        )) {
            view.findViewById<View>(id).visibility = if (alone) View.VISIBLE else View.GONE
        }
        val byNumber = alone && moreLevels
        if (byNumber) offerNumbers()
        view.findViewById<View>(R.id.level_number).visibility =
            if (byNumber) View.VISIBLE else View.GONE
        view.findViewById<TextView>(R.id.level_note).text = texts.levelNote(choices.level)
        view.findViewById<TextView>(R.id.rule_note).text = texts.ruleNote(choices.rule)
        view.findViewById<TextView>(R.id.opening_note).text = openingTexts.note(choices.opening)
        view.findViewById<TextView>(R.id.colour_title).setText(
            if (choices.swaps) R.string.new_game_opening_by else R.string.new_game_colour
        )
        problem.visibility = View.GONE
    }

    private companion object {
        const val MORE = "more"
    }
}
