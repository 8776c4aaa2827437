package app.gomoku.app

import android.app.Activity
import app.gomoku.settings.AboutScreen
import app.gomoku.settings.DiagnosticsScreen
import app.gomoku.settings.Preferences
import app.gomoku.settings.SettingsScreen

class SettingsCoordinator(
    private val activity: Activity,
    private val wiring: Wiring,
    private val navigator: Navigator
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

    override fun enableNews(on: Boolean) = wiring.news.turn(on, activity)

    override fun soundChanged(flag: Preferences.Flag) = wiring.sounds.preferenceChanged(flag)
}
