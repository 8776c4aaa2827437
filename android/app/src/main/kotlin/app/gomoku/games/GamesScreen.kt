package app.gomoku.games

import android.app.Activity
import android.os.Bundle
import android.view.View
import android.widget.ListView
import android.widget.PopupMenu
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.GameEntry
import app.gomoku.core.GameSummary
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.core.findGames
import app.gomoku.friend.online.OnlineModel
import app.gomoku.friend.online.OnlineRow
import app.gomoku.game.NewGameChoices
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.Screen
import app.gomoku.ui.SharedForm
import app.gomoku.ui.SystemBars
import app.gomoku.ui.hasRoom
import app.gomoku.ui.showText
import kotlin.concurrent.thread

/** My games screen, newest game first. */
class GamesScreen(
    private val activity: Activity,
    private val storage: Storage,
    preferences: Preferences,
    private val games: OnlineModel,
    saved: Bundle?,
    private val actions: Actions
) : Screen,
    GameRows.Actions {
    interface Actions {
        fun back()

        /** Opens the review of the saved game with that id. */
        fun review(id: String)

        fun importGames()

        fun paste()

        fun exportAll()

        fun newGame(opponent: NewGameChoices.Opponent)

        fun online()

        fun share(game: GameSummary, form: SharedForm)
    }

    override val view: View = View.inflate(activity, R.layout.games, null)
    private val thumbnails = Thumbnails(storage)
    private val rows = GameRows(activity, preferences, thumbnails, this)
    private val online: OnlineRow = view.findViewById(R.id.online)
    private val list: ListView = view.findViewById(R.id.list)
    private val empty: View = view.findViewById(R.id.empty)
    private val unmatched: View = view.findViewById(R.id.unmatched)
    private val bound: TextView = view.findViewById(R.id.bound)
    private val bar: View = view.findViewById(R.id.undo_bar)
    private val said: TextView = view.findViewById(R.id.undo_text)
    private val undo: View = view.findViewById(R.id.undo_delete)
    private val loader = Loader("read-games")
    private val counter = Loader("count-online")
    private val changes = Loader("change-games")
    private val texts = RecordTexts(activity)
    private val filters = GameFilters(view, saved) {
        find()
        scroll(START)
    }
    private var entries = emptyList<GameEntry>()

    private var searched = emptyList<String>()
    private var removed: String? = null

    /** Scroll position, as first row and its offset, until the list has been read. */
    private var top: Pair<Int, Int>? = saved?.let { it.getInt(ROW) to it.getInt(PUSHED) }

    override val uses = listOf(loader, counter, changes, thumbnails)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.home_games)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.games_menu).setOnClickListener(::menu)
        view.findViewById<View>(R.id.first_step).setOnClickListener {
            actions.newGame(NewGameChoices.Opponent.COMPUTER)
        }
        view.findViewById<View>(R.id.show_all).setOnClickListener { filters.clear() }
        undo.setOnClickListener { undo() }
        online.setOnClickListener { actions.online() }
        list.adapter = rows
        // Screen readers would treat a clickable list as an unlabelled button; its rows are
        // clickable.
        list.isClickable = false
        // Keys focus the controls in a row, not the row.
        list.itemsCanFocus = true
        list.isFocusable = false
    }

    override fun onShow() {
        load()
        counter.load(games::glance) { kept ->
            online.visibility = if (kept.isEmpty()) View.GONE else View.VISIBLE
            online.show(kept)
        }
    }

    /** Saves the scroll position, which a detached list forgets. */
    override fun onHide() {
        top = top ?: place()
        // Undo ends with the screen.
        if (removed != null) thread(name = "purge-games") { succeeds(storage::purge) }
        removed = null
        bar.visibility = View.GONE
    }

    override fun onSave(state: Bundle) {
        val (row, pushed) = top ?: place()
        state.putInt(ROW, row)
        state.putInt(PUSHED, pushed)
        filters.save(state)
    }

    private fun place(): Pair<Int, Int> {
        val first = list.getChildAt(0) ?: return START
        return list.firstVisiblePosition to first.top - list.paddingTop
    }

    private fun load() = loader.load({ read().let { it to it.map(::searched) } }) { (read, texts) ->
        entries = read
        searched = texts
        find()
        // The top needs no scrolling, which would also move the key focus.
        top?.takeIf { it != START }?.let(::scroll)
        top = null
    }

    /**
     * Scrolls to a row that still exists; the list would request a missing one from the adapter.
     */
    private fun scroll(place: Pair<Int, Int>) {
        val (row, pushed) = place
        if (row < rows.count) list.setSelectionFromTop(row, pushed)
    }

    private fun read(): List<GameEntry> = try {
        storage.games()
    } catch (_: StorageException) {
        // The disk can't be read.
        emptyList()
    }

    private fun searched(entry: GameEntry): String =
        (entry as? GameEntry.Game)?.about?.let(texts::searched).orEmpty()

    private fun find() {
        val found = when {
            filters.isOff -> entries
            else -> findGames(entries, searched, filters.search).map(entries::get)
        }
        rows.show(found)
        filters.offer(entries.isNotEmpty())
        // An empty list would take the touches meant for the view in its place.
        list.visibility = if (found.isEmpty()) View.INVISIBLE else View.VISIBLE
        empty.visibility = if (entries.isEmpty()) View.VISIBLE else View.GONE
        unmatched.visibility =
            if (found.isEmpty() && entries.isNotEmpty()) View.VISIBLE else View.GONE
        val bounded = found.isNotEmpty() && view.hasRoom
        bound.visibility = if (bounded) View.VISIBLE else View.GONE
        bound.showText(
            if (filters.isOff) {
                texts.bound(entries.count { it !is GameEntry.Damaged })
            } else {
                activity.getString(
                    R.string.games_found,
                    found.size.toString(),
                    entries.size.toString()
                )
            }
        )
    }

    private fun menu(anchor: View) {
        val popup = PopupMenu(activity, anchor)
        popup.inflate(R.menu.games_screen)
        popup.menu.findItem(R.id.menu_export).isVisible = entries.any { it is GameEntry.Game }
        popup.setOnMenuItemClickListener { item ->
            when (item.itemId) {
                R.id.menu_import -> actions.importGames()
                R.id.menu_paste -> actions.paste()
                R.id.menu_export -> actions.exportAll()
                else -> return@setOnMenuItemClickListener false
            }
            true
        }
        popup.show()
    }

    override fun open(game: GameSummary) = actions.review(game.id)

    override fun menu(anchor: View, entry: GameEntry) {
        val popup = PopupMenu(activity, anchor)
        popup.inflate(R.menu.games)
        val game = (entry as? GameEntry.Game)?.about
        popup.menu.findItem(R.id.menu_open).isVisible = game != null
        popup.menu.findItem(R.id.menu_share).isVisible = game != null
        popup.setOnMenuItemClickListener { item ->
            val form = SharedForm.of(item.itemId)
            when {
                game != null && form != null -> actions.share(game, form)
                game != null && item.itemId == R.id.menu_open -> open(game)
                item.itemId == R.id.menu_delete -> delete(entry.id)
                else -> return@setOnMenuItemClickListener false
            }
            true
        }
        popup.show()
    }

    private fun delete(id: String) {
        val before = removed
        removed = null
        val act = {
            // Only the last deleted game can be restored.
            if (before != null) storage.purge()
            storage.delete(id)
        }
        change(act) { done ->
            removed = id.takeIf { done }
            tell(if (done) R.string.games_deleted else R.string.games_not_deleted, done)
            load()
        }
    }

    private fun undo() {
        val id = removed ?: return
        removed = null
        change({ storage.undelete(id) }) { done ->
            if (done) bar.visibility = View.GONE else tell(R.string.games_not_restored, false)
            load()
        }
    }

    private fun change(act: () -> Unit, then: (Boolean) -> Unit) =
        changes.load({ succeeds(act) }, then)

    private fun succeeds(act: () -> Unit): Boolean = try {
        act()
        true
    } catch (_: StorageException) {
        false
    }

    private fun tell(text: Int, undoable: Boolean) {
        bar.visibility = View.VISIBLE
        said.setText(text)
        undo.visibility = if (undoable) View.VISIBLE else View.GONE
    }

    private companion object {
        const val ROW = "row"
        const val PUSHED = "pushed"
        val START = 0 to 0
    }
}
