package app.gomoku.game

import android.os.Handler
import android.os.Looper
import app.gomoku.core.ClockSetting
import app.gomoku.core.CommandException
import app.gomoku.core.GameEvent
import app.gomoku.core.GameSession
import app.gomoku.core.GameSnapshot
import app.gomoku.core.LevelOffer
import app.gomoku.core.LineWalk
import app.gomoku.core.LinkState
import app.gomoku.core.MoveLine
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.ProvedWin
import app.gomoku.core.Reaction
import app.gomoku.core.RemoteSeat
import app.gomoku.core.StorageException
import app.gomoku.core.SwapChoice
import app.gomoku.core.Thinking
import app.gomoku.core.nextLine
import app.gomoku.core.walkLine
import app.gomoku.ui.VisibilityObserver
import app.gomoku.ui.unlessRefused
import kotlin.concurrent.thread

/** Longest wait for a flush. Android kills an app whose main thread is blocked for 5 s. */
private const val FLUSH_MS = 2_000L

/**
 * View model of one game. Owns the core's session, which saves itself; exposes its snapshot and
 * forwards commands. Survives configuration changes. Main thread only; the owner closes it.
 *
 * Commands throw the core's exceptions, which [GameTexts] translates.
 *
 * @param open creates the session, which reports to the given bridge; its exceptions pass
 *   through the constructor
 */
