package app.gomoku.app

import android.app.Activity
import app.gomoku.R
import app.gomoku.core.ShelfException
import app.gomoku.games.GameExchange
import app.gomoku.settings.AboutScreen
import app.gomoku.settings.DiagnosticsScreen
import app.gomoku.settings.Preferences
import app.gomoku.settings.SettingsScreen
import app.gomoku.ui.Question

/** Where Settings leads, and what it changes at once. */
class SettingsCoordinator(
    private val activity: Activity,
    private val wiring: Wiring,
    private val navigator: Navigator,
    private val exchange: GameExchange,
    private val question: Question
) : SettingsScreen.Actions,
    AboutScreen.Actions,
    DiagnosticsScreen.Actions {
    override fun back() = navigator.back()

    override fun about() = navigator.go(Route.About)

    override fun diagnostics() = navigator.go(Route.Diagnostics)

    override fun themeChanged() = activity.recreate()

    override val tellsMoves: Boolean
        get() = wiring.news.isOn

    override val movesForbidden: Boolean
        get() = wiring.news.isForbidden

    override fun tellMoves(on: Boolean) = wiring.news.turn(on, activity)

    override fun soundChanged(flag: Preferences.Flag) = wiring.sounds.preferenceChanged(flag)

    override fun resetStatistics() {
        question.ask(
            R.string.statistics_reset_question,
            R.string.statistics_reset_explain,
            R.string.statistics_reset
        ) {
            try {
                wiring.shelf.resetStatistics()
            } catch (_: ShelfException) {
                exchange.tellFailed()
            }
        }
    }
}
