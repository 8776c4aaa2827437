package app.gomoku.app

import android.content.Intent
import app.gomoku.core.Phase
import app.gomoku.games.GameExchange

/** Leads where the launcher or another app wants the person to go, from wherever that is. */
class IntentRouter(
    private val wiring: Wiring,
    private val navigator: Navigator,
    private val exchange: GameExchange
) {
    fun open(intent: Intent) {
        when (val request = OpenRequest.of(intent)) {
            null -> Unit

            is OpenRequest.Record -> exchange.bring(request.uri)

            is OpenRequest.Invitation -> {
                wiring.friends.offered = request.text
                jump(Route.Friend)
            }

            OpenRequest.NewGame -> jump(Route.NewGame)

            OpenRequest.Continue -> {
                val unfinished =
                    wiring.home.game?.takeIf { it.snapshot.phase != Phase.OVER }
                jump(unfinished?.let { Route.Game(it.room) })
            }
        }
    }

    /** Back leads Home from there. */
    private fun jump(to: Route?) {
        navigator.stand(to)
        navigator.show()
    }
}
