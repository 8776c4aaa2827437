package app.gomoku.friend.online

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BrokerAddress
import app.gomoku.core.CommandException
import app.gomoku.core.GameSession
import app.gomoku.core.InviteBy
import app.gomoku.core.KeptLink
import app.gomoku.core.LobbyException
import app.gomoku.core.OnlineEnd
import app.gomoku.core.OnlineEvent
import app.gomoku.core.OnlineTable
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.core.ShelfPart
import app.gomoku.core.StreamOpener
import app.gomoku.core.invitationLink
import app.gomoku.core.readBrokerAddress
import app.gomoku.core.serverFor
import app.gomoku.friend.NearbyProfile
import app.gomoku.game.CoreBridge
import app.gomoku.game.GameModel
import app.gomoku.game.OnlineBridge
import app.gomoku.game.ShelfBridge
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.WhileSeen

/**
 * Model of the Anywhere screen: reads saved games, creates and joins invitations. While the screen
 * is visible it opens the latest games, which the core checks at their brokers. Survives
 * configuration changes; [stop] ends all connections. Main thread only.
 *
 * Commands throw the core's exceptions, which [OnlineTexts] translates.
 */
class OnlineModel(
    private val profile: NearbyProfile,
    private val shelf: Shelf,
    private val preferences: Preferences,
    private val opener: (BrokerAddress) -> StreamOpener = ::BrokerStream
) : OnlineBridge.Receiver,
    WhileSeen {
    interface Listener {
        /** [rooms], [waiting] or [trouble] has changed. */
        fun onOnline()

        /**
         * Delivers a one-time event of the game with [name], which is empty before there is a game.
         */
        fun onOnlineEvent(event: OnlineEvent, name: String)

        /** The other player left a game that was not current; it is now in My games. */
        fun onLeft(name: String)

        /** A game can't be resumed. It was set aside if nothing else helps. */
        fun onRefused(refused: ShelfException)

        /** A room could not be read and was set aside. */
        fun onDamaged()

        /** The visible invitation has become a game; call [take]. */
        fun onGameReady(room: String)
    }

    /** Invitation, or answer to one, that the screen shows. */
    class Waiting(
        val room: String,
        val broker: BrokerAddress,
        /** Kind of invitation; null for an answer. */
        val by: InviteBy?
    ) {
        /** Whether the broker has received it. */
        var posted = false

        /**
         * Link or code for the other player, once the broker has it. A link includes the broker.
         */
        var text: String? = null

        /** Whether there is a game for [take]. */
        var ready = false
    }

    /** Room that is open at its broker. */
    private class Open(val table: OnlineTable, private val bridge: OnlineBridge) {
        fun close() {
            bridge.close()
            table.shutdown()
            table.destroy()
        }
    }

    var listener: Listener? = null

    /** Saved rooms, latest first. */
    var rooms = emptyList<KeptLink>()
        private set

    /** Whether [rooms] has been read. */
    var hasRead = false
        private set

    var waiting: Waiting? = null
        private set

    /** System message for an unreachable broker; null if there is none. */
    var trouble: String? = null
        private set

    /** Kind of invitation that the user is about to create. */
    var inviting: InviteBy? = null

    private val main = Handler(Looper.getMainLooper())
    private val loader = Loader("read-online")
    private val kept = ShelfBridge(::read)
    private val open = HashMap<String, Open>()

    /** Rooms being left whose sessions have not ended. */
    private val leaving = HashSet<String>()

    /** Whether a session of a left game is still notifying the broker. */
    val isLeaving: Boolean
        get() = leaving.isNotEmpty()

    /** Rooms left while their broker was unreachable. It is notified on the next connection. */
    private var left = emptyList<KeptLink>()
    private var running = false

    /** Broker for codes: the user's, or the app's default; null if there is none. */
    val broker: BrokerAddress?
        get() = serverFor(preferences.onlineBroker, InviteBy.CODE)

    /** Whether the app has a default broker. */
    val bringsBroker: Boolean
        get() = serverFor("", InviteBy.CODE) != null

    /** Whether the user has configured a broker. */
    val hasOwnBroker: Boolean
        get() = preferences.onlineBroker.isNotEmpty()

    /**
     * Sets the broker for new games; saved games stay at theirs. An empty address selects the app's
     * default broker if there is one.
     */
    fun useBroker(text: String) {
        if (text.isNotEmpty() || !bringsBroker) readBrokerAddress(text)
        preferences.onlineBroker = text
    }

    override fun onSeen() = start()

    override fun onUnseen(turning: Boolean) {
        if (!turning) stop()
    }

    /** Reads and opens the saved rooms, unless already done. */
    private fun start() {
        if (running) return
        running = true
        shelf.watchLinks(kept)
        read()
    }

    /** Ends all connections. Saved rooms remain. */
    fun stop() {
        if (!running) return
        running = false
        shelf.watchLinks(null)
        loader.cancel()
        open.values.forEach { it.close() }
        open.clear()
        trouble = null
        waiting?.posted = false
    }

    /** Returns saved games and invitations without opening them. Reads files. */
    fun glance(): List<KeptLink> = try {
        shelf.links().online
    } catch (_: ShelfException) {
        emptyList()
    }

    /** Rooms in storage and their damage. */
    private class Found(val links: List<KeptLink>, val damaged: Boolean, val newer: Boolean)

    private fun find(): Found? = try {
        val links = shelf.links().filter { it.broker != null }
        val damage = shelf.damage().filter { it.what == ShelfPart.LINK }
        Found(links, damage.any { !it.newer }, damage.any { it.newer })
    } catch (_: ShelfException) {
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
        // For an invitation, its table still has to report the result.
        (rooms + left).filter { it.name != null && it.id !in ids }.forEach(::bury)
        // The server has confirmed the withdrawal.
        left.filter { it.withdrawn && it.id !in ids }.forEach { open.remove(it.id)?.close() }
        rooms = known.filter { !it.isLeft }
        left = known.filter { it.isLeft }
        hasRead = true
        // Left rooms come first: their players must not wait for free connections.
        (left + rooms).take(MOST_OPEN).forEach { reopen(it) }
        waiting = waiting?.takeIf { it.ready || it.room in open }
        lookAtWaiting(true)
        if (found.damaged) listener?.onDamaged()
        if (found.newer) listener?.onRefused(ShelfException.Newer())
        listener?.onOnline()
    }

    /** Keeps the visible invitation connected; others share the connections in turn. */
    private fun lookAtWaiting(shown: Boolean) {
        waiting?.let { open[it.room]?.table?.setShown(shown) }
    }

    /**
     * Closes a room that has ended: the other player left, or has received that this player left.
     */
    private fun bury(gone: KeptLink) {
        val held = open.remove(gone.id) ?: return
        held.close()
        // My games has the game.
        gone.name?.takeIf { !gone.isLeft }?.let { listener?.onLeft(it) }
    }

    private fun reopen(link: KeptLink) {
        val address = link.broker
        if (link.id in open || address == null) return
        try {
            hold { resume(link.id, address, it) }
        } catch (refused: ShelfException) {
            // The room was set aside.
            if (refused is ShelfException.Damaged) rooms = rooms.filter { it.id != link.id }
            listener?.onRefused(refused)
        }
    }

    /** Opens a table and returns the storage id of its game. */
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
        shelf.reopen(room, profile.nickname, opener(address), bridge)

    /** Invites another player to a game over the user's broker. */
    fun invite(by: InviteBy, setup: RemoteSetup) {
        val address = serverFor(preferences.onlineBroker, by) ?: throw LobbyException.BadBroker()
        begin(address, by) {
            shelf.invite(address, profile.nickname, setup, by, opener(address), it)
        }
        inviting = null
    }

    /** Answers an invitation over [address], which becomes the game's broker. */
    fun join(invitation: String, address: BrokerAddress) = begin(address, null) {
        shelf.join(address, profile.nickname, invitation, opener(address), it)
    }

    private fun begin(address: BrokerAddress, by: InviteBy?, table: (OnlineBridge) -> OnlineTable) {
        val room = hold(table)
        waiting = Waiting(room, address, by)
        trouble = null
        listener?.onOnline()
    }

    /** Shows a saved invitation or answer. */
    fun show(link: KeptLink) {
        val address = link.broker ?: return
        val by = link.invitation?.let { if (isLink(it)) InviteBy.LINK else InviteBy.CODE }
        val shown = Waiting(link.id, address, by)
        waiting = shown
        trouble = null
        // Reopening delivers events again that arrived before the page was visible.
        open.remove(link.id)?.close()
        reopen(link)
        lookAtWaiting(true)
        listener?.onOnline()
    }

    /** Returns to the list while the invitation keeps waiting. */
    fun leaveWaiting() {
        lookAtWaiting(false)
        waiting = null
        trouble = null
        read()
    }

    /**
     * Withdraws an invitation or an answer. If it has become a game meanwhile, the game stays and
     * the list shows it. Throws [ShelfException].
     */
    fun withdraw(room: String) {
        open.remove(room)?.close()
        if (shelf.withdraw(room)) rooms = rooms.filter { it.id != room }
        if (waiting?.room == room) leaveWaiting() else read()
        listener?.onOnline()
    }

    /**
     * Leaves a game for good and removes its row at once. If My games can't save it, the row
     * returns and [refused] is called. Throws [ShelfException].
     */
    fun delete(room: String, refused: () -> Unit) {
        val game = try {
            take(room)
        } catch (_: ShelfException) {
            // The room was set aside, or stays.
            withdraw(room)
            return
        }
        hide(room)
        game.leave { why ->
            // Any other refusal means that the game has already ended.
            if (why is CommandException.NotKept) {
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
     * Closes a game that was left for good. Storage deletes it once the broker is notified, perhaps
     * on another day.
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

    /** Returns the game of [room] for play. Throws [ShelfException] or [LobbyException]. */
    fun take(room: String): GameModel {
        val held = open.remove(room)
        if (waiting?.room == room) waiting = null
        // The row may still show an invitation until it is read again.
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
        val address = shelf.links().firstOrNull { it.id == room }?.broker
            ?: throw ShelfException.Unknown()
        // The first snapshot covers all events before the game, so they need no receiver.
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
        // A failure of the system may not recur, so keep the room.
        if (reason !is OnlineEnd.System) forget(room)
        if (waiting?.room == room) waiting = null
        trouble = null
        read()
    }

    private fun forget(room: String) = try {
        shelf.forget(room)
    } catch (_: ShelfException) {
        // The room stays in the list and reports its end again.
    }

    companion object {
        /** Maximum number of open rooms, each with a thread. The core connects two at a time. */
        const val MOST_OPEN = 16

        /** Whether an invitation is a link rather than a code. */
        fun isLink(invitation: String) = invitation.startsWith("gomoku:")
    }
}
