package app.gomoku.games

/**
 * Queue of import and export results that finished without a visible activity. The next activity
 * shows them. Lives as long as the models. Main thread only.
 */
class ExchangeResults {
    private var front: GameExchange? = null
    private val waiting = ArrayDeque<(GameExchange) -> Unit>()

    /** Makes [exchange] the receiver and delivers the queued results. */
    fun begin(exchange: GameExchange) {
        front = exchange
        while (waiting.isNotEmpty()) waiting.removeFirst()(exchange)
    }

    /** Removes the receiver. */
    fun end(exchange: GameExchange) {
        if (front === exchange) front = null
    }

    /** Delivers [result] to the current exchange, or queues it. */
    fun tell(result: (GameExchange) -> Unit) {
        front?.let(result) ?: waiting.addLast(result)
    }
}
