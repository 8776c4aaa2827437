package app.gomoku.games

/**
 * What has been read or written for somebody who looked away: it waits until an activity is in front
 * again, be that the one after a rotation. Lives as long as the models. Main thread only.
 */
class ExchangeResults {
    private var front: GameExchange? = null
    private val waiting = ArrayDeque<(GameExchange) -> Unit>()

    /** [exchange] tells from now on, and at once what waits. */
    fun begin(exchange: GameExchange) {
        front = exchange
        while (waiting.isNotEmpty()) waiting.removeFirst()(exchange)
    }

    /** Nobody looks. */
    fun end(exchange: GameExchange) {
        if (front === exchange) front = null
    }

    /** Tells [result] by whichever exchange is in front. */
    fun tell(result: (GameExchange) -> Unit) {
        front?.let(result) ?: waiting.addLast(result)
    }
}
