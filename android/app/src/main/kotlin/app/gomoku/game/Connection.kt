package app.gomoku.game

import app.gomoku.core.GameSession

/**
 * How a game reaches whoever sits opposite: all that its kinds do differently, so that nobody has to
 * ask which kind a game is. Main thread only, except for [reopen]'s way into the core.
 */
interface Connection {
    /** Which of the games over a server it is; null for every other game. */
    val room: String?
        get() = null

    /** Whether the session goes on while the app is away. If not, [reopen] makes the next one. */
    val staysOpen: Boolean
        get() = true

    /** Begins what the game needs while it is in front; closing ends it. */
    fun hold(session: GameSession): AutoCloseable

    /** Goes on with what was kept. Throws `ShelfException`. */
    fun reopen(bridge: CoreBridge): GameSession = throw UnsupportedOperationException()

    /** Both sides sit at this phone, or the computer opposite. */
    object None : Connection {
        override fun hold(session: GameSession) = AutoCloseable {}
    }
}
