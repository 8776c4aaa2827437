package app.gomoku.friend.online

import app.gomoku.core.BrokerAddress
import app.gomoku.core.ServerOpener
import app.gomoku.core.StreamLine

class ServerStreams : ServerOpener {
    override fun connectTo(address: BrokerAddress, line: StreamLine) =
        BrokerStream(address).connect(line)
}
