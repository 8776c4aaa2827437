package app.gomoku.app

import android.app.Activity
import app.gomoku.R
import app.gomoku.core.checkConfig
import app.gomoku.core.recordToPlayOn
import app.gomoku.game.GameModel
import app.gomoku.game.GameScreen
import app.gomoku.game.NewGameChoices
import app.gomoku.game.NewGameScreen
import app.gomoku.games.GameExchange
import app.gomoku.ui.Loader
import app.gomoku.ui.Question
import app.gomoku.ui.SharedForm

/** Where Home, New game and the game lead, and how one game gives way to another. */
class GameCoordinator(
    private val activity: Activity,
    private val wiring: Wiring,
    private val navigator: Navigator,
    private val exchange: GameExchange,
    private val question: Question
) : HomeScreen.Actions,
    NewGameScreen.Actions,
    GameScreen.Actions {
    private val home = wiring.home
    private val loader = Loader("find-game")

    override fun back() = navigator.back()

    override fun continueGame() = navigator.go(Route.Game(home.game?.room))

    override fun newGame() = navigator.go(Route.NewGame)

    override fun newGame(opponent: NewGameChoices.Opponent) {
        val store = wiring.preferences.store
        NewGameChoices.from(store).copy(opponent = opponent).keep(store)
        newGame()
    }

    override fun nearby() {
        val name = home.unfinishedRemote
        if (name == null) {
            navigator.go(Route.Nearby)
            return
        }
        question.ask(
            activity.getString(R.string.game_busy_question, name),
            activity.getString(R.string.game_busy_explain),
            R.string.home_continue,
            other = R.string.game_leave to ::left,
            act = ::continueGame
        )
    }

    override fun games() = navigator.go(Route.Games)

    override fun statistics() = navigator.go(Route.Statistics)

    override fun learn() = navigator.go(Route.Learn)

    override fun settings() = navigator.go(Route.Settings)

    override fun share(record: String, form: SharedForm) = exchange.share(record, form)

    override fun reviewGame(id: String) {
        val archive = wiring.saves.archive
        loader.load({ archive.named(id) }) { name ->
            if (name != null) navigator.go(Route.Review(name))
        }
    }

    override fun left() {
        navigator.leave()
        home.leave()
        navigator.stand()
        navigator.show()
    }

    override fun start(choices: NewGameChoices) {
        val config = home.config(choices)
        checkConfig(config)
        replaceGame(R.string.new_game_start) { GameModel.start(config, wiring.saves) }
    }

    /** A game goes on after the first [ply] moves of [record]. */
    fun playOn(record: String, ply: Int) {
        val next = recordToPlayOn(record, ply) ?: return
        replaceGame(R.string.review_play_on) {
            GameModel.restore(next, home.config(), wiring.saves).apply { saveNow() }
        }
    }

    /** Asks first whether an unfinished game may go; [yes] is what the button says. */
    private fun replaceGame(yes: Int, next: () -> GameModel) {
        if (!home.wouldReplace) {
            begin(next)
            return
        }
        val explanation = home.unfinishedRemote
            ?.let { activity.getString(R.string.game_busy_replace, it) }
            ?: activity.getString(R.string.game_replace_explain)
        question.ask(activity.getString(R.string.game_replace_question), explanation, yes) {
            begin(next)
        }
    }

    private fun begin(next: () -> GameModel) {
        navigator.leave()
        val begun = home.begin(next)
        if (begun) navigator.stand(Route.Game(null))
        // In a message of its own: the game's begin and its screen together take longer than a tap may.
        activity.window.decorView.post {
            navigator.show()
            if (!begun) exchange.tellFailed()
        }
    }

    /** Another screen comes, or the activity ends: nobody waits any more. */
    fun cancel() = loader.cancel()
}
