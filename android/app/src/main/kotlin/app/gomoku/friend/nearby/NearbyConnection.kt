package app.gomoku.friend.nearby

import app.gomoku.core.GameSession
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.game.Connection

/** Connection to a phone in the same network, or to one in reach of [bluetooth]. */
class NearbyConnection(private val network: LocalNetwork, private val bluetooth: BluetoothModel?) :
    Connection {
    override fun hold(session: GameSession): AutoCloseable {
        val changes = network.hold { session.remote()?.use { it.networkChanged() } }
        // The other phone reconnects through this after a loss of the link.
        val door = bluetooth?.hold(session)
        return AutoCloseable {
            changes.close()
            door?.close()
        }
    }
}
