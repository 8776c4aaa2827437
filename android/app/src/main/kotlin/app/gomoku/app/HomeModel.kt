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
 * Manages the current game: opening, restoring from storage, replacing and leaving it. Main thread
 * only.
 */
class HomeModel(
    private val shelf: Shelf,
    private val profile: NearbyProfile,
    private val preferences: Preferences,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val online: OnlineModel,
    /** Number of search threads that the computer may use now. */
    private val threads: () -> Int
) {
    /** Current game, finished or not. */
    var game: GameModel? = null
        private set

    /** Called after a game was restored without a user action; null while no screen observes it. */
    var returned: (() -> Unit)? = null

    private val main = Handler(Looper.getMainLooper())

    /** Problem with the previous game. */
    sealed class Problem {
        /** The game can't be read: it was set aside, or a later version wrote it. */
        object Unreadable : Problem()

        /** The game can't be saved to My games because the disk is full. */
        object NotKept : Problem()

        /** A game with a remote player can't be resumed. */
        class Resume(val refused: ShelfException) : Problem()
    }

    /** Problem with the saved game, until a new game begins. */
    var problem: Problem? = null
        private set

    /**
     * Name of the opponent in a nearby game that another game would end; null if there is none. A
     * game over a broker stays in its list.
     */
    val unfinishedRemote: String?
        get() = game?.takeIf { it.room == null }?.snapshot
            ?.takeIf { it.phase != Phase.OVER && !it.linkIsOver }?.remote?.name

    /** Result of replacing the local game; null if nothing is lost. */
    val ifReplaced: IfReplaced?
        get() = game?.snapshot?.ifReplaced

    /**
     * Restores the current game: the online game of [room] if there is one, else a game with a
     * remote player, who may be waiting, else the local game. Reports unreadable games in
     * [problem].
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

                // The affected screens report other damage.
                else -> Unit
            }
        }
    }

    private fun reopenOnline(room: String): GameModel? = try {
        online.take(room)
    } catch (_: ShelfException) {
        // The list shows the reason.
        null
    }

    /** Latest nearby game in storage. */
    private fun nearby(): KeptLink? = try {
        shelf.links().firstOrNull { it.broker == null && !it.isLeft }
    } catch (_: ShelfException) {
        // The disk can't be read; the next start tries again.
        null
    }

    private fun reopenRemote(link: KeptLink): GameModel? {
        try {
            val near =
                bluetooth.takeIf { link.bluetooth }?.also { it.goOn() }
            val game = GameModel(NearbyConnection(network, near)) { resume(link, near, it) }
            game.onUnseen(turning = false)
            if (game.snapshot.phase != Phase.OVER) return game
            // The game was already finished, so there is nothing to resume.
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

    /** Opens a local game; null if there is none. */
    private fun own(open: (CoreBridge) -> GameSession?): GameModel? = try {
        GameModel(Connection.None) { open(it) ?: throw NoGame() }
    } catch (_: NoGame) {
        null
    }

    private class NoGame : Exception()

    /** Configuration of a local game. */
    fun config(choices: NewGameChoices = NewGameChoices.from(preferences.store)): GameConfig =
        choices.config(preferences.forbiddenLoses, threads(), Random()::nextBoolean)

    /**
     * Removes a remote game that has ended or was only watched, since the user does not return to
     * it.
     */
    fun tidy() {
        val table = game ?: return
        val remote = table.snapshot.remote ?: return
        val link = remote.link
        when {
            table.room != null && link !is LinkState.Over -> end(table)

            // The saved link can still resume it.
            link == LinkState.Over(LinkOver.Abandoned) ||
                link == LinkState.Over(LinkOver.Cloned) -> end(table)

            remote.watching || link is LinkState.Over || table.snapshot.phase == Phase.OVER ->
                leave(table)

            else -> return
        }
    }

    /**
     * Leaves the current game for good, unless it can't be saved to My games, then restores the
     * previous saved game.
     */
    fun leave() {
        val table = game
        if (table == null) reopen() else leave(table)
    }

    /**
     * Leaves the current nearby game to make room for another one. [then] receives whether it
     * succeeded; the game is saved to My games first.
     */
    fun makeRoom(then: (Boolean) -> Unit) {
        val table = game?.takeIf { it.snapshot.remote != null && it.room == null }
        if (table == null) then(true) else leave(table, then)
    }

    /**
     * Closes a game that was left. Another game is restored after the session has ended, because
     * until then storage still contains the closed one. A new game may be current by then.
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
     * Leaves a remote game for good and removes it at once. If My games can't save it, the game
     * becomes current again and [then] receives false.
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
                // The game has ended. If the other side only stayed away, its link is still stored:
                // delete it.
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

    /** Makes the game that two players agreed on current. The previous game stays saved. */
    fun place(next: GameModel) {
        game?.close()
        game = next
        problem = null
    }

    /** Starts a game in place of the current one, see [begin]. */
    fun start(config: GameConfig): Boolean = begin { shelf.start(config, it) }

    /** Starts a game from a set-up position in SGF. Rule and size come from the record. */
    fun start(position: String, config: GameConfig): Boolean = begin { bridge ->
        PositionDraft(config.rule, config.size).use {
            it.paste(position)
            shelf.startPosition(config, it, bridge)
        }
    }

    /** Continues a saved game after its first [ply] moves, in place of the current game. */
    fun playOn(id: String, ply: Int): Boolean = begin { shelf.playOn(id, ply, config(), it) }

    /**
     * Opens a game in place of the current one. Returns false and changes nothing if storage can't
     * be written, which would lose the current game. Storage moves a local game to My games.
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
