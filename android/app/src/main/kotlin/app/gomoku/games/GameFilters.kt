package app.gomoku.games

import android.os.Bundle
import android.view.View
import android.view.ViewGroup
import android.widget.CheckBox
import android.widget.EditText
import android.widget.LinearLayout
import app.gomoku.R
import app.gomoku.core.Against
import app.gomoku.core.Ended
import app.gomoku.core.GameSearch
import app.gomoku.ui.hasRoom
import app.gomoku.ui.hideKeyboard
import app.gomoku.ui.onTyped
import app.gomoku.ui.showKeyboard

/**
 * Search filters of My games: choices, and a text field on request. The core does the matching.
 *
 * @param screen contains the views
 */
class GameFilters(private val screen: View, saved: Bundle?, private val changed: () -> Unit) {
    var search = GameSearch(
        Ended.values().firstOrNull { it.name == saved?.getString(ENDED) },
        Against.values().firstOrNull { it.name == saved?.getString(AGAINST) },
        saved?.getString(WORDS).orEmpty()
    )
        private set

    val isOff: Boolean
        get() = search.ended == null && search.against == null && search.words.isBlank()

    private val all: View = screen.findViewById(R.id.filters)
    private val button: View = screen.findViewById(R.id.games_search)
    private val words: EditText = screen.findViewById(R.id.search_words)
    private val choices: View = screen.findViewById(R.id.filter_choices)
    private val row: ViewGroup = screen.findViewById(R.id.filter_row)
    private val chips = ArrayList<Pair<CheckBox, () -> Boolean>>()

    init {
        chip(R.string.filter_all, { search.ended == null && search.against == null }) {
            copy(ended = null, against = null)
        }
        chip(R.string.filter_won, Ended.WON)
        chip(R.string.filter_lost, Ended.LOST)
        chip(R.string.filter_drawn, Ended.DRAWN)
        chip(R.string.games_unfinished, Ended.UNFINISHED)
        chip(R.string.filter_computer, Against.COMPUTER)
        chip(R.string.filter_together, Against.TOGETHER)
        chip(R.string.statistics_friends, Against.FRIEND)
        // This class saves the text.
        words.isSaveEnabled = false
        words.setText(search.words)
        words.onTyped { change(search.copy(words = it)) }
        button.setOnClickListener { openWords() }
        showWords(search.words.isNotEmpty())
        check()
    }

    fun offer(offered: Boolean) {
        all.visibility = if (offered) View.VISIBLE else View.GONE
        button.visibility = all.visibility
    }

    fun clear() {
        search = GameSearch(null, null, "")
        showWords(false)
        words.setText("")
        change(search)
    }

    fun save(state: Bundle) {
        state.putString(ENDED, search.ended?.name)
        state.putString(AGAINST, search.against?.name)
        state.putString(WORDS, search.words)
    }

    private fun chip(text: Int, ended: Ended) = chip(text, { search.ended == ended }) {
        copy(ended = ended.takeIf { it != this.ended })
    }

    private fun chip(text: Int, against: Against) = chip(text, { search.against == against }) {
        copy(against = against.takeIf { it != this.against })
    }

    private fun chip(text: Int, isOn: () -> Boolean, tapped: GameSearch.() -> GameSearch) {
        val chip = CheckBox(screen.context, null, 0, R.style.Choice)
        chip.setText(text)
        chip.tag = text
        chip.isSaveEnabled = false
        chip.setOnClickListener { change(search.tapped()) }
        val place = LinearLayout.LayoutParams(
            ViewGroup.LayoutParams.WRAP_CONTENT,
            ViewGroup.LayoutParams.MATCH_PARENT
        )
        if (chips.isNotEmpty()) {
            place.marginStart = (GAP * screen.resources.displayMetrics.density).toInt()
        }
        chip.minWidth = screen.resources.getDimensionPixelSize(R.dimen.touch_min)
        row.addView(chip, place)
        chips += chip to isOn
    }

    private fun change(next: GameSearch) {
        search = next
        check()
        changed()
    }

    private fun check() = chips.forEach { (chip, isOn) -> chip.isChecked = isOn() }

    /** Opens the text field. A second tap closes and clears it. */
    private fun openWords() {
        val open = words.visibility != View.VISIBLE
        if (!open) words.setText("")
        showWords(open)
        if (open) {
            words.requestFocus()
            words.showKeyboard()
        } else {
            words.hideKeyboard()
        }
    }

    private fun showWords(shown: Boolean) {
        words.visibility = if (shown) View.VISIBLE else View.GONE
        // On small screens the choices appear only with the text field or an active filter.
        choices.visibility = if (shown || screen.hasRoom || !isOff) View.VISIBLE else View.GONE
    }

    private companion object {
        /** In dp. */
        const val GAP = 8
        const val ENDED = "ended"
        const val AGAINST = "against"
        const val WORDS = "words"
    }
}
