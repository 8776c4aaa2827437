package app.gomoku.app

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.CommandException
import app.gomoku.core.GameConfig
import app.gomoku.core.GameSession
import app.gomoku.core.IfReplaced
import app.gomoku.core.KeptLink
import app.gomoku.core.LinkOver
import app.gomoku.core.LinkState
import app.gomoku.core.Phase
import app.gomoku.core.PositionDraft
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.core.ShelfPart
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.nearby.NearbyConnection
import app.gomoku.friend.online.OnlineModel
import app.gomoku.friend.online.isLeft
import app.gomoku.friend.online.name
import app.gomoku.game.Connection
import app.gomoku.game.CoreBridge
import app.gomoku.game.GameModel
import app.gomoku.game.NewGameChoices
import app.gomoku.game.linkIsOver
import app.gomoku.settings.Preferences
import java.util.Random
import kotlin.concurrent.thread

/**
 * Which game lies on the table, what comes back from the shelf, and what becomes of a game that goes.
 * Main thread only.
 */
class HomeModel(
    private val shelf: Shelf,
    private val profile: NearbyProfile,
    private val preferences: Preferences,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val online: OnlineModel,
    /** How many the computer may search with now. */
    private val threads: () -> Int
) {
    /** The game on the table, finished or not. */
    var game: GameModel? = null
        private set

    /** Told when a game has come back to the table by itself; null while nobody looks. */
    var returned: (() -> Unit)? = null

    private val main = Handler(Looper.getMainLooper())

    /** What is the matter with the game that lay here. */
    sealed class Problem {
        /** It can't be read: it was set aside, or a later version kept it. */
        object Unreadable : Problem()

        /** My games can't take it: the disk is full. */
        object NotKept : Problem()

        /** A game with somebody else's device can't be gone on with. */
        class Resume(val refused: ShelfException) : Problem()
    }

    /** What went wrong with the kept game, until a new one begins. */
    var problem: Problem? = null
        private set

    /**
     * With whom a remote game is under way that would be lost for another one; null when there is
     * none. A game over a broker waits in its list.
     */
    val unfinishedRemote: String?
        get() = game?.takeIf { it.room == null }?.snapshot
            ?.takeIf { it.phase != Phase.OVER && !it.linkIsOver }?.remote?.name

    /** What becomes of the game of one's own if another one takes its place; null where nobody misses it. */
    val ifReplaced: IfReplaced?
        get() = game?.snapshot?.ifReplaced

    /**
     * Brings the game back that was on the table: the online one of [room], if there was one, else
     * the unfinished one, that with a remote player first: somebody may be waiting. What can't be
     * read is told.
     */
    fun reopen(room: String? = null) {
        game = room?.let(::reopenOnline) ?: nearby()?.let(::reopenRemote) ?: reopenOwn()
        shelf.damage().forEach {
            when (it.what) {
                ShelfPart.UNFINISHED -> problem = Problem.Unreadable

                ShelfPart.LINK -> {
                    val newer = ShelfException.Newer()
                    problem = Problem.Resume(if (it.newer) newer else ShelfException.Damaged())
                }

                // Their own screens show what is left.
                else -> Unit
            }
        }
    }

    private fun reopenOnline(room: String): GameModel? = try {
        online.take(room)
    } catch (_: ShelfException) {
        // The list says what is the matter with it.
        null
    }

    /** The game with somebody nearby that was written last. */
    private fun nearby(): KeptLink? = try {
        shelf.links().firstOrNull { it.broker == null && !it.isLeft }
    } catch (_: ShelfException) {
        // The disk can't be read: the next start tries again.
        null
    }

    private fun reopenRemote(link: KeptLink): GameModel? {
        try {
            val near =
                bluetooth.takeIf { link.bluetooth }?.also { it.goOn() }
            val game = GameModel(NearbyConnection(network, near)) { resume(link, near, it) }
            game.onUnseen(turning = false)
            if (game.snapshot.phase != Phase.OVER) return game
            // It was played out; there is nothing to go on with.
            leave(game)
        } catch (refused: ShelfException) {
            problem = Problem.Resume(refused)
        }
        return null
    }

    private fun resume(link: KeptLink, near: BluetoothModel?, bridge: CoreBridge): GameSession {
        val opener = near?.opener(BluetoothPerson("", link.name.orEmpty()))
        val discovery = LocalNetwork.discovery()
        shelf.setWatchable(profile.watchable)
        return shelf.resume(link.id, profile.nickname, discovery, opener, bridge)
    }

    private fun reopenOwn(): GameModel? = own { shelf.unfinished(config(), it) }

    /** A game of one's own; null when there is none to give. */
    private fun own(open: (CoreBridge) -> GameSession?): GameModel? = try {
        GameModel(Connection.None) { open(it) ?: throw NoGame() }
    } catch (_: NoGame) {
        null
    }

    private class NoGame : Exception()

    /** How a game of one's own begins. */
    fun config(choices: NewGameChoices = NewGameChoices.from(preferences.store)): GameConfig =
        choices.config(preferences.forbiddenLoses, threads(), Random()::nextBoolean)

    /** Nobody comes back to a remote game that has ended, or that was only watched. */
    fun tidy() {
        val table = game ?: return
        val remote = table.snapshot.remote ?: return
        val link = remote.link
        when {
            table.room != null && link !is LinkState.Over -> end(table)

            // What was kept of it resumes it.
            link == LinkState.Over(LinkOver.Abandoned) ||
                link == LinkState.Over(LinkOver.Cloned) -> end(table)

            remote.watching || link is LinkState.Over || table.snapshot.phase == Phase.OVER ->
                leave(table)

            else -> return
        }
    }

    /** Leaves the game on the table for good, unless My games can't have it. What was kept comes back. */
    fun leave() {
        val table = game
        if (table == null) reopen() else leave(table)
    }

    /**
     * Leaves a game with somebody nearby that is on the table, for another one. [then] hears whether there
     * is room now: My games has a game before it goes.
     */
    fun makeRoom(then: (Boolean) -> Unit) {
        val table = game?.takeIf { it.snapshot.remote != null && it.room == null }
        if (table == null) then(true) else leave(table, then)
    }

    /**
     * Ends a game that is left. What was kept comes back once its session has ended: until then it
     * lies on the shelf itself. It may have found another game on the table by then.
     */
    private fun end(table: GameModel) {
        if (game === table) game = null
        if (table.room == null) {
            table.close { main.post(::comeBack) }
        } else {
            table.close()
            comeBack()
        }
    }

    private fun comeBack() {
        if (game != null) return
        reopen()
        returned?.invoke()
    }

    /**
     * Ends a remote game for good, which is not on the table from now on. [then] hears false, and it is
     * there again, when My games can't have it.
     */
    private fun leave(table: GameModel, then: (Boolean) -> Unit = {}) {
        val wasHere = game === table
        if (wasHere) game = null
        table.leave { refused ->
            val stays = refused is CommandException.NotKept
            if (stays) {
                problem = Problem.NotKept
                if (wasHere && game == null) game = table else table.close()
                returned?.invoke()
            } else {
                // It has ended already, and may be kept all the same: the other side only stayed away.
                if (refused != null && table.room == null) table.linkId?.let(::forget)
                if (table.room != null) online.end(table)
                end(table)
            }
            then(!stays)
        }
    }

    private fun forget(link: String) = thread(name = "forget-game") {
        try {
            shelf.forget(link)
        } catch (_: ShelfException) {
            main.post { problem = Problem.NotKept }
        }
    }

    /** The game of two who have agreed comes to the table; what lay there is kept. */
    fun place(next: GameModel) {
        game?.close()
        game = next
        problem = null
    }

    /** Begins a game in place of the one on the table, once there is room: see [begin]. */
    fun start(config: GameConfig): Boolean = begin { shelf.start(config, it) }

    /** As the other, from a position that was set up, by its record; rule and board are those of that. */
    fun start(position: String, config: GameConfig): Boolean = begin { bridge ->
        PositionDraft(config.rule, config.size).use {
            it.paste(position)
            shelf.startPosition(config, it, bridge)
        }
    }

    /** Goes on with one of My games after its first [ply] moves, in place of the one on the table. */
    fun playOn(id: String, ply: Int): Boolean = begin { shelf.playOn(id, ply, config(), it) }

    /**
     * False, and nothing happens, when the game on the table would be lost because the disk takes
     * nothing. The shelf puts one of one's own into My games.
     */
    private fun begin(open: (CoreBridge) -> GameSession?): Boolean {
        val before = game
        val next = try {
            own(open)
        } catch (_: ShelfException) {
            null
        }
        if (next != null) {
            before?.close()
            game = next
            problem = null
        }
        return next != null
    }
}
