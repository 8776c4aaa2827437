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
 * The Anywhere screen's games: reads what is kept, holds the newest of them open while the screen is
 * in front, so that the core looks into them at their brokers, invites and joins. It lives through
 * rotations; nothing is connected once it is stopped. Main thread only.
 *
 * Commands throw the core's own exceptions; [OnlineTexts] has the words.
 */
class OnlineModel(
    private val profile: NearbyProfile,
    private val shelf: Shelf,
    private val preferences: Preferences,
    private val opener: (BrokerAddress) -> StreamOpener = ::BrokerStream
) : OnlineBridge.Receiver,
    WhileSeen {
    /** The screen that shows the games. */
    interface Listener {
        /** [rooms], [waiting] or [trouble] is new. */
        fun onOnline()

        /** Something happened once, in the game with [name], which is empty before there is one. */
        fun onOnlineEvent(event: OnlineEvent, name: String)

        /** The other player left a game that was not on the table. It is in My games. */
        fun onLeft(name: String)

        /** A game can't be gone on with; it was set aside where nothing else helps. */
        fun onRefused(refused: ShelfException)

        /** A room could not be read and was set aside. */
        fun onDamaged()

        /** The invitation that is shown has become a game: [take] it. */
        fun onGameReady(room: String)
    }

    /** The invitation, or the answer to one, that is in front of the person. */
    class Waiting(
        val room: String,
        val broker: BrokerAddress,
        /** How somebody is invited; null for an answer. */
        val by: InviteBy?
    ) {
        /** Whether the broker has it. */
        var posted = false

        /** What to give to the other player, once the broker has it: a link with the broker, a code. */
        var text: String? = null

        /** Whether there is a game now, which [take] gives. */
        var ready = false
    }

    /** A room that is open at its broker. */
    private class Open(val table: OnlineTable, private val bridge: OnlineBridge) {
        fun close() {
            bridge.close()
            table.shutdown()
            table.destroy()
        }
    }

    /** The screen in front, or null. */
    var listener: Listener? = null

    /** What is kept, what was played last first. */
    var rooms = emptyList<KeptLink>()
        private set

    /** Whether [rooms] says what there is. */
    var hasRead = false
        private set

    var waiting: Waiting? = null
        private set

    /** What the system says of a broker that can't be reached; null while none is missed. */
    var trouble: String? = null
        private set

    /** How the person is about to invite. */
    var inviting: InviteBy? = null

    private val main = Handler(Looper.getMainLooper())
    private val loader = Loader("read-online")
    private val kept = ShelfBridge(::read)
    private val open = HashMap<String, Open>()

    /** Rooms that are being left, whose sessions have not ended. */
    private val leaving = HashSet<String>()

    /** Whether a game is being left whose session has not ended: the broker is told, or tried in vain. */
    val isLeaving: Boolean
        get() = leaving.isNotEmpty()

    /** Rooms that were left while the broker was out of reach: it is told as soon as it is there. */
    private var left = emptyList<KeptLink>()
    private var running = false

    /** The broker of codes: the person's own, or the one that the app brings; null without any. */
    val broker: BrokerAddress?
        get() = serverFor(preferences.onlineBroker, InviteBy.CODE)

    /** Whether the app brings a broker of its own. */
    val bringsBroker: Boolean
        get() = serverFor("", InviteBy.CODE) != null

    /** Whether the person has chosen a broker. */
    val hasOwnBroker: Boolean
        get() = preferences.onlineBroker.isNotEmpty()

    /**
     * Uses the broker at this address from now on; games that are kept stay at theirs. Without an address
     * it is the app's own, where it brings one.
     */
    fun useBroker(text: String) {
        if (text.isNotEmpty() || !bringsBroker) readBrokerAddress(text)
        preferences.onlineBroker = text
    }

    override fun onSeen() = start()

    override fun onUnseen(turning: Boolean) {
        if (!turning) stop()
    }

    /** Reads what is kept and opens it, unless that is done. */
    private fun start() {
        if (running) return
        running = true
        shelf.watchLinks(kept)
        read()
    }

    /** Ends every connection. What is kept stays. */
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

    /** The games and invitations that are kept, for who only counts them. Reads files. */
    fun glance(): List<KeptLink> = try {
        shelf.links().online
    } catch (_: ShelfException) {
        emptyList()
    }

    /** What the shelf says. */
    private class Found(val links: List<KeptLink>, val damaged: Boolean, val newer: Boolean)

    private fun find(): Found? = try {
        val links = shelf.links().filter { it.broker != null }
        val damage = shelf.damage().filter { it.what == ShelfPart.LINK }
        Found(links, damage.any { !it.newer }, damage.any { it.newer })
    } catch (_: ShelfException) {
        // The disk can't be read; what is shown stays.
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
        // What becomes of an invitation is told by its table, which is still to be heard.
        (rooms + left).filter { it.name != null && it.id !in ids }.forEach(::bury)
        // The server knows that it was taken back.
        left.filter { it.withdrawn && it.id !in ids }.forEach { open.remove(it.id)?.close() }
        rooms = known.filter { !it.isLeft }
        left = known.filter { it.isLeft }
        hasRead = true
        // Whoever was left must not wait until others make room.
        (left + rooms).take(MOST_OPEN).forEach { reopen(it) }
        waiting = waiting?.takeIf { it.ready || it.room in open }
        lookAtWaiting(true)
        if (found.damaged) listener?.onDamaged()
        if (found.newer) listener?.onRefused(ShelfException.Newer())
        listener?.onOnline()
    }

    /** What is in front of the person is connected; what is behind the list takes turns. */
    private fun lookAtWaiting(shown: Boolean) {
        waiting?.let { open[it.room]?.table?.setShown(shown) }
    }

    /** The other player has left a game that only waited here, or knows by now that it was left here. */
    private fun bury(gone: KeptLink) {
        val held = open.remove(gone.id) ?: return
        held.close()
        // My games has it.
        gone.name?.takeIf { !gone.isLeft }?.let { listener?.onLeft(it) }
    }

    private fun reopen(link: KeptLink) {
        val address = link.broker
        if (link.id in open || address == null) return
        try {
            hold { resume(link.id, address, it) }
        } catch (refused: ShelfException) {
            // It was set aside.
            if (refused is ShelfException.Damaged) rooms = rooms.filter { it.id != link.id }
            listener?.onRefused(refused)
        }
    }

    /** Opens a table, and says by what the shelf knows its game. */
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

    /** Goes on with what is kept. Whoever kept it before keeps it no more. */
    private fun resume(room: String, address: BrokerAddress, bridge: OnlineBridge): OnlineTable =
        shelf.reopen(room, profile.nickname, opener(address), bridge)

    /** Invites somebody to a game over the person's broker. */
    fun invite(by: InviteBy, setup: RemoteSetup) {
        val address = serverFor(preferences.onlineBroker, by) ?: throw LobbyException.BadBroker()
        begin(address, by) {
            shelf.invite(address, profile.nickname, setup, by, opener(address), it)
        }
        inviting = null
    }

    /** Answers an invitation over [address], which is that game's from now on. */
    fun join(invitation: String, address: BrokerAddress) = begin(address, null) {
        shelf.join(address, profile.nickname, invitation, opener(address), it)
    }

    private fun begin(address: BrokerAddress, by: InviteBy?, table: (OnlineBridge) -> OnlineTable) {
        val room = hold(table)
        waiting = Waiting(room, address, by)
        trouble = null
        listener?.onOnline()
    }

    /** Shows an invitation, or an answer, that is kept. */
    fun show(link: KeptLink) {
        val address = link.broker ?: return
        val by = link.invitation?.let { if (isLink(it)) InviteBy.LINK else InviteBy.CODE }
        val shown = Waiting(link.id, address, by)
        waiting = shown
        trouble = null
        // It is told again, if it was told before the person looked at it.
        open.remove(link.id)?.close()
        reopen(link)
        lookAtWaiting(true)
        listener?.onOnline()
    }

    /** Goes on waiting, in the list. */
    fun leaveWaiting() {
        lookAtWaiting(false)
        waiting = null
        trouble = null
        read()
    }

    /**
     * Takes back an invitation, or an answer to one. What has become a game before the person has said so stays,
     * and the list shows it. Throws [ShelfException].
     */
    fun withdraw(room: String) {
        open.remove(room)?.close()
        if (shelf.withdraw(room)) rooms = rooms.filter { it.id != room }
        if (waiting?.room == room) leaveWaiting() else read()
        listener?.onOnline()
    }

    /**
     * Leaves a game for good: its row goes at once. It comes back, and [refused] is told, when My games can't
     * take it. Throws [ShelfException].
     */
    fun delete(room: String, refused: () -> Unit) {
        val game = try {
            take(room)
        } catch (_: ShelfException) {
            // It was set aside, or stays.
            withdraw(room)
            return
        }
        hide(room)
        game.leave { why ->
            // What else refuses it says that it has ended already.
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
     * Closes a game that was left for good: what is kept of it goes when the broker knows, be that
     * another day.
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

    /** The game of that room, for the table. Throws [ShelfException] or [LobbyException]. */
    fun take(room: String): GameModel {
        val held = open.remove(room)
        if (waiting?.room == room) waiting = null
        // It may say that it is an invitation, until it is read again.
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
        // Nothing is told before the game that a snapshot does not say.
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
        // What the system refused may work the next time.
        if (reason !is OnlineEnd.System) forget(room)
        if (waiting?.room == room) waiting = null
        trouble = null
        read()
    }

    private fun forget(room: String) = try {
        shelf.forget(room)
    } catch (_: ShelfException) {
        // It stays in the list, and is told to be over again.
    }

    companion object {
        /** Rooms that are open at once: each has a thread. The core connects two of them at a time. */
        const val MOST_OPEN = 16

        /** Whether an invitation is a link, not a code. */
        fun isLink(invitation: String) = invitation.startsWith("gomoku:")
    }
}
