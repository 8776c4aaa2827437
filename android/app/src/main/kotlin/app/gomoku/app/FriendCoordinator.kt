package app.gomoku.app

import android.app.Activity
import app.gomoku.core.LobbyException
import app.gomoku.friend.nearby.LobbyModel
import app.gomoku.friend.nearby.LobbyScreen
import app.gomoku.friend.online.OnlineScreen
import app.gomoku.friend.ways.FriendScreen
import app.gomoku.friend.ways.ScanScreen

/** Navigation to a friend's game. */
class FriendCoordinator(
    private val activity: Activity,
    private val wiring: Wiring,
    private val navigator: Navigator,
    private val once: (() -> Unit) -> Unit
) : FriendScreen.Actions,
    ScanScreen.Actions,
    LobbyScreen.Actions,
    OnlineScreen.Actions {
    override fun back() = navigator.back()

    override fun wifi() = once { navigator.go(Route.Nearby) }

    override fun bluetooth() = once {
        navigator.go(Route.Bluetooth)
        if (wiring.bluetooth.turnOn()) askForBluetooth()
    }

    override fun anywhere() = navigator.go(Route.Online)

    override fun meet(nickname: String) = once {
        wiring.lobby().wanted = nickname
        navigator.go(Route.Nearby)
    }

    override fun joinNearby(address: String) = once {
        wiring.lobby().target = LobbyModel.Target.Typed(address)
        navigator.go(Route.Nearby)
    }

    override fun scan() {
        wiring.scan().tapped()
        navigator.go(Route.Scan)
    }

    override fun scanned(text: String) {
        navigator.back()
        (navigator.screen as? FriendScreen)?.join(text)
    }

    override fun openSettings() = wiring.network.openSettings(activity)

    override fun joined() = navigator.go(Route.Online)

    override fun askForBluetooth() = wiring.bluetoothLink.ask(activity)

    override fun gameReady() {
        val next = try {
            wiring.lobby().takeGame()
        } catch (_: LobbyException) {
            // The game has just ended; the lobby shows the reason.
            return
        }
        wiring.home.place(next)
        navigator.stand(Route.Game(null))
        navigator.show()
    }

    override val offersNews: Boolean
        get() = wiring.news.isOffered

    override val tellsNews: Boolean
        get() = wiring.news.isOn

    override fun enableNews() = wiring.news.turn(true, activity)

    override fun onlineGame(room: String) {
        wiring.home.place(wiring.online.take(room))
        navigator.go(Route.Game(room))
    }
}
