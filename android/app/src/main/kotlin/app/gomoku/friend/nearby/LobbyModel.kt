package app.gomoku.friend.nearby

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.Lobby
import app.gomoku.core.LobbyDiagnosis
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyException
import app.gomoku.core.LobbyPeer
import app.gomoku.core.LobbySnapshot
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.game.GameModel
import app.gomoku.game.LobbyBridge
import app.gomoku.game.player
import app.gomoku.ui.WhileSeen
import kotlin.concurrent.thread

/**
 * The lobby of one Wi-Fi and of Bluetooth: opens the core's while the screen is in front, shows its
 * snapshot and forwards commands one to one. It lives through rotations. Main thread only.
 *
 * Commands throw `LobbyException`; [LobbyTexts] has the words.
 */
class LobbyModel(
    private val profile: NearbyProfile,
    private val shelf: Shelf,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val choices: () -> NearbyChoices
) : LobbyBridge.Receiver,
    WhileSeen {
    /** The screen that shows the lobby. */
    interface Listener {
        /** [snapshot], [failure], [nobodyFound] or [diagnosis] is new. */
        fun onLobby()

        /** Something happened once; [snapshot] has its effect. */
        fun onLobbyEvent(event: LobbyEvent)
    }

    /** Whom the person is about to invite. */
    sealed class Target {
        /** Someone in the list. */
        data class Listed(val peer: LobbyPeer) : Target()

        /** Somebody found by Bluetooth. */
        data class Near(val person: BluetoothPerson) : Target()

        /** Whoever has this address or join code. */
        data class Typed(val text: String) : Target()
    }

    /** The core's lobby with all that ends with it. */
    private class Open(val lobby: Lobby, val bridge: LobbyBridge, val holds: List<AutoCloseable>)

    /** The screen in front, or null. */
    var listener: Listener? = null

    /** The newest state; null while the lobby is closed. */
    var snapshot: LobbySnapshot? = null
        private set

    /** Why the lobby can't be opened. */
    var failure: LobbyException? = null
        private set

    /** Whether nobody has been there for so long that the person needs advice. */
    var nobodyFound = false
        private set

    /** Facts for that advice. */
    var diagnosis: LobbyDiagnosis? = null
        private set

    /** Whom the person is about to invite. */
    var target: Target? = null

    /** The friend who is to be invited as soon as it is found, to what was played last. */
    var wanted: String? = null

    /** The one of that name, once it is found and free. */
    val wantedTarget: Target?
        get() {
            val name = wanted ?: return null
            val peer = snapshot?.peers.orEmpty().firstOrNull { it.nickname == name && !it.busy }
            if (peer != null) return Target.Listed(peer)
            return bluetooth.people.firstOrNull { it.nickname == name }?.let { Target.Near(it) }
        }

    private val main = Handler(Looper.getMainLooper())
    private val look = Runnable { lookAround() }
    private var open: Open? = null

    override fun onSeen() = start()

    override fun onUnseen(turning: Boolean) {
        if (!turning) stop()
    }

    /** Opens the lobby, unless it is open or the person has not allowed it. */
    fun start() {
        if (open != null || !network.isAllowed) return
        val bridge = LobbyBridge(this)
        val hold = network.hold { open?.lobby?.networkChanged() }
        try {
            val (_, rule, size) = choices()
            val discovery = LocalNetwork.discovery()
            shelf.setWatchable(profile.watchable)
            val lobby = shelf.lobby(profile.nickname, rule, size, discovery, bridge)
            val seen = bluetooth.hold(lobby)
            open = Open(lobby, bridge, listOf(hold, seen))
            failure = null
            snapshot = lobby.snapshot()
            main.postDelayed(look, PATIENCE_MS)
        } catch (refused: LobbyException) {
            bridge.close()
            hold.close()
            failure = refused
        }
        listener?.onLobby()
    }

    /** Closes the lobby. What is being agreed on is given up. */
    fun stop() {
        val closing = open ?: return
        open = null
        snapshot = null
        nobodyFound = false
        diagnosis = null
        main.removeCallbacks(look)
        closing.bridge.close()
        closing.holds.forEach { it.close() }
        // Goodbyes take a moment.
        thread(name = "lobby-goodbye") {
            closing.lobby.shutdown()
            closing.lobby.destroy()
        }
    }

    /**
     * Lets others see [nickname], which the core has found valid. It costs nobody an invitation: while
     * one is being agreed on, the name counts from the next lobby on.
     */
    fun rename(nickname: String) {
        if (nickname == profile.nickname) return
        profile.nickname = nickname
        // A field loses its focus also because its screen goes: a lobby begun then would be nobody's.
        if (open == null || snapshot?.pairing != null) return
        stop()
        start()
    }

    fun invite(target: Target, setup: RemoteSetup) = command {
        when (target) {
            is Target.Listed -> it.invite(target.peer.id, setup)
            is Target.Near -> it.inviteByStream(
                bluetooth.opener(target.person),
                target.person.nickname,
                setup
            )

            is Target.Typed -> it.inviteAddress(target.text, setup)
        }
    }

    fun watch(peer: LobbyPeer) = command { it.watch(peer.id) }

    /** Watches the game at this address or with this join code. */
    fun watch(typed: String) = command { it.watchAddress(typed) }

    fun openInvitation() = command { it.openInvitation() }

    fun accept() = command { it.accept() }

    fun decline(codeDiffers: Boolean) = command { it.decline(codeDiffers) }

    /** The state after a command, done or refused, is known at once. */
    private fun command(act: (Lobby) -> Unit) {
        val lobby = lobby()
        try {
            act(lobby)
        } finally {
            onLobby(lobby.snapshot())
        }
    }

    /** The game that was agreed on, and the end of the lobby. */
    fun takeGame(): GameModel {
        val lobby = lobby()
        val near = bluetooth.takeIf { it.isCarrying }
        val connection = NearbyConnection(network, near)
        val game = GameModel(connection) { lobby.takeGame(it) }
        if (near != null) game.noteBluetooth()
        if (game.snapshot.remote?.watching == false) forgetOthers(game.linkId)
        stop()
        return game
    }

    /** One game is on the table: those before it can't be gone on with. */
    private fun forgetOthers(link: String?) = thread(name = "forget-games") {
        try {
            val others = shelf.links().filter { it.broker == null && it.id != link }
            others.forEach { shelf.forget(it.id) }
        } catch (_: ShelfException) {
            // The disk refuses: they come back when this one has gone.
        }
    }

    private fun lobby(): Lobby = open?.lobby ?: throw LobbyException.Closed()

    private fun lookAround() {
        val now = open ?: return
        nobodyFound = snapshot?.peers.isNullOrEmpty() && bluetooth.people.isEmpty()
        if (nobodyFound) {
            thread(name = "lobby-diagnosis") {
                val facts = try {
                    now.lobby.diagnosis()
                } catch (_: IllegalStateException) {
                    // Closed meanwhile.
                    return@thread
                }
                main.post {
                    if (open !== now) return@post
                    diagnosis = facts
                    listener?.onLobby()
                }
            }
        }
        listener?.onLobby()
        main.postDelayed(look, LOOK_AGAIN_MS)
    }

    override fun onLobby(snapshot: LobbySnapshot) {
        val before = this.snapshot ?: return
        if (snapshot.revision < before.revision) return
        this.snapshot = snapshot
        if (snapshot.peers.isNotEmpty()) nobodyFound = false
        listener?.onLobby()
    }

    override fun onLobbyEvent(event: LobbyEvent) {
        listener?.onLobbyEvent(event)
    }

    private companion object {
        /** How long somebody nearby may take to be found, before there is advice. */
        const val PATIENCE_MS = 8_000L
        const val LOOK_AGAIN_MS = 4_000L
    }
}
