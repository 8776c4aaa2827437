package app.gomoku.app

import android.app.Activity
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.Phase
import app.gomoku.friend.LobbyTexts
import app.gomoku.game.GameTexts
import app.gomoku.game.NewGameChoices
import app.gomoku.game.hasStones
import app.gomoku.puzzles.PuzzleTexts
import app.gomoku.puzzles.PuzzlesModel
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.RowButton
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars

/** Start screen: the unfinished game, then new games. [view] is [R.layout.home]. */
class HomeScreen(
    activity: Activity,
    override val view: View,
    private val model: HomeModel,
    private val puzzles: PuzzlesModel,
    private val preferences: Preferences,
    private val actions: Actions
) : Screen {
    interface Actions {
        fun continueGame()

        fun newGame(opponent: NewGameChoices.Opponent)

        fun friend()

        fun games()

        fun puzzles()

        fun statistics()

        fun learn()

        fun settings()
    }

    private val texts = GameTexts(activity)
    private val card: View = view.findViewById(R.id.continue_card)
    private val emblem: View = view.findViewById(R.id.emblem)
    private val note: TextView = view.findViewById(R.id.continue_note)
    private val thumbnail: BoardView = view.findViewById(R.id.thumbnail)
    private val notice: TextView = view.findViewById(R.id.notice)
    private val puzzleRow: RowButton = view.findViewById(R.id.puzzles)
    private val puzzleTexts = PuzzleTexts(activity)
    private val loader = Loader("today's-puzzle")

    override val uses = listOf(loader)

    init {
        SystemBars.pad(view)
        thumbnail.playable(false)
        card.setOnClickListener { actions.continueGame() }
        onClick(R.id.play_computer) { actions.newGame(NewGameChoices.Opponent.COMPUTER) }
        onClick(R.id.play_two) { actions.newGame(NewGameChoices.Opponent.TWO) }
        onClick(R.id.friend) { actions.friend() }
        onClick(R.id.puzzles) { actions.puzzles() }
        onClick(R.id.games) { actions.games() }
        onClick(R.id.statistics) { actions.statistics() }
        onClick(R.id.learn) { actions.learn() }
        onClick(R.id.settings) { actions.settings() }
    }

    override fun onShow() {
        model.returned = ::show
        show()
        // The row is visible before its text is loaded.
        loader.load(puzzles::overview) { found ->
            val shown = found.getOrNull()
            val today = shown?.let { puzzleTexts.today(it.daily, it.standing) }
            puzzleRow.say(today ?: view.context.getString(R.string.puzzles_row_note))
        }
    }

    override fun onHide() {
        model.returned = null
    }

    private fun show() {
        val snapshot =
            model.game?.snapshot?.takeIf { it.phase != Phase.OVER && it.hasStones }
        card.visibility = if (snapshot == null) View.GONE else View.VISIBLE
        emblem.visibility = if (snapshot == null) View.VISIBLE else View.GONE
        val problem = model.problem
        notice.visibility = if (problem == null) View.GONE else View.VISIBLE
        notice.text = problem?.let(::words)
        if (snapshot == null) return
        val move = view.context.getString(R.string.home_move_count, snapshot.moves.size.toString())
        note.text =
            view.context.getString(R.string.game_title_computer, texts.title(snapshot), move)
        card.contentDescription = view.context.getString(R.string.home_continue) + ", " + note.text
        thumbnail.use(BoardView.Options(theme = preferences.boardTheme, coordinates = false))
        thumbnail.show(snapshot, null, animate = false)
    }

    private fun words(problem: HomeModel.Problem): String = when (problem) {
        HomeModel.Problem.Unreadable -> view.context.getString(R.string.saved_unreadable)
        HomeModel.Problem.NotSaved -> view.context.getString(R.string.saved_failed)
        is HomeModel.Problem.Resume -> LobbyTexts(view.context).refusal(problem.refused)
    }

    override fun onTrim() = thumbnail.trim()

    private fun onClick(id: Int, act: () -> Unit) =
        view.findViewById<View>(id).setOnClickListener { act() }
}
