package app.gomoku.games

import android.content.Context
import android.view.View
import android.view.ViewGroup
import android.widget.BaseAdapter
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.game.GameTexts
import app.gomoku.games.GameArchive.Entry
import app.gomoku.settings.Preferences

/** The rows of My games: a small board, who and how, and a button for the rest. */
class GameRows(
    private val context: Context,
    private val preferences: Preferences,
    private val actions: Actions
) : BaseAdapter() {
    /** What can be done with a row. */
    interface Actions {
        fun open(entry: Entry.Game)

        fun menu(anchor: View, entry: Entry)
    }

    private val texts = RecordTexts(context)
    private var entries = emptyList<Entry>()

    fun show(entries: List<Entry>) {
        this.entries = entries
        notifyDataSetChanged()
    }

    override fun getCount() = entries.size

    override fun getItem(position: Int) = entries[position]

    override fun getItemId(position: Int) = entries[position].name.hashCode().toLong()

    override fun getView(position: Int, convertView: View?, parent: ViewGroup): View {
        val row = convertView ?: View.inflate(context, R.layout.games_row, null)
        val entry = entries[position]
        val card: View = row.findViewById(R.id.game_card)
        val board: BoardView = row.findViewById(R.id.thumbnail)
        val title: TextView = row.findViewById(R.id.game_title)
        val note: TextView = row.findViewById(R.id.game_note)
        val game = entry as? Entry.Game
        board.visibility = if (game == null) View.GONE else View.VISIBLE
        card.isEnabled = game != null
        when (entry) {
            is Entry.Game -> {
                title.text = texts.title(entry.summary)
                note.text = texts.note(entry.summary, GameArchive.day(entry))
                board.playable(false)
                board.use(
                    BoardView.Options(
                        theme = preferences.boardTheme,
                        coordinates = false,
                        forbiddenMarks = false
                    )
                )
                board.show(entry.summary.end, null, animate = false)
            }

            is Entry.Foreign -> {
                title.setText(R.string.open_refused)
                note.text = GameTexts(context).refusal(entry.error)
            }

            is Entry.Damaged -> {
                title.setText(R.string.games_damaged)
                note.setText(R.string.games_damaged_note)
            }
        }
        card.contentDescription = "${title.text}, ${note.text}"
        card.setOnClickListener { game?.let(actions::open) }
        val more: View = row.findViewById(R.id.game_more)
        // It lies on the card, so neither is beside the other by itself.
        card.nextFocusRightId = R.id.game_more
        more.nextFocusLeftId = R.id.game_card
        more.setOnClickListener { actions.menu(it, entry) }
        return row
    }
}
