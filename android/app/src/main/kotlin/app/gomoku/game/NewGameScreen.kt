package app.gomoku.game

import android.app.Activity
import android.graphics.Rect
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.ConfigException
import app.gomoku.core.Opening
import app.gomoku.core.Rule
import app.gomoku.core.openings
import app.gomoku.settings.Preferences
import app.gomoku.ui.ChoiceGroup
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.hasRoom
import app.gomoku.ui.hideKeyboard

/** Screen to choose a new game. It opens with the last choices, so one tap starts a game. */
class NewGameScreen(activity: Activity, private val preferences: Preferences, actions: Actions) :
    Screen {
    interface Actions {
        fun back()

        fun setUp()

        /** Starts a game. Throws `ConfigException` if the core refuses. */
        fun start(choices: NewGameChoices)
    }

    override val view: View = View.inflate(activity, R.layout.new_game, null)
    private val texts = GameTexts(activity)
    private val openingTexts = OpeningTexts(activity)
    private val title: TextView = view.findViewById(R.id.title)
    private val scroll: ScrollView = view.findViewById(R.id.scroll)
    private var choices = NewGameChoices.from(preferences.store)

    private var shown: NewGameChoices? = null

    private var moreLevels = false
    private val customClock: CustomClock = view.findViewById(R.id.custom_clock)
    private val together: TogetherChoices = view.findViewById(R.id.together)
    private val perfect: PerfectChoices = view.findViewById(R.id.perfect)

    /** Whether to fix the scroll position below [perfect] when it appears or vanishes. */
    private var holdsBelow = false
    private val problem: TextView = view.findViewById(R.id.problem)

    private val summary: TextView = view.findViewById(R.id.summary)

    /** Whether a keyboard is visible, so that the focused field needs the space. */
    private var typing = false
        set(now) {
            // The field itself shows the error.
            if (now && !field) problem.visibility = View.GONE
            field = now
            showSummary()
        }

    init {
        SystemBars.pad(view) { typing = it }
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        offer(
            R.id.opponent,
            NewGameChoices.Opponent.values().map { it.key to texts.opponent(it) }
        ) { key ->
            val opponent = NewGameChoices.Opponent.values().first { it.key == key }
            NewGameChoices.from(preferences.store, opponent).also(::fill)
        }
        offer(
            R.id.level,
            LEVELS.filter { it.name != null }.map { it.key to texts.level(it.number) } +
                (MORE to texts.moreLevels())
        ) { key ->
            moreLevels = key == MORE
            val chosen = LEVELS.firstOrNull { it.key == key } ?: return@offer choices
            choices.copy(level = chosen.number)
        }
        offer(R.id.colour, colours(choices)) { key ->
            choices.copy(colour = NewGameChoices.Colour.values().first { it.key == key })
        }
        offer(R.id.rule, Rule.values().map { it.key to texts.rule(it) }) { key ->
            choices.by(Rule.values().first { it.key == key }).also(::offerOpenings)
        }
        offer(R.id.opening, openingsOf(choices)) { key ->
            opened(Opening.values().first { it.key == key })
        }
        offer(R.id.size, NewGameChoices.SIZES.map { it.toString() to it.toString() }) { key ->
            choices.copy(size = key.toInt())
        }
        offer(R.id.clock, texts.clocks()) { key ->
            choices.copy(clock = NewGameChoices.Clock.chosen(key, choices.customClock))
        }
        customClock.onChosen = { clock ->
            choices = choices.copy(clock = clock, customClock = clock)
            choices.save(preferences.store)
            show()
        }
        together.onChosen = { change ->
            choices = change(choices)
            choices.save(preferences.store)
            show()
        }
        perfect.onChosen = { on ->
            choices = choices.copy(perfect = on)
            choices.save(preferences.store)
            show()
        }
        perfect.onFair = ::chooseFair
        group(R.id.rule).addOnLayoutChangeListener { _, _, top, _, _, _, before, _, _ ->
            if (holdsBelow) scroll.scrollBy(0, top - before)
            holdsBelow = false
        }
        view.findViewById<View>(R.id.set_up).setOnClickListener { actions.setUp() }
        view.findViewById<View>(R.id.start).setOnClickListener { start(actions) }
    }

    /** Scrolls to the top and shows the stored choices. */
    fun open() {
        val last = NewGameChoices.from(preferences.store)
        // Usually it shows them already, which makes opening immediate.
        if (last != shown || moreLevels != isUnnamed(last.level)) {
            fill(last)
            show()
        }
        problem.visibility = View.GONE
        scroll.scrollTo(0, 0)
        showSummary()
    }

    private fun fill(last: NewGameChoices) {
        if (last.swaps != choices.swaps) group(R.id.colour).offer(colours(last))
        offerOpenings(last)
        choices = last
        moreLevels = isUnnamed(last.level)
        group(R.id.opponent).value = last.opponent.key
        group(R.id.level).value = named(last.level) ?: MORE
        group(R.id.colour).value = last.colour.key
        group(R.id.rule).value = last.rule.key
        group(R.id.size).value = last.size.toString()
        group(R.id.clock).value = last.clock.choice
        if (last.opponent == NewGameChoices.Opponent.TWO) together.fill(last)
    }

    private fun group(id: Int): ChoiceGroup = view.findViewById(id)

    private fun offer(
        id: Int,
        offered: List<Pair<String, String>>,
        choose: (String) -> NewGameChoices
    ) {
        val group = group(id)
        group.offer(offered)
        group.onChosen = { key ->
            holdsBelow = group.top > perfect.top
            choices = choose(key)
            choices.save(preferences.store)
            show()
        }
    }

    private fun opened(opening: Opening): NewGameChoices = choices.copy(opening = opening).also {
        // Only if needed: new buttons lose a screen reader's focus.
        if (it.swaps != choices.swaps) group(R.id.colour).offer(colours(it))
    }

    /** Selects the fair opening and scrolls to it, because the pressed row vanishes. */
    private fun chooseFair() {
        choices = opened(Opening.SWAP2)
        choices.save(preferences.store)
        group(R.id.opening).value = Opening.SWAP2.key
        show()
        val chosen = group(R.id.opening).button(Opening.SWAP2.key) ?: return
        view.post {
            chosen.requestRectangleOnScreen(Rect(0, 0, chosen.width, chosen.height))
            chosen.performAccessibilityAction(ACTION_ACCESSIBILITY_FOCUS, null)
        }
    }

    private fun offerOpenings(next: NewGameChoices) {
        val group = group(R.id.opening)
        if (openings(next.rule) != openings(choices.rule)) group.offer(openingsOf(next))
        group.value = next.opening.key
    }

    private fun openingsOf(choices: NewGameChoices): List<Pair<String, String>> =
        openings(choices.rule).map { it.key to openingTexts.name(it) }

    /** Creates the numbered levels on request, since most users never open them. */
    private fun offerNumbers() {
        val numbers = group(R.id.level_number)
        if (numbers.childCount == 0) {
            offer(
                R.id.level_number,
                LEVELS.map { it.number.toString() to it.number.toString() }
            ) { key -> choices.copy(level = key.toInt()) }
        }
        numbers.value = choices.level.toString()
    }

    /** Labels of the colour choice, which in Swap2 decides only who begins. */
    private fun colours(choices: NewGameChoices): List<Pair<String, String>> =
        NewGameChoices.Colour.values().map {
            it.key to if (choices.swaps) openingTexts.placer(it) else texts.colour(it)
        }

    private val NewGameChoices.swaps: Boolean
        get() = opening == Opening.SWAP2

    private fun named(number: Int): String? =
        LEVELS.firstOrNull { it.number == number && it.name != null }?.key

    private fun isUnnamed(level: Int): Boolean = named(level) == null

    private fun start(actions: Actions) {
        try {
            actions.start(choices)
        } catch (refused: ConfigException) {
            problem.text = texts.refusal(refused)
            problem.visibility = View.VISIBLE
            view.hideKeyboard()
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
        perfect.show(choices)
        together.visibility = if (alone) View.GONE else View.VISIBLE
        title.text = texts.newGameTitle(choices.opponent)
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
        customClock.fill(choices.clock)
        summary.text = texts.summary(choices)
        showSummary()
        problem.visibility = View.GONE
        shown = choices
    }

    private fun showSummary() {
        summary.visibility = if (view.hasRoom && !typing) View.VISIBLE else View.GONE
    }

    private companion object {
        const val MORE = "more"
    }
}
