package app.gomoku.friend.online

import app.gomoku.core.GameSession
import app.gomoku.game.Connection
import app.gomoku.game.CoreBridge

/**
 * To somebody anywhere, over a server, which keeps what either side says: nothing is connected while
 * the app is away.
 *
 * @param open goes on with what is kept of the game
 */
class OnlineConnection(override val room: String, private val open: (CoreBridge) -> GameSession) :
    Connection {
    override val staysOpen = false

    override fun hold(session: GameSession) = AutoCloseable {}

    override fun reopen(bridge: CoreBridge) = open(bridge)
}
