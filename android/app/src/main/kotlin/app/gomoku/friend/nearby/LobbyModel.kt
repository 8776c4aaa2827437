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
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.game.GameModel
import app.gomoku.game.LobbyBridge
import app.gomoku.game.player
import app.gomoku.ui.VisibilityObserver
import kotlin.concurrent.thread

/**
 * Lobby of nearby players. Opens the core's lobby while the screen is in the foreground, exposes
 * its snapshot and forwards commands. Survives configuration changes. Main thread only.
 *
 * Commands throw `LobbyException`, which [LobbyTexts] translates.
 */
class LobbyModel(
    private val profile: NearbyProfile,
    private val storage: Storage,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val choices: () -> NearbyChoices
) : LobbyBridge.Receiver,
    VisibilityObserver {
    interface Listener {
        fun onLobby()

        /** Delivers a one-time event; [snapshot] already includes its effect. */
        fun onLobbyEvent(event: LobbyEvent)
    }

    /** Player about to be invited. */
    sealed class Target {
        data class Listed(val peer: LobbyPeer) : Target()

        data class Near(val person: BluetoothPerson) : Target()

        /** Player with this address or join code. */
        data class Typed(val text: String) : Target()
    }

    /** The core's lobby and the resources that end with it. */
    private class Open(val lobby: Lobby, val bridge: LobbyBridge, val holds: List<AutoCloseable>)

    var listener: Listener? = null

    /** Latest state; null while the lobby is closed. */
    var snapshot: LobbySnapshot? = null
        private set

    var failure: LobbyException? = null
        private set

    /** Whether the search has been without result for [PATIENCE_MS]. */
    var nobodyFound = false
        private set

    /** Facts for the advice after [PATIENCE_MS]. */
    var diagnosis: LobbyDiagnosis? = null
        private set

    var target: Target? = null

    /** Friend to invite with the last choices as soon as it is found. */
    var wanted: String? = null

    /** Player named [wanted], once found and free. */
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

    /** Opens the lobby unless the permission is missing. */
    fun start() {
        if (open != null || !network.isAllowed) return
        val bridge = LobbyBridge(this)
        val hold = network.hold { open?.lobby?.networkChanged() }
        try {
            val (_, rule, size) = choices()
            val discovery = LocalNetwork.discovery()
            storage.setWatchable(profile.watchable)
            val lobby = storage.lobby(profile.nickname, rule, size, discovery, bridge)
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

    /** Closes the lobby and cancels any pairing. */
    fun stop() {
        val closing = open ?: return
        open = null
        snapshot = null
        nobodyFound = false
        diagnosis = null
        main.removeCallbacks(look)
        closing.bridge.close()
        closing.holds.forEach { it.close() }
        // Sending goodbyes takes a moment.
        thread(name = "lobby-goodbye") {
            closing.lobby.shutdown()
            closing.lobby.destroy()
        }
    }

    /**
     * Sets the visible name, which the core has validated. During a pairing, which must not be
     * interrupted, it takes effect in the next lobby.
     */
    fun rename(nickname: String) {
        if (nickname == profile.nickname) return
        profile.nickname = nickname
        // A field also loses focus when its screen closes; don't reopen the lobby then.
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

    fun watch(typed: String) = command { it.watchAddress(typed) }

    fun openInvitation() = command { it.openInvitation() }

    fun accept() = command { it.accept() }

    fun decline(codeDiffers: Boolean) = command { it.decline(codeDiffers) }

    /** Runs a command and updates the state, even if the command is refused. */
    private fun command(act: (Lobby) -> Unit) {
        val lobby = lobby()
        try {
            act(lobby)
        } finally {
            onLobby(lobby.snapshot())
        }
    }

    /** Returns the agreed game and closes the lobby. */
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

    /** Deletes earlier nearby games, which can't be resumed once a new one has begun. */
    private fun forgetOthers(link: String?) = thread(name = "forget-games") {
        try {
            val others = storage.links().filter { it.broker == null && it.id != link }
            others.forEach { storage.forget(it.id) }
        } catch (_: StorageException) {
            // The disk refuses: the earlier games return after this one.
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
                    // The lobby was closed meanwhile.
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
        /** Search time before advice is shown. */
        const val PATIENCE_MS = 8_000L
        const val LOOK_AGAIN_MS = 4_000L
    }
}
