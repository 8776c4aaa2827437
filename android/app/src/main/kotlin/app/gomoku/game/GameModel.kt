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
import app.gomoku.core.ShelfException
import app.gomoku.core.SwapChoice
import app.gomoku.core.Thinking
import app.gomoku.core.nextLine
import app.gomoku.core.walkLine
import app.gomoku.ui.WhileSeen
import app.gomoku.ui.unlessRefused
import kotlin.concurrent.thread

/** Longest wait for a flush. Android kills an app whose main thread is blocked for 5 s. */
private const val FLUSH_MS = 2_000L

/**
 * View model of one game. Holds the core's session, which saves itself to storage, exposes its
 * snapshot and forwards commands one to one. Makes no game decisions and survives configuration
 * changes. Main thread only; the owner closes it.
 *
 * Commands throw the core's exceptions, which [GameTexts] translates.
 *
 * @param open creates the session, which reports to the given bridge; its exceptions pass through
 * the constructor
 */
class GameModel(private val connection: Connection, open: (CoreBridge) -> GameSession) :
    CoreBridge.Receiver,
    WhileSeen {
    interface Listener {
        fun onChanged()

        fun onThinking()

        /** Called once after the game was opened, when Black's win is proved. */
        fun onProved(win: ProvedWin)

        /** Delivers a one-time event. [snapshot] already includes its effect. */
        fun onEvent(event: GameEvent)
    }

    var listener: Listener? = null

    /** Latest state received from the core. */
    var snapshot: GameSnapshot
        private set

    /** The computer's search for its last or next move; null if there was none. */
    var search: Thinking? = null
        private set

    /** Point that is selected but not yet played. */
    var ghost: Point? = null

    /** Line behind the hint while the user steps through it. */
    var walk: LineWalk? = null

    /** Line that the user stepped through last. */
    private var walked: MoveLine? = null

    /** Line that the next call of [hint] shows; null if [hint] requests a hint instead. */
    val hintLine: MoveLine?
        get() = nextLine(snapshot.hintLines, walked)

    /**
     * Whether screen readers received the proof since the game was opened. They receive it once.
     */
    private var proofTold = false

    /** Room of a game over a server; null for other games. */
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

    /**
     * Whether the session ended because the app went to the background. Its last state stays
     * visible.
     */
    private var apart = false
    private var closed = false

    /** Resources of the connection while the game is in the foreground. */
    private var held: AutoCloseable? = null

    init {
        snapshot = session.snapshot()
    }

    fun play(point: Point) = command {
        session.play(point)
        ghost = null
    }

    /** Throws what [play] would throw for [point], without playing. */
    fun mayPlay(point: Point) = session.mayPlay(point)

    /**
     * Rows that make [point] forbidden to Black, each as its stones in order; empty for other
     * points.
     */
    fun forbiddingRows(point: Point): List<List<Point>> = session.forbiddingRows(point)

    /** Answers the opening's swap question. */
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

    /**
     * Requests the hint's area first, then its move, then shows the line behind it if there is one.
     */
    fun hint() {
        val line = hintLine ?: return command { session.hint() }
        ghost = null
        walked = line
        walk = walkLine(line, 1)
    }

    /** Shows the first [to] stones of the line. */
    fun walk(to: Int) {
        walk = walk?.let { walkLine(it.line, to) }
    }

    /** Sets the number of the level at which the computer continues. */
    fun changeLevel(level: Int) = command { session.changeLevel(level) }

    /** Offers a draw to a remote player. Two players at this phone have agreed already. */
    fun offerDraw() = command { session.draw() }

    /** Stops the game until [goOn]. */
    fun halt() = command { session.halt() }

    fun goOn() = command { session.goOn() }

    fun answerOffer(accept: Boolean) = far { it.answer(accept) }

    fun cancelOffer() = far { it.cancel() }

    /** Ends a game without a result after the absent player's time has run out. */
    fun endWithoutResult() = far { it.endWithoutResult() }

    fun react(reaction: Reaction) = far { it.react(reaction) }

    fun restartFromCommon() = far { it.restart() }

    /**
     * Leaves a remote player's game for good after saving it to My games. Disk access happens off
     * the main thread. [then] runs on the main thread with null or the exception that refused it.
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
                // The session was closed and destroyed meanwhile.
                CommandException.Closed()
            }
            main.post {
                if (!closed) onSnapshot(session.snapshot())
                then(refused)
            }
        }
    }

    /** Called when the game is in the foreground: clocks run and the computer thinks. */
    override fun onSeen() {
        if (apart) reconnect()
        if (held == null) held = connection.hold(session)
        command { session.resume() }
    }

    /** Pauses the game in the background. Only a connection that stays open continues. */
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
        } catch (_: ShelfException) {
            // The game was left, or the system refuses. The board stays visible without a
            // connection.
            fresh.close()
            return
        }
        // The old session's shutdown may still be running, so don't destroy that session here.
        session = opened
        bridge = fresh
        apart = false
        ghost = null
        snapshot = opened.snapshot()
    }

    /** Sets the number of search threads, starting with the next search. */
    fun setThreads(threads: Int) = session.setThreads(threads)

    /**
     * Returns the state with current clock values. The screen's timer calls it while a clock runs.
     */
    fun readClocks(): GameSnapshot = session.snapshot()

    /** Shapes that either colour would make on the empty points, for screen readers. */
    fun shapes(): List<PointShapes> = session.shapes()

    /** Returns the game as SGF, as saved. */
    fun record(): String = session.record()

    /** Returns the game as SGF for sharing. Any thread. */
    fun share(): String = session.share()

    /** Returns the id of the finished game in My games; null if it can't be saved. Any thread. */
    fun archived(): String? = session.archived()

    /** Returns a level to offer at the end of this game, or null. Any thread. */
    fun offeredLevel(): LevelOffer? = session.offeredLevel()

    /** Storage id of a game with a remote player; null for other games and for spectators. */
    val linkId: String?
        get() = session.linkId()

    /** Records that the two phones connect by Bluetooth, now and when they resume. */
    fun noteBluetooth() = session.noteBluetooth()

    /**
     * Starts a thread that writes everything to disk, since the system may kill the app from now
     * on.
     */
    fun beginFlush(): Thread? {
        if (closed) return null
        val session = session
        // The session may be destroyed before the thread runs.
        return thread(name = "flush") { unlessRefused(false) { session.flush() } }
    }

    /** Waits until everything is on disk, at most [FLUSH_MS] milliseconds. */
    fun flush() {
        beginFlush()?.join(FLUSH_MS)
    }

    /**
     * Ends the session; the saved game remains. Shutdown runs off the main thread: a search takes a
     * moment to stop, and a goodbye to an unreachable phone or server takes longer. No callback
     * follows. [after] runs on that thread when shutdown is complete.
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

    /** Announces the proof to the screen once. It may have been found before the screen existed. */
    fun tellProof() {
        val screen = listener ?: return
        val win = snapshot.proved ?: return
        if (!proofTold) screen.onProved(win)
        proofTold = true
    }

    /** Runs a command that only a game with a remote player has. */
    private fun far(act: (RemoteSeat) -> Unit) = command { session.remote()?.use(act) }

    /** Runs a command and updates the state at once, even if the command is refused. */
    private fun command(act: () -> Unit) {
        try {
            act()
        } finally {
            onSnapshot(session.snapshot())
        }
    }

    override fun onSnapshot(snapshot: GameSnapshot) {
        // Callbacks are posted, so a newer state may have been read meanwhile.
        if (snapshot.revision < this.snapshot.revision) return
        // The ghost stone belongs to one position. A pause does not remove it.
        if (snapshot.moves.size != this.snapshot.moves.size) ghost = null
        val begins = snapshot.computerThinking && !this.snapshot.computerThinking
        // Search information becomes invalid when its position is gone.
        if (begins || snapshot.moves.size < this.snapshot.moves.size) search = null
        this.snapshot = snapshot
        if (walk?.line !in snapshot.hintLines) walk = null
        listener?.onChanged()
        tellProof()
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

/** Whether the link to the remote player has ended for good. */
val GameSnapshot.linkIsOver: Boolean
    get() = remote?.link is LinkState.Over

/** Whether the board has a stone, including stones of a set-up position. */
val GameSnapshot.hasStones: Boolean
    get() = moves.isNotEmpty() || setUp.isNotEmpty()

/**
 * Whether the display changes with time: a running countdown, or a seat reservation that expires.
 */
val GameSnapshot.timePasses: Boolean
    get() = clock is ClockSetting.Countdown && (black.clockRunning || white.clockRunning) ||
        remote?.seatLeftMs != null

/**
 * Whether stones, result or seats differ, which invalidates notes about the other position. Move
 * times don't count, because a remote host corrects them long after the stone was shown.
 */
fun GameSnapshot.isAnotherPosition(than: GameSnapshot): Boolean = stones != than.stones ||
    result != than.result ||
    canRedo != than.canRedo ||
    openingStage != than.openingStage ||
    black.seat != than.black.seat ||
    white.seat != than.white.seat

private val GameSnapshot.stones
    get() = setUp.map { it.stone to it.point } + moves.map { it.stone to it.point }
