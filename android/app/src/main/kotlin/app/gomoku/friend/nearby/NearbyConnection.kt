package app.gomoku.friend.nearby

import app.gomoku.core.GameSession
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.game.Connection

/** Connection over the same network or [bluetooth]. */
class NearbyConnection(private val network: LocalNetwork, private val bluetooth: BluetoothModel?) :
    Connection {
    override fun hold(session: GameSession): AutoCloseable {
        val changes = network.hold { session.remote()?.use { it.networkChanged() } }
        // The other phone reconnects through this.
        val door = bluetooth?.hold(session)
        return AutoCloseable {
            changes.close()
            door?.close()
        }
    }
}
