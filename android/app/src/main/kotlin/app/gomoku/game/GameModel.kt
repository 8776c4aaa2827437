package app.gomoku.game

import android.os.Handler
import android.os.Looper
import app.gomoku.core.BookException
import app.gomoku.core.ClockSetting
import app.gomoku.core.CommandException
import app.gomoku.core.GameConfig
import app.gomoku.core.GameEvent
import app.gomoku.core.GameSession
import app.gomoku.core.GameSnapshot
import app.gomoku.core.LinkState
import app.gomoku.core.Offer
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.Reaction
import app.gomoku.core.RecordException
import app.gomoku.core.RemoteSeat
import app.gomoku.core.ResumeException
import app.gomoku.core.SwapChoice
import app.gomoku.core.Thinking
import app.gomoku.games.GameArchive
import app.gomoku.ui.WhileSeen
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/**
 * One game at a table: holds the core's session, shows its snapshot, forwards commands one to one
 * and keeps the unfinished game on disk. It decides nothing about the game and lives through
 * rotations. Main thread only; whoever has it on the table closes it.
 *
 * Commands throw the core's own exceptions; [GameTexts] has the words.
 */
class GameModel private constructor(
    /** Null for a game with a remote player, which the core keeps by itself. */
    private val saves: SavedGames?,
    /** Where the game goes when it has ended, or when another one takes its place. */
    private val archive: GameArchive,
    private val connection: Connection,
    open: (CoreBridge) -> GameSession
) : CoreBridge.Receiver,
    WhileSeen {
    /** The screen that shows the game. */
    interface Listener {
        /** [snapshot] is new. */
        fun onChanged()

        /** [thinking] is new. */
        fun onThinking()

        /** Something happened once; [snapshot] has its effect. */
        fun onEvent(event: GameEvent)
    }

    /** The screen in front, or null. */
    var listener: Listener? = null

    /** The newest state that the core has given. */
    var snapshot: GameSnapshot
        private set

    /** How far the search is, while there is one. */
    var thinking: Thinking? = null
        private set

    /** The point that was chosen and not yet played. */
    var ghost: Point? = null

    /** Whether the last write of the unfinished game failed. */
    var saveFailed = false
        private set

    /** Which of the games over a server it is; null for every other game. */
    val room: String?
        get() = connection.room

    private val main = Handler(Looper.getMainLooper())
    private var bridge = CoreBridge(this)
    private var session: GameSession = open(bridge)

    /** Whether the session has ended with the app's being left; its last state is shown. */
    private var apart = false
    private val writer: ExecutorService = Executors.newSingleThreadExecutor()

    @Volatile private var closed = false

    /** What this game is called in [archive], once it is there. */
    private var archived: String? = null

    /** Its end's way into [archive]: whether it has come there. Null as long as it has no end. */
    private var settled: Future<Boolean>? = null

    /** What the connection needs while the game is in front. */
    private var held: AutoCloseable? = null

    init {
        saves?.let(::teach)
        snapshot = session.snapshot()
        // Kept before, or it could not be: then it is tried again.
        settle()
    }

    private fun teach(saves: SavedGames) {
        val book = saves.learnt.load() ?: return
        try {
            session.setBook(book)
        } catch (_: BookException) {
            // The game goes on, and a new book begins.
            saves.learnt.setAside()
        }
    }

    /** Plays [point] for the person to move. */
    fun play(point: Point) = command {
        session.play(point)
        ghost = null
    }

    /** Throws what [play] would throw for [point]; nothing is played. */
    fun mayPlay(point: Point) = session.mayPlay(point)

    /** Chooses where the opening asks for it. */
    fun choose(choice: SwapChoice) = command { session.choose(choice) }

    fun undo() = command {
        session.undo()
        ghost = null
    }

    fun redo() = command {
        session.redo()
        ghost = null
    }

    fun resign() = command { session.resign() }

    /** Nothing happens while the game can't be kept: see [archiveNow]. */
    fun rematch() = command {
        if (archiveNow() == null) return@command
        session.rematch()
        ghost = null
    }

    fun hint() = command { session.hint() }

    fun offerDraw() = far { it.offer(Offer.DRAW) }

    fun answerOffer(accept: Boolean) = command {
        if (accept && snapshot.remote?.theirOffer == Offer.REMATCH) archiveNow()
        session.remote()?.use { it.answer(accept) }
    }

    fun cancelOffer() = far { it.cancel() }

    fun react(reaction: Reaction) = far { it.react(reaction) }

    fun restartFromCommon() = far { it.restart() }

    /** Leaves a remote player's game for good. */
    fun leave() = far { it.leave() }

    /** The game is in front: clocks run, the computer thinks. */
    override fun onSeen() {
        if (apart) reconnect()
        if (held == null) held = connection.hold(session)
        command { session.resume() }
    }

    /** Nothing of it goes on unseen, except for a connection that stays. */
    override fun onUnseen(turning: Boolean) {
        letGo()
        command { session.pause() }
        if (!turning && !connection.staysOpen) part()
    }

    private fun letGo() {
        held?.close()
        held = null
    }

    private fun part() {
        if (apart || closed) return
        apart = true
        bridge.close()
        val ending = session
        // It waits for the server to have the last move.
        thread(name = "online-goodbye") { ending.shutdown() }
    }

    private fun reconnect() {
        val fresh = CoreBridge(this)
        val opened = try {
            connection.reopen(fresh)
        } catch (_: ResumeException) {
            // Left, or the system refuses: the board stays as it is, without a connection.
            fresh.close()
            return
        }
        session.destroy()
        session = opened
        bridge = fresh
        apart = false
        ghost = null
        // Another game may have begun with the other player's consent.
        archived = null
        snapshot = opened.snapshot()
        settle()
    }

    /** Search threads from the next search on. */
    fun setThreads(threads: Int) = session.setThreads(threads)

    /** The state with the clocks read now. The screen's timer calls it while a clock runs. */
    fun readClocks(): GameSnapshot = session.snapshot()

    /** What either colour would make on the empty points: for who can't see the rows. */
    fun shapes(): List<PointShapes> = session.shapes()

    /** The game as SGF. */
    fun record(): String = session.record()

    /**
     * Puts the game into My games before it returns, since another one may take its place. Its
     * id there, empty if there is nothing to keep; null when it can't be written, and then it
     * must not go.
     */
    fun archiveNow(): String? {
        val over = snapshot.phase == Phase.OVER
        if (snapshot.remote?.watching == true || snapshot.moves.isEmpty() && !over) return ""
        val known = archived?.takeIf { over && settled?.get() == true }
        if (known != null) {
            onSaved(true)
            return known
        }
        val record = session.record()
        val id = idOf(record)
        val kept = if (over) archive.settle(record, id) else archive.keep(record, id)
        onSaved(kept)
        return id.takeIf { kept }
    }

    /** A game that has just ended goes into My games. */
    private fun settle() {
        val over = snapshot.phase == Phase.OVER && snapshot.remote?.watching != true
        if (over == (settled != null)) return
        settled = null
        if (!over) return
        // Both of this moment: the next game may begin before they are written.
        val record = session.record()
        val id = idOf(record)
        settled = writer.submit<Boolean> {
            archive.settle(record, id).also { kept ->
                if (!kept) main.post { if (!closed) onSaved(false) }
            }
        }
    }

    private fun idOf(record: String) = archived ?: archive.idOf(record).also { archived = it }

    /** Writes the game to disk before it returns. */
    fun saveNow() {
        if (!closed) saves?.let { onSaved(it.saveLatest()) }
    }

    /** Saves and ends the session. Nothing arrives afterwards; [after] comes when all is said. */
    fun close(after: () -> Unit = {}) {
        if (closed) return
        // A game that is over does not change any more: what is on its way to the disk is all of it.
        if (snapshot.phase != Phase.OVER || saveFailed) saveNow()
        listener = null
        letGo()
        bridge.close()
        // A write that is under way still needs the session.
        writer.shutdown()
        writer.awaitTermination(5, TimeUnit.SECONDS)
        closed = true
        val ending = session
        val end = {
            ending.end()
            after()
        }
        if (connection.endsSlowly) thread(name = "end-of-game") { end() } else end()
    }

    private fun GameSession.end() {
        shutdown()
        destroy()
    }

    /** What only a game with a far player has. */
    private fun far(act: (RemoteSeat) -> Unit) = command { session.remote()?.use(act) }

    /** The state after a command, done or refused, is known at once. */
    private fun command(act: () -> Unit) {
        try {
            act()
        } finally {
            onSnapshot(session.snapshot())
        }
    }

    override fun onSnapshot(snapshot: GameSnapshot) {
        // Messages are posted; a newer state may have been read meanwhile.
        if (snapshot.revision < this.snapshot.revision) return
        val changed = snapshot.revision != this.snapshot.revision
        // A ghost belongs to one position; a pause leaves it.
        if (snapshot.moves.size != this.snapshot.moves.size) ghost = null
        this.snapshot = snapshot
        if (!snapshot.computerThinking) thinking = null
        if (snapshot.moves.isEmpty() && snapshot.phase != Phase.OVER) archived = null
        if (changed) {
            save()
            settle()
        }
        listener?.onChanged()
    }

    override fun onEvent(event: GameEvent) {
        if (event is GameEvent.Learnt) {
            writer.execute { saves?.learnt?.save(event.book) }
            return
        }
        if (event is GameEvent.NotKept) saveFailed = true
        if (event is GameEvent.NewGame) archived = null
        listener?.onEvent(event)
    }

    override fun onThinking(thinking: Thinking) {
        if (!snapshot.computerThinking) return
        this.thinking = thinking
        listener?.onThinking()
    }

    private fun save() {
        val saves = saves ?: return
        writer.execute {
            if (closed) return@execute
            val saved = saves.saveLatest()
            main.post { if (!closed) onSaved(saved) }
        }
    }

    /** The person is told when it fails, and no longer once it works: each move tries again. */
    private fun onSaved(saved: Boolean) {
        if (saveFailed != saved) return
        saveFailed = !saved
        listener?.onChanged()
    }

    /** Reads the record under the lock of the saves, so that an older one never comes last. */
    private fun SavedGames.saveLatest(): Boolean = synchronized(this) { save(session.record()) }

    companion object {
        /** Starts a game. Throws `ConfigException`. */
        fun start(config: GameConfig, saves: SavedGames): GameModel =
            // On the writer's thread: the disk may take longer than a frame.
            GameModel(saves, saves.archive, Connection.None) {
                GameSession(config, it)
            }.apply { save() }

        /** Brings a game back, paused unless it has ended. Throws [RecordException]. */
        fun restore(record: String, defaults: GameConfig, saves: SavedGames): GameModel =
            GameModel(saves, saves.archive, Connection.None) {
                GameSession.restore(record, defaults, it)
            }

        /** A game with somebody else's device, which keeps itself: [open] gives it. */
        fun remote(
            archive: GameArchive,
            connection: Connection,
            open: (CoreBridge) -> GameSession
        ): GameModel = GameModel(null, archive, connection, open)
    }
}

/** Whether the game's link to a remote player has ended for good. */
val GameSnapshot.linkIsOver: Boolean
    get() = remote?.link is LinkState.Over

/** Whether somebody's time runs down now. */
val GameSnapshot.isAgainstTheClock: Boolean
    get() = phase == Phase.PLAYING && clock is ClockSetting.Countdown

/**
 * Whether stones, result or seats differ, so that what was said of the other no longer holds. How
 * long a move took does not count: a remote host puts that right when the stone has long been seen.
 */
fun GameSnapshot.isAnotherPosition(than: GameSnapshot): Boolean = stones != than.stones ||
    result != than.result ||
    canRedo != than.canRedo ||
    openingStage != than.openingStage ||
    black.seat != than.black.seat ||
    white.seat != than.white.seat

private val GameSnapshot.stones
    get() = moves.map { it.stone to it.point }
