package app.gomoku.friend.nearby

import app.gomoku.core.GameEvent
import app.gomoku.core.GameKeeper
import app.gomoku.core.GameObserver
import app.gomoku.core.GameSession
import app.gomoku.core.GameSnapshot
import app.gomoku.core.KnownPlayer
import app.gomoku.core.Lobby
import app.gomoku.core.LobbyConfig
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyObserver
import app.gomoku.core.LobbySnapshot
import app.gomoku.core.Rule
import app.gomoku.core.StreamOpener
import app.gomoku.core.Thinking
import app.gomoku.core.newIdentity
import app.gomoku.game.player
import java.util.concurrent.CopyOnWriteArrayList

/** A second phone, without a screen: the real core, driven by the test. */
class OtherPhone(private val network: FakeNetwork, nickname: String) :
    LobbyObserver,
    GameObserver,
    GameKeeper {
    private val config =
        LobbyConfig(nickname, newIdentity(), emptyList(), "Gomoku test", Rule.RENJU, 15)
    private var open: Lobby? = null

    private val met: List<KnownPlayer>
        get() = lobbyEvents.mapNotNull { (it as? LobbyEvent.Met)?.player }
    val lobbyEvents = CopyOnWriteArrayList<LobbyEvent>()
    val events = CopyOnWriteArrayList<GameEvent>()

    @Volatile var kept: ByteArray? = null

    var session: GameSession? = null
        private set

    val lobby: Lobby
        get() = checkNotNull(open)

    val state: LobbySnapshot
        get() = lobby.snapshot()

    val game: GameSnapshot
        get() = checkNotNull(session).snapshot()

    fun openLobby() {
        open = Lobby(config.copy(known = met), network.join(), this, this)
    }

    fun takeGame() {
        session = lobby.takeGame(this)
        closeLobby()
    }

    fun closeLobby() {
        open?.shutdown()
        open?.destroy()
        open = null
    }

    /** Gone without a word; what was kept is kept. */
    fun die() {
        session?.shutdown()
        session?.destroy()
        session = null
    }

    /** With the game as it was kept; by the [opener]'s streams, if there is one. */
    fun comeBack(opener: StreamOpener? = null) {
        val bytes = checkNotNull(kept)
        val network = network.join()
        session = if (opener == null) {
            GameSession.resumeRemote(bytes, config, network, this, this)
        } else {
            GameSession.resumeByStream(bytes, config, network, opener, this, this)
        }
        checkNotNull(session).resume()
    }

    override fun onLobby(snapshot: LobbySnapshot) = Unit

    override fun onLobbyEvent(event: LobbyEvent) {
        lobbyEvents += event
    }

    override fun onSnapshot(snapshot: GameSnapshot) = Unit

    override fun onEvent(event: GameEvent) {
        events += event
    }

    override fun onThinking(thinking: Thinking) = Unit

    override fun keep(bytes: ByteArray) {
        kept = bytes
    }

    override fun discard() {
        kept = null
    }
}
