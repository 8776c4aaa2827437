package app.gomoku.friend.online

import app.gomoku.core.GameSession
import app.gomoku.game.Connection
import app.gomoku.game.CoreBridge

/**
 * Connection of a game over a server that stores both sides' messages. It closes in the background.
 *
 * @param open resumes the saved game
 */
class OnlineConnection(override val room: String, private val open: (CoreBridge) -> GameSession) :
    Connection {
    override val staysOpen = false

    override fun hold(session: GameSession) = AutoCloseable {}

    override fun reopen(bridge: CoreBridge) = open(bridge)
}
