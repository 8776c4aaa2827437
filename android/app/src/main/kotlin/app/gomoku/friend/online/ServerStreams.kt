package app.gomoku.friend.online

import app.gomoku.core.BrokerAddress
import app.gomoku.core.ServerOpener
import app.gomoku.core.StreamLine

/** Opens connections to whatever server a game is at, for a check while the app is away. */
class ServerStreams : ServerOpener {
    override fun connectTo(address: BrokerAddress, line: StreamLine) =
        BrokerStream(address).connect(line)
}
