package app.gomoku.game

import app.gomoku.core.GameSession

/**
 * Connection of a game to its opponent. It covers all differences between kinds of games. Main
 * thread only, except for the call from [reopen] into the core.
 */
interface Connection {
    /** Room of a game over a server; null for others. */
    val room: String?
        get() = null

    /** Whether the session continues in the background. If not, [reopen] creates the next one. */
    val staysOpen: Boolean
        get() = true

    /** Acquires what the game needs in the foreground, until the result is closed. */
    fun hold(session: GameSession): AutoCloseable

    /** Reopens the session from storage. Throws `StorageException`. */
    fun reopen(bridge: CoreBridge): GameSession = throw UnsupportedOperationException()

    /** Connection of games against the computer and of two players at this phone. */
    object None : Connection {
        override fun hold(session: GameSession) = AutoCloseable {}
    }
}
