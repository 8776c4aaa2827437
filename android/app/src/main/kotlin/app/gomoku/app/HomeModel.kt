package app.gomoku.app

import app.gomoku.core.BluetoothPerson
import app.gomoku.core.CommandException
import app.gomoku.core.GameConfig
import app.gomoku.core.GameSession
import app.gomoku.core.LinkOver
import app.gomoku.core.LinkState
import app.gomoku.core.LobbyConfig
import app.gomoku.core.LobbyException
import app.gomoku.core.Phase
import app.gomoku.core.RecordException
import app.gomoku.core.ResumeException
import app.gomoku.core.keptGame
import app.gomoku.friend.KeptGames
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.nearby.NearbyConnection
import app.gomoku.friend.online.OnlineModel
import app.gomoku.game.CoreBridge
import app.gomoku.game.GameModel
import app.gomoku.game.NewGameChoices
import app.gomoku.game.SavedGames
import app.gomoku.game.linkIsOver
import app.gomoku.settings.Preferences
import java.util.Random

/**
 * Which game lies on the table, what comes back from disk, and what becomes of a game that goes.
 * Main thread only.
 */
class HomeModel(
    private val saves: SavedGames,
    private val kept: KeptGames,
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

    /** What is the matter with the game that lay here. */
    sealed class Problem {
        /** It can't be read, and was set aside. */
        object Unreadable : Problem()

        /** My games can't take it: the disk is full. */
        object NotKept : Problem()

        /** A game with somebody else's device can't be gone on with. */
        class Resume(val refused: ResumeException) : Problem()

        /** As [Resume], for want of what this device is to others. */
        class Profile(val refused: LobbyException) : Problem()
    }

    /** What went wrong with the saved game, until a new one begins. */
    var problem: Problem? = null
        private set

    /**
     * With whom a remote game is under way that would be lost for another one; null when there is
     * none. A game over a broker waits in its list.
     */
    val unfinishedRemote: String?
        get() = game?.takeIf { it.room == null }?.snapshot
            ?.takeIf { it.phase != Phase.OVER && !it.linkIsOver }?.remote?.name

    /** Whether another game would take the place of one that is not finished. */
    val wouldReplace: Boolean
        get() = unfinishedRemote != null || game?.snapshot?.let {
            it.phase != Phase.OVER && it.moves.isNotEmpty() && game?.room == null
        } == true

    /**
     * Brings the game back that was on the table: the online one of [room], if there was one, else
     * the unfinished one from disk, the one with a remote player first: somebody may be waiting.
     * What can't be read is set aside and told.
     */
    fun reopen(room: String? = null) {
        game = room?.let(::reopenOnline) ?: kept.load()?.let(::reopenRemote)
        if (game == null) reopenOwn()
    }

    private fun reopenOnline(room: String): GameModel? = try {
        online.take(room)
    } catch (_: ResumeException) {
        // The list says what is the matter with it.
        null
    }

    private fun reopenRemote(bytes: ByteArray): GameModel? {
        try {
            val choices = NearbyChoices.from(preferences.store)
            val config = profile.config(choices)
            val near = bluetooth.takeIf { kept.byBluetooth }?.also { it.goOn() }
            val connection = NearbyConnection(network, near)
            val game = GameModel.remote(saves.archive, connection) {
                resume(bytes, config, near, it)
            }
            game.onUnseen(turning = false)
            if (game.snapshot.phase != Phase.OVER) return game
            // It was played out; there is nothing to go on with.
            leave(game)
        } catch (refused: ResumeException) {
            problem = Problem.Resume(refused)
            val mayGoOn = refused is ResumeException.System || refused is ResumeException.Newer
            if (!mayGoOn) kept.setAside()
        } catch (refused: LobbyException) {
            problem = Problem.Profile(refused)
        }
        return null
    }

    private fun resume(
        bytes: ByteArray,
        config: LobbyConfig,
        near: BluetoothModel?,
        bridge: CoreBridge
    ): GameSession {
        val discovery = LocalNetwork.discovery()
        val keeper = kept.keeperOfKept()
        if (near == null) {
            return GameSession.resumeRemote(bytes, config, discovery, keeper, bridge)
        }
        val person = BluetoothPerson("", keptGame(bytes).name)
        val opener = near.opener(person)
        return GameSession.resumeByStream(bytes, config, discovery, opener, keeper, bridge)
    }

    private fun reopenOwn() {
        when (val found = saves.load()) {
            SavedGames.Found.Nothing -> Unit

            SavedGames.Found.Unreadable -> problem = Problem.Unreadable

            is SavedGames.Found.Record -> try {
                game = GameModel.restore(found.text, config(), saves)
            } catch (_: RecordException) {
                saves.setAside()
                problem = Problem.Unreadable
            }
        }
    }

    /** How a game of one's own begins. */
    fun config(choices: NewGameChoices = NewGameChoices.from(preferences.store)): GameConfig =
        choices.config(preferences.forbiddenLoses, threads(), Random()::nextBoolean)

    /** Nobody comes back to a remote game that has ended, or that was only watched. */
    fun tidy() {
        val table = game ?: return
        val remote = table.snapshot.remote ?: return
        val link = remote.link
        when {
            table.room != null && link !is LinkState.Over -> table.close()

            // What was kept of it resumes it.
            link == LinkState.Over(LinkOver.Abandoned) ||
                link == LinkState.Over(LinkOver.Cloned) -> table.close()

            remote.watching || link is LinkState.Over || table.snapshot.phase == Phase.OVER ->
                leave(table)

            else -> return
        }
        reopen()
    }

    /** Leaves the game on the table for good. What was kept comes back. */
    fun leave() {
        game?.let(::leave)
        reopen()
    }

    /** Ends a remote game for good. */
    private fun leave(table: GameModel) {
        try {
            table.leave()
        } catch (_: CommandException) {
            // It has ended already.
        }
        val watched = table.snapshot.remote?.watching == true
        if (table.archiveNow() == null) problem = Problem.NotKept
        if (table.room != null) {
            online.end(table)
            return
        }
        table.close()
        if (!watched) kept.forget()
    }

    /** The game of two who have agreed comes to the table; what lay there is kept. */
    fun place(next: GameModel) {
        game?.close()
        game = next
        problem = null
    }

    /**
     * Begins a game of one's own in place of the one on the table. False, and nothing happens, when
     * that one would be lost because the disk takes nothing.
     */
    fun begin(next: () -> GameModel): Boolean {
        val before = game
        when {
            before == null -> Unit

            before.room != null -> before.close()

            before.snapshot.remote != null -> leave(before)

            before.archiveNow() == null -> return false

            else -> before.close()
        }
        game = next()
        problem = null
        return true
    }
}
