package app.gomoku.app

import android.content.Intent
import app.gomoku.core.LobbyException
import app.gomoku.core.Phase
import app.gomoku.core.StorageException
import app.gomoku.games.GameExchange

/** Opens the screen that the launcher or another app requests. */
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

            is OpenRequest.OnlineGame -> openOnline(request.id)

            OpenRequest.MyGames -> jump(Route.Games)

            OpenRequest.NewGame -> jump(Route.NewGame)

            OpenRequest.Continue -> {
                val unfinished =
                    wiring.home.game?.takeIf { it.snapshot.phase != Phase.OVER }
                jump(unfinished?.let { Route.Game(it.room) })
            }
        }
    }

    /** For a room without a game, the list shows its state. */
    private fun openOnline(room: String) {
        if (wiring.home.game?.room == room) return jump(Route.Game(room))
        val isGame = wiring.online.glance().any { it.id == room && it.game != null }
        val opened = isGame && try {
            wiring.home.place(wiring.online.take(room))
            true
        } catch (_: StorageException) {
            false
        } catch (_: LobbyException) {
            false
        }
        jump(if (opened) Route.Game(room) else Route.Online)
    }

    /** Back returns to Home from there. */
    private fun jump(to: Route?) {
        navigator.stand(to)
        navigator.show()
    }
}
