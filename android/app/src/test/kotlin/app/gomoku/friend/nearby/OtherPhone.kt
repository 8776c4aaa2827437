package app.gomoku.friend.nearby

import app.gomoku.core.GameEvent
import app.gomoku.core.GameObserver
import app.gomoku.core.GameSession
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Lobby
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyObserver
import app.gomoku.core.LobbySnapshot
import app.gomoku.core.PairingStage
import app.gomoku.core.Rule
import app.gomoku.core.Storage
import app.gomoku.core.StreamOpener
import app.gomoku.core.Thinking
import app.gomoku.game.player
import java.io.File
import java.nio.file.Files
import java.util.concurrent.CopyOnWriteArrayList

/** Second phone: the real core, driven by the test. */
class OtherPhone(private val network: FakeNetwork, private val nickname: String) :
    LobbyObserver,
    GameObserver {
    private val folder = Files.createTempDirectory("gomoku-phone").toFile()
    private val storage =
        Storage.open(File(folder, "games").path, File(folder, "private").path, utcOffsetS = 0)
            .also { it.setWatchable(true) }
    private var open: Lobby? = null

    val lobbyEvents = CopyOnWriteArrayList<LobbyEvent>()
    val events = CopyOnWriteArrayList<GameEvent>()

    var opens = true

    var session: GameSession? = null
        private set

    val lobby: Lobby
        get() = checkNotNull(open)

    val state: LobbySnapshot
        get() = lobby.snapshot()

    val game: GameSnapshot
        get() = checkNotNull(session).snapshot()

    fun openLobby() {
        open = storage.lobby(nickname, Rule.RENJU, 15, network.join(), this)
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

    fun die() {
        session?.shutdown()
        session?.destroy()
        session = null
    }

    fun end() {
        closeLobby()
        die()
        storage.shutdown()
        folder.deleteRecursively()
    }

    /** Resumes the saved game, by the streams of [opener] if given. */
    fun comeBack(opener: StreamOpener? = null) {
        val link = storage.links().single()
        session = storage.resume(link.id, nickname, network.join(), opener, this)
        checkNotNull(session).resume()
    }

    override fun onLobby(snapshot: LobbySnapshot) = Unit

    override fun onLobbyEvent(event: LobbyEvent) {
        lobbyEvents += event
        val unopened = event is LobbyEvent.Invited && opens
        if (unopened && state.pairing?.stage == PairingStage.UNOPENED) {
            // A known player's invitation is open already.
            runCatching { lobby.openInvitation() }
        }
    }

    override fun onSnapshot(snapshot: GameSnapshot) = Unit

    override fun onEvent(event: GameEvent) {
        events += event
    }

    override fun onThinking(thinking: Thinking) = Unit
}