class GameModel(private val connection: Connection, open: (CoreBridge) -> GameSession) :
    CoreBridge.Receiver,
    VisibilityObserver {
    interface Listener {
        fun onChanged()

        fun onThinking()

        /** Called once per opened game, when Black's win is proved. */
        fun onProved(win: ProvedWin)

        /** Delivers a one-time event; [snapshot] already includes its effect. */
        fun onEvent(event: GameEvent)
    }

    var listener: Listener? = null

    var snapshot: GameSnapshot
        private set

    /** The computer's search for its last or next move. */
    var search: Thinking? = null
        private set

    var ghost: Point? = null

    /** Line behind the hint, while visible. */
    var walk: LineWalk? = null

    /** Last visible line. */
    private var walked: MoveLine? = null

    /** Line that the next [hint] shows; null if it requests a hint. */
    val hintLine: MoveLine?
        get() = nextLine(snapshot.hintLines, walked)

    /** Whether screen readers received the proof, as they do once per opened game. */
    private var proofTold = false

    val room: String?
        get() = connection.room

    private val main = Handler(Looper.getMainLooper())
    private var bridge = CoreBridge(this)
    private var session: GameSession = try {
        open(bridge)
    } catch (refused: Exception) {
        bridge.close()
        throw refused
    }

    /** Whether the session ended in the background. Its last state stays visible. */
    private var apart = false
    private var closed = false

    private var held: AutoCloseable? = null

    init {
        snapshot = session.snapshot()
    }

    fun play(point: Point) = command {
        session.play(point)
        ghost = null
    }

    /** Throws what [play] would throw, without playing. */
    fun mayPlay(point: Point) = session.mayPlay(point)

    /** Rows that make [point] forbidden to Black. */
    fun forbiddingRows(point: Point): List<List<Point>> = session.forbiddingRows(point)

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

    /** Starts a rematch. Throws while the current game can't be saved to My games. */
    fun rematch() = command {
        session.rematch()
        ghost = null
    }

    /** Requests the hint's area, then its move, then shows the line behind it, if any. */
    fun hint() {
        val line = hintLine ?: return command { session.hint() }
        ghost = null
        walked = line
        walk = walkLine(line, 1)
    }

    fun walk(to: Int) {
        walk = walk?.let { walkLine(it.line, to) }
    }

    fun changeLevel(level: Int) = command { session.changeLevel(level) }

    /** Offers a draw to a remote player. Two players at this phone have agreed already. */
    fun offerDraw() = command { session.draw() }

    fun halt() = command { session.halt() }

    fun goOn() = command { session.goOn() }

    fun answerOffer(accept: Boolean) = far { it.answer(accept) }

    fun cancelOffer() = far { it.cancel() }

    /** Ends a game after the absent player's time has run out. */
    fun endWithoutResult() = far { it.endWithoutResult() }

    fun react(reaction: Reaction) = far { it.react(reaction) }

    fun restartFromCommon() = far { it.restart() }

    /**
     * Saves a remote game to My games and leaves it. [then] runs on the main thread with null or
     * the refusal.
     */
    fun leave(then: (CommandException?) -> Unit) {
        val left = session
        thread(name = "leave-game") {
            val refused = try {
                left.remote()?.use { it.leave() }
                null
            } catch (refused: CommandException) {
                refused
            } catch (_: IllegalStateException) {
                // The session was destroyed meanwhile.
                CommandException.Closed()
            }
            main.post {
                if (!closed) onSnapshot(session.snapshot())
                then(refused)
            }
        }
    }

    /** In the foreground clocks run and the computer thinks. */
    override fun onSeen() {
        if (apart) reconnect()
        if (held == null) held = connection.hold(session)
        command { session.resume() }
    }

    /** Pauses the game in the background, unless its connection stays open. */
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
        // Shutdown waits until the server has received the last move.
        thread(name = "online-goodbye") { ending.shutdown() }
    }

    private fun reconnect() {
        val fresh = CoreBridge(this)
        val opened = try {
            connection.reopen(fresh)
        } catch (_: StorageException) {
            // The game was left, or the system refuses. The board stays visible.
            fresh.close()
            return
        }
        // The old session may still be shutting down, so don't destroy it here.
        session = opened
        bridge = fresh
        apart = false
        ghost = null
        snapshot = opened.snapshot()
    }

    /** Sets the search threads from the next search on. */
    fun setThreads(threads: Int) = session.setThreads(threads)

    fun readClocks(): GameSnapshot = session.snapshot()

    /** Shapes of either colour at empty points, for screen readers. */
    fun shapes(): List<PointShapes> = session.shapes()

    /** SGF as saved. */
    fun record(): String = session.record()

    /** SGF for sharing. Any thread. */
    fun share(): String = session.share()

    /** Id in My games; null if the game can't be saved. Any thread. */
    fun archived(): String? = session.archived()

    /** Level to offer after this game. Any thread. */
    fun offeredLevel(): LevelOffer? = session.offeredLevel()

    /** Storage id; null for local games and for spectators. */
    val linkId: String?
        get() = session.linkId()

    /** Records that both phones connect by Bluetooth, also when they resume. */
    fun noteBluetooth() = session.noteBluetooth()

    /** Writes everything to disk on a thread, since the system may now kill the app. */
    fun beginFlush(): Thread? {
        if (closed) return null
        val session = session
        // The session may be destroyed before the thread runs.
        return thread(name = "flush") { unlessRefused(false) { session.flush() } }
    }

    /** Waits for the disk, at most [FLUSH_MS]. */
    fun flush() {
        beginFlush()?.join(FLUSH_MS)
    }

    /**
     * Ends the session; the saved game remains. Shutdown is slow, so it runs on a thread, as does
     * [after]. No callback follows.
     */
    fun close(after: () -> Unit = {}) {
        if (closed) return
        listener = null
        letGo()
        bridge.close()
        closed = true
        val ending = session
        thread(name = "end-of-game") {
            ending.shutdown()
            ending.destroy()
            after()
        }
    }

    /** Announces the proof, which may be older than the screen, once. */
    fun announceProof() {
        val screen = listener ?: return
        val win = snapshot.proved ?: return
        if (!proofTold) screen.onProved(win)
        proofTold = true
    }

    /** Runs a command of remote games. */
    private fun far(act: (RemoteSeat) -> Unit) = command { session.remote()?.use(act) }

    /** Runs a command and updates the state, even if the command is refused. */
    private fun command(act: () -> Unit) {
        try {
            act()
        } finally {
            onSnapshot(session.snapshot())
        }
    }

    override fun onSnapshot(snapshot: GameSnapshot) {
        // Callbacks are posted, so a newer state may have been read.
        if (snapshot.revision < this.snapshot.revision) return
        // The ghost stone belongs to one position; a pause does not remove it.
        if (snapshot.moves.size != this.snapshot.moves.size) ghost = null
        val begins = snapshot.computerThinking && !this.snapshot.computerThinking
        if (begins || snapshot.moves.size < this.snapshot.moves.size) search = null
        this.snapshot = snapshot
        if (walk?.line !in snapshot.hintLines) walk = null
        listener?.onChanged()
        announceProof()
    }

    override fun onEvent(event: GameEvent) {
        if (event == GameEvent.NewGame) proofTold = false
        listener?.onEvent(event)
    }

    override fun onThinking(thinking: Thinking) {
        if (thinking.forHint) return
        // The last report may arrive after the move.
        search = thinking
        listener?.onThinking()
    }
}

/** Whether the remote link has ended for good. */
val GameSnapshot.linkIsOver: Boolean
    get() = remote?.link is LinkState.Over

/** Whether the board has a stone, including those of a set-up position. */
val GameSnapshot.hasStones: Boolean
    get() = moves.isNotEmpty() || setUp.isNotEmpty()

/** Whether a countdown runs or a seat reservation expires. */
val GameSnapshot.timePasses: Boolean
    get() = clock is ClockSetting.Countdown && (black.clockRunning || white.clockRunning) ||
        remote?.seatLeftMs != null

/**
 * Whether stones, result or seats differ, which invalidates notes. Move times don't count: a remote
 * host corrects them later.
 */
fun GameSnapshot.isAnotherPosition(than: GameSnapshot): Boolean = stones != than.stones ||
    result != than.result ||
    canRedo != than.canRedo ||
    openingStage != than.openingStage ||
    black.seat != than.black.seat ||
    white.seat != than.white.seat

private val GameSnapshot.stones
    get() = setUp.map { it.stone to it.point } + moves.map { it.stone to it.point }
