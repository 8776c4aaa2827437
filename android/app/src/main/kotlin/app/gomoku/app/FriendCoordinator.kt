package app.gomoku.app

import android.app.Activity
import app.gomoku.core.LobbyException
import app.gomoku.friend.nearby.LobbyScreen
import app.gomoku.friend.online.OnlineScreen

/** Where the ways to a friend's game lead. */
class FriendCoordinator(
    private val activity: Activity,
    private val wiring: Wiring,
    private val navigator: Navigator
) : LobbyScreen.Actions,
    OnlineScreen.Actions {
    override fun back() = navigator.back()

    override fun online() = navigator.go(Route.Online)

    override fun askForBluetooth() = wiring.bluetoothLink.ask(activity)

    override fun gameReady() {
        val next = try {
            wiring.lobby().takeGame()
        } catch (_: LobbyException) {
            // Gone in the same moment; the lobby says why.
            return
        }
        wiring.home.place(next)
        navigator.stand(Route.Game(null))
        navigator.show()
    }

    override fun onlineGame(room: String) {
        wiring.home.place(wiring.online.take(room))
        navigator.go(Route.Game(room))
    }
}
