package app.gomoku.friend.online

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BrokerAddress
import app.gomoku.core.CommandException
import app.gomoku.core.GameSession
import app.gomoku.core.InviteBy
import app.gomoku.core.LobbyException
import app.gomoku.core.OnlineEnd
import app.gomoku.core.OnlineEvent
import app.gomoku.core.OnlineTable
import app.gomoku.core.RemoteSetup
import app.gomoku.core.SavedLink
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.core.StoragePart
import app.gomoku.core.StreamOpener
import app.gomoku.core.invitationLink
import app.gomoku.core.readBrokerAddress
import app.gomoku.core.serverFor
import app.gomoku.friend.NearbyProfile
import app.gomoku.game.CoreBridge
import app.gomoku.game.GameModel
import app.gomoku.game.OnlineBridge
import app.gomoku.game.StorageBridge
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.VisibilityObserver

/**
 * Anywhere screen: reads saved games, creates and joins invitations. While visible, it opens the
 * latest games, which the core checks at their brokers. Survives configuration changes; [stop] ends
 * all connections. Main thread only.
 *
 * Commands throw the core's exceptions, which [OnlineTexts] translates.
 */
class OnlineModel(
    private val profile: NearbyProfile,
    private val storage: Storage,
    private val preferences: Preferences,
    private val opener: (BrokerAddress) -> StreamOpener = ::BrokerStream
) : OnlineBridge.Receiver,
    VisibilityObserver {
    interface Listener {
        fun onOnline()

        /** Delivers a one-time event of a game; [name] is empty before there is one. */
        fun onOnlineEvent(event: OnlineEvent, name: String)

        /** The other player left a game that was not current; My games has it. */
        fun onLeft(name: String)

        /** A game can't be resumed. It is set aside if nothing else helps. */
        fun onRefused(refused: StorageException)

        /** An unreadable room was set aside. */
        fun onDamaged()

        /** The visible invitation is now a game for [take]. */
        fun onGameReady(room: String)
    }

    /** Visible invitation or answer. */
    class Waiting(
        val room: String,
        val broker: BrokerAddress,
        /** Kind of invitation; null for an answer. */
        val by: InviteBy?
    ) {
        /** Whether the broker has received it. */
        var posted = false

        /** Link (with the broker) or code for the other player, once the broker has it. */
        var text: String? = null

        var ready = false
    }

    /** Room open at its broker. */
    private class Open(val table: OnlineTable, private val bridge: OnlineBridge) {
        fun close() {
            bridge.close()
            table.shutdown()
            table.destroy()
        }
    }

    var listener: Listener? = null

    /** Saved rooms, latest first. */
    var rooms = emptyList<SavedLink>()
        private set

    var hasRead = false
        private set

    var waiting: Waiting? = null
        private set

    /** System message for an unreachable broker. */
    var trouble: String? = null
        private set

    /** Invitation about to be created. */
    var inviting: InviteBy? = null

    private val main = Handler(Looper.getMainLooper())
    private val loader = Loader("read-online")
    private val kept = StorageBridge(::read)
    private val open = HashMap<String, Open>()

    /** Left rooms whose sessions have not ended. */
    private val leaving = HashSet<String>()

    /** Whether a left game is still notifying its broker. */
    val isLeaving: Boolean
        get() = leaving.isNotEmpty()

    /** Rooms left while their broker was unreachable, which the next connection notifies. */
    private var left = emptyList<SavedLink>()
    private var running = false

    /** Broker for codes: the user's, else the app's default. */
    val broker: BrokerAddress?
        get() = serverFor(preferences.onlineBroker, InviteBy.CODE)

    val bringsBroker: Boolean
        get() = serverFor("", InviteBy.CODE) != null

    val hasOwnBroker: Boolean
        get() = preferences.onlineBroker.isNotEmpty()

    /** Sets the broker for new games. An empty address selects the app's default, if any. */
    fun useBroker(text: String) {
        if (text.isNotEmpty() || !bringsBroker) readBrokerAddress(text)
        preferences.onlineBroker = text
    }

    override fun onSeen() = start()

    override fun onUnseen(turning: Boolean) {
        if (!turning) stop()
    }

    private fun start() {
        if (running) return
        running = true
        storage.watchLinks(kept)
        read()
    }

    /** Ends all connections; rooms stay saved. */
    fun stop() {
        if (!running) return
        running = false
        storage.watchLinks(null)
        loader.cancel()
        open.values.forEach { it.close() }
        open.clear()
        trouble = null
        waiting?.posted = false
    }

    fun glance(): List<SavedLink> = try {
        storage.links().online
    } catch (_: StorageException) {
        emptyList()
    }

    private class Found(val links: List<SavedLink>, val damaged: Boolean, val newer: Boolean)

    private fun find(): Found? = try {
        val links = storage.links().filter { it.broker != null }
        val damage = storage.damage().filter { it.what == StoragePart.LINK }
        Found(links, damage.any { !it.newer }, damage.any { it.newer })
    } catch (_: StorageException) {
        // The disk can't be read; the screen stays unchanged.
        null
    }

    private fun read() {
        if (!running) return
        loader.load(::find) { found ->
            if (found != null) show(found)
        }
    }

    private fun show(found: Found) {
        val known = found.links.filter { it.id !in leaving }
        val ids = known.map { it.id }
        // The table of an invitation must still report the result.
        (rooms + left).filter { it.name != null && it.id !in ids }.forEach(::bury)
        left.filter { it.withdrawn && it.id !in ids }.forEach { open.remove(it.id)?.close() }
        rooms = known.filter { !it.isLeft }
        left = known.filter { it.isLeft }
        hasRead = true
        // Left rooms come first: their players must not wait for free connections.
        (left + rooms).take(MOST_OPEN).forEach { reopen(it) }
        waiting = waiting?.takeIf { it.ready || it.room in open }
        lookAtWaiting(true)
        if (found.damaged) listener?.onDamaged()
        if (found.newer) listener?.onRefused(StorageException.Newer())
        listener?.onOnline()
    }

    /** Keeps the visible invitation connected; others share the connections in turn. */
    private fun lookAtWaiting(shown: Boolean) {
        waiting?.let { open[it.room]?.table?.setShown(shown) }
    }

    /**
     * Closes a room that the other player left, or that has notified it of this player's leaving.
     */
    private fun bury(gone: SavedLink) {
        val held = open.remove(gone.id) ?: return
        held.close()
        gone.name?.takeIf { !gone.isLeft }?.let { listener?.onLeft(it) }
    }

    private fun reopen(link: SavedLink) {
        val address = link.broker
        if (link.id in open || address == null) return
        try {
            hold { resume(link.id, address, it) }
        } catch (refused: StorageException) {
            if (refused is StorageException.Damaged) rooms = rooms.filter { it.id != link.id }
            listener?.onRefused(refused)
        }
    }

    private fun hold(begin: (OnlineBridge) -> OnlineTable): String {
        val bridge = OnlineBridge(this)
        val table = try {
            begin(bridge)
        } catch (refused: Exception) {
            bridge.close()
            throw refused
        }
        val room = table.id()
        open[room] = Open(table, bridge)
        bridge.begin(room)
        return room
    }

    /** Reopens a saved room. Its previous table stops saving it. */
    private fun resume(room: String, address: BrokerAddress, bridge: OnlineBridge): OnlineTable =
        storage.reopen(room, profile.nickname, opener(address), bridge)

    /** Invites over the user's broker. */
    fun invite(by: InviteBy, setup: RemoteSetup) {
        val address = serverFor(preferences.onlineBroker, by) ?: throw LobbyException.BadBroker()
        begin(address, by) {
            storage.invite(address, profile.nickname, setup, by, opener(address), it)
        }
        inviting = null
    }

    /** Answers an invitation over [address], which becomes the game's broker. */
    fun join(invitation: String, address: BrokerAddress) = begin(address, null) {
        storage.join(address, profile.nickname, invitation, opener(address), it)
    }

    private fun begin(address: BrokerAddress, by: InviteBy?, table: (OnlineBridge) -> OnlineTable) {
        val room = hold(table)
        waiting = Waiting(room, address, by)
        trouble = null
        listener?.onOnline()
    }

    fun show(link: SavedLink) {
        val address = link.broker ?: return
        val by = link.invitation?.let { if (isLink(it)) InviteBy.LINK else InviteBy.CODE }
        val shown = Waiting(link.id, address, by)
        waiting = shown
        trouble = null
        // Reopening repeats events from before the page was visible.
        open.remove(link.id)?.close()
        reopen(link)
        lookAtWaiting(true)
        listener?.onOnline()
    }

    fun leaveWaiting() {
        lookAtWaiting(false)
        waiting = null
        trouble = null
        read()
    }

    /**
     * Withdraws an invitation or answer. If it has become a game, the list shows the game. Throws
     * [StorageException].
     */
    fun withdraw(room: String) {
        open.remove(room)?.close()
        if (storage.withdraw(room)) rooms = rooms.filter { it.id != room }
        if (waiting?.room == room) leaveWaiting() else read()
        listener?.onOnline()
    }

    /**
     * Leaves a game and removes its row at once. If My games can't save it, the row returns and
     * [refused] is called. Throws [StorageException].
     */
    fun delete(room: String, refused: () -> Unit) {
        val game = try {
            take(room)
        } catch (_: StorageException) {
            withdraw(room)
            return
        }
        hide(room)
        game.leave { why ->
            // Any other refusal means that the game had ended.
            if (why is CommandException.NotSaved) {
                leaving -= room
                game.close()
                read()
                refused()
            } else {
                end(game)
            }
        }
        listener?.onOnline()
    }

    private fun hide(room: String) {
        leaving += room
        rooms = rooms.filter { it.id != room }
    }

    /**
     * Closes a left game. Storage deletes it once the broker is notified, perhaps on another day.
     */
    fun end(game: GameModel) {
        val room = game.room ?: return
        hide(room)
        game.close {
            main.post {
                leaving -= room
                read()
            }
        }
    }

    /** Returns the game of [room] for play. Throws [StorageException] or [LobbyException]. */
    fun take(room: String): GameModel {
        val held = open.remove(room)
        if (waiting?.room == room) waiting = null
        // Until it is read again, the row may show an invitation.
        rooms = rooms.filter { it.id != room }
        val connection = OnlineConnection(room) { session(room, it) }
        return GameModel(connection) { bridge ->
            if (held == null) {
                session(room, bridge)
            } else {
                try {
                    held.table.takeGame(bridge)
                } finally {
                    held.close()
                    read()
                }
            }
        }
    }

    private fun session(room: String, bridge: CoreBridge): GameSession {
        val address = storage.links().firstOrNull { it.id == room }?.broker
            ?: throw StorageException.Unknown()
        // The first snapshot includes all events before the game.
        val deaf = OnlineBridge(this).apply { close() }
        val table = resume(room, address, deaf)
        return try {
            table.takeGame(bridge)
        } finally {
            table.destroy()
        }
    }

    override fun onOnlineEvent(room: String, event: OnlineEvent) {
        val shown = waiting?.takeIf { it.room == room }
        val known = rooms.firstOrNull { it.id == room }?.name
        when (event) {
            is OnlineEvent.Invitation -> shown?.run {
                posted = true
                text = invitationLink(event.text, broker)
            }

            OnlineEvent.Joining -> shown?.posted = true

            is OnlineEvent.Unreachable -> if (shown != null || waiting == null) {
                trouble = event.detail
            }

            OnlineEvent.GameReady -> if (shown != null) {
                shown.ready = true
                listener?.onGameReady(room)
                return
            } else {
                return read()
            }

            OnlineEvent.OwnTurn -> read()

            is OnlineEvent.Ended -> ended(room, event.reason)

            is OnlineEvent.Guessed -> Unit
        }
        if (event is OnlineEvent.Invitation || event is OnlineEvent.Joining) {
            trouble = null
        }
        listener?.onOnlineEvent(event, known.orEmpty())
        listener?.onOnline()
    }

    private fun ended(room: String, reason: OnlineEnd) {
        open.remove(room)?.close()
        // A system failure may not recur, so keep the room.
        if (reason !is OnlineEnd.System) forget(room)
        if (waiting?.room == room) waiting = null
        trouble = null
        read()
    }

    private fun forget(room: String) = try {
        storage.forget(room)
    } catch (_: StorageException) {
        // The room reports its end again.
    }

    companion object {
        /** Maximum number of open rooms, each with a thread. The core connects two at a time. */
        const val MOST_OPEN = 16

        /** Whether an invitation is a link rather than a code. */
        fun isLink(invitation: String) = invitation.startsWith("gomoku:")
    }
}
