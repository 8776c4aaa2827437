package app.gomoku.app

import android.app.Activity
import app.gomoku.R
import app.gomoku.core.GameSummary
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.game.NewGameChoices
import app.gomoku.games.GameExchange
import app.gomoku.games.GamesScreen
import app.gomoku.games.ReviewScreen
import app.gomoku.games.SharedGame
import app.gomoku.statistics.StatisticsScreen
import app.gomoku.ui.Question
import app.gomoku.ui.SharedForm

class GamesCoordinator(
    private val activity: Activity,
    private val storage: Storage,
    private val navigator: Navigator,
    private val exchange: GameExchange,
    private val game: GameCoordinator,
    private val question: Question
) : GamesScreen.Actions,
    ReviewScreen.Actions,
    StatisticsScreen.Actions {
    init {
        question.on(RESET) { resetStatistics { navigator.screen?.onShow() } }
    }

    override fun back() = navigator.back()

    override fun review(id: String) = navigator.go(Route.Review(id))

    override fun mistake(id: String, ply: Int) = navigator.go(Route.Mistake(id, ply))

    override fun importGames() = exchange.choose()

    override fun paste() = exchange.paste()

    override fun exportAll() = exchange.exportAll()

    override fun newGame(opponent: NewGameChoices.Opponent) = game.newGame(opponent)

    override fun online() = navigator.go(Route.Online)

    override fun share(game: GameSummary, form: SharedForm) =
        exchange.share(SharedGame.of(game, storage, activity), form)

    override fun resetStatistics(done: () -> Unit) {
        question.ask(
            RESET,
            R.string.statistics_reset_question,
            R.string.statistics_reset_explain,
            R.string.statistics_reset
        ) {
            try {
                storage.resetStatistics()
                done()
            } catch (_: StorageException) {
                exchange.showFailed()
            }
        }
    }

    override fun playOn(id: String, ply: Int) = game.playOn(id, ply)

    private companion object {
        const val RESET = "reset-statistics"
    }
}
