package app.gomoku.friend.online

import android.os.Handler
import android.os.Looper
import app.gomoku.core.Broker
import app.gomoku.core.BrokerAddress
import app.gomoku.core.CommandException
import app.gomoku.core.GameSession
import app.gomoku.core.InvitationLink
import app.gomoku.core.InviteBy
import app.gomoku.core.KeeperException
import app.gomoku.core.KeptOnline
import app.gomoku.core.LobbyException
import app.gomoku.core.OnlineEnd
import app.gomoku.core.OnlineEvent
import app.gomoku.core.OnlineException
import app.gomoku.core.OnlineTable
import app.gomoku.core.RemoteSetup
import app.gomoku.core.ResumeException
import app.gomoku.core.StreamOpener
import app.gomoku.core.invitationLink
import app.gomoku.core.readBrokerAddress
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.game.CoreBridge
import app.gomoku.game.GameModel
import app.gomoku.game.OnlineBridge
import app.gomoku.game.player
import app.gomoku.games.GameArchive
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.WhileSeen

/**
 * The Online screen's games: reads what is kept, holds the newest of them open at their brokers
 * while the screen is in front, invites and joins. It lives through rotations; nothing is connected
 * once it is stopped. Main thread only.
 *
 * Commands throw the core's own exceptions, and [KeeperException] on a full disk; [OnlineTexts] has
 * the words.
 */
