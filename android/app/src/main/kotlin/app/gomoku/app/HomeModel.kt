package app.gomoku.app

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.CommandException
import app.gomoku.core.GameConfig
import app.gomoku.core.GameSession
import app.gomoku.core.IfReplaced
import app.gomoku.core.LinkOver
import app.gomoku.core.LinkState
import app.gomoku.core.Phase
import app.gomoku.core.PositionDraft
import app.gomoku.core.SavedLink
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.core.StoragePart
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

/** Opens, restores, replaces and leaves the current game. Main thread only. */
class HomeModel(
    private val storage: Storage,
    private val profile: NearbyProfile,
    private val preferences: Preferences,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val online: OnlineModel,
    private val threads: () -> Int
) {
    var game: GameModel? = null
        private set

    /** Called after a game was restored without a user action. */
    var returned: (() -> Unit)? = null

    private val main = Handler(Looper.getMainLooper())

    /** Problem with the previous game. */
    sealed class Problem {
        /** The game can't be read: it was set aside, or a later version wrote it. */
        object Unreadable : Problem()

        /** My games can't save the game because the disk is full. */
        object NotSaved : Problem()

        /** A game with a remote player can't be resumed. */
        class Resume(val refused: StorageException) : Problem()
    }

    /** Problem with the saved game, until a new game begins. */
    var problem: Problem? = null
        private set

    /**
     * Opponent's name in the nearby game that another game would end. Broker games stay in their
     * list.
     */
    val unfinishedRemote: String?
        get() = game?.takeIf { it.room == null }?.snapshot
            ?.takeIf { it.phase != Phase.OVER && !it.linkIsOver }?.remote?.name

    /** Result of replacing the local game; null if nothing is lost. */
    val ifReplaced: IfReplaced?
        get() = game?.snapshot?.ifReplaced

    /**
     * Restores the online game of [room], else a game with a remote player, who may be waiting,
     * else the local game. Reports unreadable games in [problem].
     */
    fun reopen(room: String? = null) {
        game = room?.let(::reopenOnline) ?: nearby()?.let(::reopenRemote) ?: reopenOwn()
        storage.damage().forEach {
            when (it.what) {
                StoragePart.UNFINISHED -> problem = Problem.Unreadable

                StoragePart.LINK -> {
                    val newer = StorageException.Newer()
                    problem = Problem.Resume(if (it.newer) newer else StorageException.Damaged())
                }

                // The affected screens report other damage.
                else -> Unit
            }
        }
    }

    private fun reopenOnline(room: String): GameModel? = try {
        online.take(room)
    } catch (_: StorageException) {
        // The list shows the reason.
        null
    }

    private fun nearby(): SavedLink? = try {
        storage.links().firstOrNull { it.broker == null && !it.isLeft }
    } catch (_: StorageException) {
        // The disk can't be read; the next start tries again.
        null
    }

    private fun reopenRemote(link: SavedLink): GameModel? {
        try {
            val near =
                bluetooth.takeIf { link.bluetooth }?.also { it.goOn() }
            val game = GameModel(NearbyConnection(network, near)) { resume(link, near, it) }
            game.onUnseen(turning = false)
            if (game.snapshot.phase != Phase.OVER) return game
            // A finished game can't be resumed.
            leave(game)
        } catch (refused: StorageException) {
            problem = Problem.Resume(refused)
        }
        return null
    }

    private fun resume(link: SavedLink, near: BluetoothModel?, bridge: CoreBridge): GameSession {
        val opener = near?.opener(BluetoothPerson("", link.name.orEmpty()))
        val discovery = LocalNetwork.discovery()
        storage.setWatchable(profile.watchable)
        return storage.resume(link.id, profile.nickname, discovery, opener, bridge)
    }

    private fun reopenOwn(): GameModel? = own { storage.unfinished(config(), it) }

    private fun own(open: (CoreBridge) -> GameSession?): GameModel? = try {
        GameModel(Connection.None) { open(it) ?: throw NoGame() }
    } catch (_: NoGame) {
        null
    }

    private class NoGame : Exception()

    fun config(choices: NewGameChoices = NewGameChoices.from(preferences.store)): GameConfig =
        choices.config(preferences.forbiddenLoses, threads(), Random()::nextBoolean)

    /** Removes a remote game that has ended or was only watched. */
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

    /** Leaves the current game, unless My games can't save it, and restores the previous one. */
    fun leave() {
        val table = game
        if (table == null) reopen() else leave(table)
    }

    /** Saves and leaves the current nearby game. [then] receives whether that succeeded. */
    fun makeRoom(then: (Boolean) -> Unit) {
        val table = game?.takeIf { it.snapshot.remote != null && it.room == null }
        if (table == null) then(true) else leave(table, then)
    }

    /**
     * Ends a game that was left. Storage contains it until the session has ended, so another game
     * is restored only then, unless a new one is current.
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
     * Removes a remote game at once. If My games can't save it, it becomes current again and [then]
     * receives false.
     */
    private fun leave(table: GameModel, then: (Boolean) -> Unit = {}) {
        val wasHere = game === table
        if (wasHere) game = null
        table.leave { refused ->
            val stays = refused is CommandException.NotSaved
            if (stays) {
                problem = Problem.NotSaved
                if (wasHere && game == null) game = table else table.close()
                returned?.invoke()
            } else {
                // Deletes the link that remains if the other side only stayed away.
                if (refused != null && table.room == null) table.linkId?.let(::forget)
                if (table.room != null) online.end(table)
                end(table)
            }
            then(!stays)
        }
    }

    private fun forget(link: String) = thread(name = "forget-game") {
        try {
            storage.forget(link)
        } catch (_: StorageException) {
            main.post { problem = Problem.NotSaved }
        }
    }

    /** Makes a game agreed by two players current. The previous game stays saved. */
    fun place(next: GameModel) {
        game?.close()
        game = next
        problem = null
    }

    fun start(config: GameConfig): Boolean = begin { storage.start(config, it) }

    /** Starts a game from an SGF position, which defines rule and size. */
    fun start(position: String, config: GameConfig): Boolean = begin { bridge ->
        PositionDraft(config.rule, config.size).use {
            it.paste(position)
            storage.startPosition(config, it, bridge)
        }
    }

    /** Replaces the current game by the first [ply] moves of a saved game. */
    fun playOn(id: String, ply: Int): Boolean = begin { storage.playOn(id, ply, config(), it) }

    /**
     * Replaces the current game; a local one moves to My games. Returns false and changes nothing
     * if storage can't be written.
     */
    private fun begin(open: (CoreBridge) -> GameSession?): Boolean {
        val before = game
        val next = try {
            own(open)
        } catch (_: StorageException) {
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
