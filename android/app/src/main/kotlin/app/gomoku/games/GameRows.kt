package app.gomoku.games

import android.content.Context
import android.view.View
import android.view.ViewGroup
import android.widget.BaseAdapter
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.GameEntry
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.game.GameTexts
import app.gomoku.settings.Preferences
import app.gomoku.ui.unbroken

/** Rows of My games: small board, players, result, and a menu button. */
class GameRows(
    private val context: Context,
    private val preferences: Preferences,
    private val thumbnails: Thumbnails,
    private val actions: Actions
) : BaseAdapter() {
    interface Actions {
        fun open(game: GameSummary)

        fun menu(anchor: View, entry: GameEntry)
    }

    private val texts = RecordTexts(context)
    private var entries = emptyList<GameEntry>()

    fun show(entries: List<GameEntry>) {
        this.entries = entries
        notifyDataSetChanged()
    }

    override fun getCount() = entries.size

    override fun getItem(position: Int) = entries[position]

    override fun getItemId(position: Int) = entries[position].id.hashCode().toLong()

    override fun getView(position: Int, convertView: View?, parent: ViewGroup): View {
        val row = convertView ?: View.inflate(context, R.layout.games_row, null)
        val entry = entries[position]
        val card: View = row.findViewById(R.id.game_card)
        val board: BoardView = row.findViewById(R.id.thumbnail)
        val title: TextView = row.findViewById(R.id.game_title)
        val note: TextView = row.findViewById(R.id.game_note)
        val game = (entry as? GameEntry.Game)?.about
        board.visibility = if (game == null) View.GONE else View.INVISIBLE
        board.tag = game
        card.isEnabled = game != null
        when (entry) {
            is GameEntry.Game -> {
                title.text = texts.title(entry.about).unbroken()
                note.text = texts.note(entry.about)
                // The row may show another game by then.
                thumbnails.load(entry.about) { if (board.tag == entry.about) show(it, board) }
            }

            is GameEntry.Foreign -> {
                title.setText(R.string.open_refused)
                note.text = GameTexts(context).refusal(entry.error)
            }

            is GameEntry.Damaged -> {
                title.setText(R.string.games_damaged)
                note.setText(R.string.games_damaged_note)
            }
        }
        card.contentDescription = "${title.text}, ${note.text}"
        card.setOnClickListener { game?.let(actions::open) }
        val more: View = row.findViewById(R.id.game_more)
        // The button overlaps the card, so focus search would find neither from the other.
        card.nextFocusRightId = R.id.game_more
        more.nextFocusLeftId = R.id.game_card
        more.setOnClickListener { actions.menu(it, entry) }
        return row
    }

    private fun show(end: GameSnapshot, board: BoardView) {
        board.playable(false)
        board.use(
            BoardView.Options(
                theme = preferences.boardTheme,
                coordinates = false,
                forbiddenMarks = false
            )
        )
        board.show(end, null, animate = false)
        board.visibility = View.VISIBLE
    }
}

val GameEntry.id: String
    get() = when (this) {
        is GameEntry.Game -> about.id
        is GameEntry.Foreign -> id
        is GameEntry.Damaged -> id
    }