class OnlineModel(
    private val profile: NearbyProfile,
    /** What is kept. */
    val games: OnlineGames,
    private val preferences: Preferences,
    private val archive: GameArchive,
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
        fun onRefused(refused: ResumeException)

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
    var rooms = emptyList<OnlineGames.Room>()
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

    /** What another app asks to join with, until the person has answered. */
    var offered: String? = null

    private val main = Handler(Looper.getMainLooper())
    private val loader = Loader("read-online")
    private val open = HashMap<String, Open>()

    /** Rooms that are being left, whose sessions have not ended. */
    private val leaving = HashSet<String>()

    /** Whether a game is being left whose session has not ended: the broker is told, or tried in vain. */
    val isLeaving: Boolean
        get() = leaving.isNotEmpty()

    /** Rooms that were left while the broker was out of reach: it is told as soon as it is there. */
    private var left = emptyList<OnlineGames.Room>()
    private var running = false

    /** The person's broker; null without one, or where it can't be read. */
    val broker: BrokerAddress?
        get() = try {
            preferences.onlineBroker.takeIf { it.isNotEmpty() }?.let(::readBrokerAddress)
        } catch (_: OnlineException) {
            null
        }

    /** Uses the broker at this address from now on; games that are kept stay at theirs. */
    fun useBroker(text: String) {
        readBrokerAddress(text)
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
        games.onChanged = { room, gone -> main.post { onKept(room, gone) } }
        read()
    }

    /** Ends every connection. What is kept stays. */
    fun stop() {
        if (!running) return
        running = false
        games.onChanged = { _, _ -> }
        loader.cancel()
        open.values.forEach { it.close() }
        open.clear()
        trouble = null
        waiting?.posted = false
    }

    private fun read() {
        if (!running) return
        loader.load(games::find) { found ->
            rooms = found.rooms.filter { it.id !in leaving }
            left = found.left.filter { it.id !in leaving }
            hasRead = true
            // Whoever was left must not wait until others make room.
            (left + rooms).take(MOST_OPEN).forEach { reopen(it) }
            waiting = waiting?.takeIf { it.ready || it.room in open }
            if (found.damaged) listener?.onDamaged()
            if (found.newer) listener?.onRefused(ResumeException.Newer(0))
            listener?.onOnline()
        }
    }

    private fun reopen(room: OnlineGames.Room) {
        if (room.id in open) return
        try {
            hold(room.id) { resume(room.id, it) }
        } catch (refused: ResumeException) {
            refuse(room.id, refused)
        }
    }

    private fun refuse(room: String, refused: ResumeException) {
        val mayGoOn = refused is ResumeException.System || refused is ResumeException.Newer
        if (!mayGoOn) {
            games.setAside(room)
            rooms = rooms.filter { it.id != room }
        }
        listener?.onRefused(refused)
    }

    private fun hold(room: String, begin: (OnlineBridge) -> OnlineTable) {
        val bridge = OnlineBridge(room, this)
        try {
            open[room] = Open(begin(bridge), bridge)
        } finally {
            if (room !in open) bridge.close()
        }
    }

    private fun config() = profile.config(NearbyChoices.from(preferences.store))

    private fun <T> over(address: BrokerAddress, act: (Broker) -> T): T =
        Broker.byStream(opener(address)).use(act)

    /** Goes on with what is kept. Whoever kept it before keeps it no more. */
    private fun resume(room: String, bridge: OnlineBridge): OnlineTable {
        val keeper = games.keeper(room)
        val kept = games.load(room) ?: throw ResumeException.NotAGame()
        val address = games.broker(room) ?: throw ResumeException.NotAGame()
        val config = try {
            config()
        } catch (refused: LobbyException) {
            throw ResumeException.System(refused.message.orEmpty())
        }
        return over(address) { OnlineTable.resume(kept, config, it, keeper, bridge) }
    }

    /** Invites somebody to a game over the person's broker. */
    fun invite(by: InviteBy, setup: RemoteSetup) {
        val address = broker ?: throw OnlineException.BadBroker()
        begin(address, by) { room, bridge ->
            over(address) {
                OnlineTable.invite(config(), setup, by, it, games.keeper(room), bridge)
            }
        }
        inviting = null
    }

    /** Answers an invitation over [address], which is that game's from now on. */
    fun join(link: InvitationLink, address: BrokerAddress) = begin(address, null) { room, bridge ->
        over(address) {
            OnlineTable.join(config(), link.invitation, it, games.keeper(room), bridge)
        }
    }

    private fun begin(
        address: BrokerAddress,
        by: InviteBy?,
        table: (String, OnlineBridge) -> OnlineTable
    ) {
        val room = games.begin(address) ?: throw KeeperException.Failed("no room")
        try {
            hold(room) { table(room, it) }
        } finally {
            if (room !in open) games.forget(room)
        }
        waiting = Waiting(room, address, by)
        trouble = null
        listener?.onOnline()
    }

    /** Shows an invitation, or an answer, that is kept. */
    fun show(room: OnlineGames.Room) {
        val text = (room.kept as? KeptOnline.Invited)?.text
        val by = text?.let { if (isLink(it)) InviteBy.LINK else InviteBy.CODE }
        val shown = Waiting(room.id, room.broker, by)
        waiting = shown
        trouble = null
        // It is told again, if it was told before the person looked at it.
        open.remove(room.id)?.close()
        reopen(room)
        listener?.onOnline()
    }

    /** Goes on waiting, in the list. */
    fun leaveWaiting() {
        waiting = null
        trouble = null
        read()
    }

    /** Takes back an invitation, or an answer to one. */
    fun withdraw(room: String) {
        open.remove(room)?.close()
        games.forget(room)
        rooms = rooms.filter { it.id != room }
        if (waiting?.room == room) leaveWaiting()
        listener?.onOnline()
    }

    /** Leaves a game for good. False, and nothing is done, when My games can't take it. */
    fun delete(room: String): Boolean {
        val game = try {
            take(room)
        } catch (_: ResumeException) {
            // Nobody can go on with it.
            withdraw(room)
            return true
        }
        if (game.archiveNow() == null) {
            game.close()
            read()
            return false
        }
        try {
            game.leave()
        } catch (_: CommandException) {
            // It has ended already.
        }
        end(game)
        listener?.onOnline()
        return true
    }

    /** Closes a game that was left for good: what is kept of it goes when the broker knows, be that another day. */
    fun end(game: GameModel) {
        val room = game.room ?: return
        leaving += room
        rooms = rooms.filter { it.id != room }
        game.close {
            games.settle(room)
            main.post {
                leaving -= room
                read()
            }
        }
    }

    /** The game of that room, for the table. Throws [ResumeException] or [OnlineException]. */
    fun take(room: String): GameModel {
        val held = open.remove(room)
        if (waiting?.room == room) waiting = null
        val connection = OnlineConnection(room) { session(room, it) }
        return GameModel.remote(archive, connection) { bridge ->
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
        // Nothing is told before the game that a snapshot does not say.
        val deaf = OnlineBridge(room, this).apply { close() }
        val table = resume(room, deaf)
        return try {
            table.takeGame(bridge)
        } finally {
            table.destroy()
        }
    }

    /** A room was written, or given up by the core. */
    private fun onKept(room: String, gone: Boolean) {
        if (!running) return
        val game = rooms.firstOrNull { it.id == room }?.kept as? KeptOnline.Game
        if (gone && game != null && room in open) bury(room, game.about.name)
        // My games has it, and now the broker knows.
        if (gone && left.any { it.id == room }) open.remove(room)?.close()
        read()
    }

    /** The other player has left a game that only waited here, and perhaps made the last move. */
    private fun bury(room: String, name: String) {
        val game = try {
            take(room)
        } catch (_: OnlineException) {
            return
        }
        game.archiveNow()
        game.close()
        listener?.onLeft(name)
    }

    override fun onOnlineEvent(room: String, event: OnlineEvent) {
        val shown = waiting?.takeIf { it.room == room }
        val known = rooms.firstOrNull { it.id == room }?.kept as? KeptOnline.Game
        when (event) {
            is OnlineEvent.Invitation -> shown?.run {
                posted = true
                text = invitationLink(event.text, broker)
            }

            OnlineEvent.Joining -> shown?.posted = true

            is OnlineEvent.Unreachable -> if (shown != null || waiting == null) {
                trouble = event.detail
            }

            is OnlineEvent.Met -> profile.met(event.player)

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
        if (event is OnlineEvent.Invitation || event is OnlineEvent.Joining) trouble = null
        listener?.onOnlineEvent(event, known?.about?.name.orEmpty())
        listener?.onOnline()
    }

    private fun ended(room: String, reason: OnlineEnd) {
        open.remove(room)?.close()
        // What the system refused may work the next time.
        if (reason !is OnlineEnd.System) games.forget(room)
        if (waiting?.room == room) waiting = null
        trouble = null
        read()
    }

    companion object {
        /** Rooms that are open at once: each has a thread and a connection. */
        const val MOST_OPEN = 16

        /** Whether an invitation is a link, not a code. */
        fun isLink(invitation: String) = invitation.startsWith("gomoku:")
    }
}
