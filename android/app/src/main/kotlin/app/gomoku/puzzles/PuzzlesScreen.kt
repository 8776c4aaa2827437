package app.gomoku.puzzles

import android.app.Activity
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.OwnPuzzleCount
import app.gomoku.core.PuzzlePick
import app.gomoku.ui.Loader
import app.gomoku.ui.RowButton
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.showText

class PuzzlesScreen(
    private val activity: Activity,
    private val model: PuzzlesModel,
    private val actions: Actions
) : Screen {
    interface Actions {
        fun back()

        fun puzzle(number: Int)

        fun own(none: () -> Unit)

        /** Opens the next puzzle of [pick]. Calls [none] if none is left. */
        fun next(pick: PuzzlePick, none: () -> Unit)
    }

    override val view: View = View.inflate(activity, R.layout.puzzles, null)
    private val texts = PuzzleTexts(activity)
    private val loader = Loader("read-puzzles")
    private val notice: TextView = view.findViewById(R.id.puzzles_notice)
    private val content: View = view.findViewById(R.id.puzzles_content)
    private val today: RowButton = view.findViewById(R.id.puzzles_today)
    private val fitting: RowButton = view.findViewById(R.id.puzzles_next)
    private val mistakes: RowButton = view.findViewById(R.id.puzzles_mistakes)
    private val own: RowButton = view.findViewById(R.id.puzzles_own)
    private val themes: ViewGroup = view.findViewById(R.id.puzzle_themes)

    override val uses = listOf(loader)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.puzzles_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        fitting.setOnClickListener { go(PuzzlePick.Fitting) }
        mistakes.setOnClickListener { go(PuzzlePick.Missed) }
        content.visibility = View.INVISIBLE
    }

    override fun onShow() = loader.load(model::overview, ::show)

    private fun go(pick: PuzzlePick) = actions.next(pick) {
        tell(activity.getString(R.string.puzzles_none_left))
    }

    private fun tell(text: String?) {
        notice.showText(text.orEmpty())
        notice.visibility = if (text == null) View.GONE else View.VISIBLE
    }

    private fun show(found: Result<PuzzlesModel.Overview>) {
        val shown = found.getOrNull()
        tell(if (shown == null) texts.refusal(found.exceptionOrNull()) else null)
        content.visibility = if (shown == null) View.GONE else View.VISIBLE
        if (shown == null) return
        val standing = shown.standing
        val daily = shown.daily
        today.visibility = if (daily == null) View.GONE else View.VISIBLE
        if (daily != null) {
            today.say(texts.daily(daily, standing), always = true)
            today.setOnClickListener { actions.puzzle(daily.puzzle.number) }
        }
        fitting.say(
            texts.due(standing) ?: activity.getString(R.string.puzzles_next_note),
            always = true
        )
        val missed = texts.missed(standing)
        mistakes.visibility = if (missed == null) View.GONE else View.VISIBLE
        mistakes.say(missed.orEmpty(), always = true)
        showOwn(shown.own)
        showThemes(shown)
        view.findViewById<TextView>(R.id.puzzles_rating).text = texts.rating(standing)
        view.findViewById<TextView>(R.id.puzzles_range).text = texts.range(standing)
        view.findViewById<TextView>(R.id.puzzles_counts).text = texts.counts(standing)
    }

    private fun showOwn(count: OwnPuzzleCount?) {
        own.visibility = if (count == null) View.GONE else View.VISIBLE
        if (count == null) return
        own.say(texts.own(count), always = true)
        own.setOnClickListener {
            if (count.all == 0) {
                tell(activity.getString(R.string.own_explain))
            } else {
                actions.own { tell(activity.getString(R.string.puzzles_none_left)) }
            }
        }
    }

    private fun showThemes(shown: PuzzlesModel.Overview) {
        // Reuses the rows, which preserves the focus.
        while (themes.childCount < shown.themes.size) {
            activity.layoutInflater.inflate(R.layout.puzzles_theme, themes)
        }
        shown.themes.forEachIndexed { index, count ->
            val row = themes.getChildAt(index)
            val (title, note) = texts.theme(count.theme) to texts.solved(count)
            row.findViewById<TextView>(R.id.theme_title).text = title
            row.findViewById<TextView>(R.id.theme_note).text = note
            row.contentDescription = "$title, $note"
            row.setOnClickListener { go(PuzzlePick.Of(count.theme)) }
        }
    }
}
