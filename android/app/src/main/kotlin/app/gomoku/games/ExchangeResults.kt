package app.gomoku.games

/**
 * Import and export results that finished without a visible activity, queued for the next one.
 * Lives as long as the models. Main thread only.
 */
class ExchangeResults {
    private var front: GameExchange? = null
    private val waiting = ArrayDeque<(GameExchange) -> Unit>()

    fun begin(exchange: GameExchange) {
        front = exchange
        while (waiting.isNotEmpty()) waiting.removeFirst()(exchange)
    }

    fun end(exchange: GameExchange) {
        if (front === exchange) front = null
    }

    fun tell(result: (GameExchange) -> Unit) {
        front?.let(result) ?: waiting.addLast(result)
    }
}
