package app.gomoku.friend.nearby

import app.gomoku.core.CommandException
import app.gomoku.core.GameSession
import app.gomoku.friend.ChannelStream
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.game.Connection

/** To a phone in the same network, or one that [bluetooth] reaches. */
class NearbyConnection(private val network: LocalNetwork, private val bluetooth: BluetoothModel?) :
    Connection {
    override val endsSlowly = false

    override fun hold(session: GameSession): AutoCloseable {
        val changes = network.hold { session.remote()?.use { it.networkChanged() } }
        // The other phone comes back through it, should the link be lost.
        val door = bluetooth?.hold(searches = false) { arrived(session, it) }
        return AutoCloseable {
            changes.close()
            door?.close()
        }
    }

    private fun arrived(session: GameSession, channel: ChannelStream) = try {
        val line = session.remote()?.use { it.acceptStream(channel) }
        if (line == null) channel.drop() else channel.carry(line)
    } catch (_: CommandException) {
        channel.drop()
    }
}
