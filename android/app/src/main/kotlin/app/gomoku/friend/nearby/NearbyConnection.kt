package app.gomoku.friend.nearby

import app.gomoku.core.GameSession
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.game.Connection

/** To a phone in the same network, or one that [bluetooth] reaches. */
class NearbyConnection(private val network: LocalNetwork, private val bluetooth: BluetoothModel?) :
    Connection {
    override fun hold(session: GameSession): AutoCloseable {
        val changes = network.hold { session.remote()?.use { it.networkChanged() } }
        // The other phone comes back through it, should the link be lost.
        val door = bluetooth?.hold(session)
        return AutoCloseable {
            changes.close()
            door?.close()
        }
    }
}
