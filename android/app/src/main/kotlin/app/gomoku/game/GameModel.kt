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

/** Android kills an app whose main thread is blocked for 5 s. */
private const val FLUSH_MS = 2_000L

/**
 * One game at a table: holds the core's session, which keeps itself on the shelf, shows its snapshot
 * and forwards commands one to one. It decides nothing about the game and lives through rotations.
 * Main thread only; whoever has it on the table closes it.
 *
 * Commands throw the core's own exceptions; [GameTexts] has the words.
 *
 * @param open the session, which tells all to the bridge; what it throws goes on to whoever asks for
 * the game
 */
class GameModel(private val connection: Connection, open: (CoreBridge) -> GameSession) :
    CoreBridge.Receiver,
    WhileSeen {
    /** The screen that shows the game. */
    interface Listener {
        /** [snapshot] is new. */
        fun onChanged()

        /** [search] is new. */
        fun onThinking()

        /** It is proved that Black wins, for the first time since this game was opened. */
        fun onProved(win: ProvedWin)

        /** Something happened once; [snapshot] has its effect. */
        fun onEvent(event: GameEvent)
    }

    /** The screen in front, or null. */
    var listener: Listener? = null

    /** The newest state that the core has given. */
    var snapshot: GameSnapshot
        private set

    /** The computer's search for its last move, or for the next one; null where there was none. */
    var search: Thinking? = null
        private set

    /** The point that was chosen and not yet played. */
    var ghost: Point? = null

    /** A line behind the hint, while somebody goes through it. */
    var walk: LineWalk? = null

    /** The line that was gone through last. */
    private var walked: MoveLine? = null

    /** The line behind the hint that [hint] goes through next; null where it asks for a hint. */
    val hintLine: MoveLine?
        get() = nextLine(snapshot.hintLines, walked)

    /** Whether readers were told that Black wins, since this game was opened: they are told once. */
    private var proofTold = false

    /** Which of the games over a server it is; null for every other game. */
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

    /** Whether the session has ended with the app's being left; its last state is shown. */
    private var apart = false
    private var closed = false

    /** What the connection needs while the game is in front. */
    private var held: AutoCloseable? = null

    init {
        snapshot = session.snapshot()
    }

    /** Plays [point] for the person to move. */
    fun play(point: Point) = command {
        session.play(point)
        ghost = null
    }

    /** Throws what [play] would throw for [point]; nothing is played. */
    fun mayPlay(point: Point) = session.mayPlay(point)

    /** The rows that forbid [point] to Black, each as its stones in order; none for every other point. */
    fun forbiddingRows(point: Point): List<List<Point>> = session.forbiddingRows(point)

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

    /** Refused while My games can't have what is on the board. */
    fun rematch() = command {
        session.rematch()
        ghost = null
    }

    /** First the area, then the move, then the line behind it where there is one. */
    fun hint() {
        val line = hintLine ?: return command { session.hint() }
        ghost = null
        walked = line
        walk = walkLine(line, 1)
    }

    /** Shows so many stones of the line. */
    fun walk(to: Int) {
        walk = walk?.let { walkLine(it.line, to) }
    }

    /** The computer plays on at the level of that number. */
    fun changeLevel(level: Int) = command { session.changeLevel(level) }

    /** A remote player is asked; two at this phone have agreed. */
    fun offerDraw() = command { session.draw() }

    /** A person stops the game, until [goOn]. */
    fun halt() = command { session.halt() }

    fun goOn() = command { session.goOn() }

    fun answerOffer(accept: Boolean) = far { it.answer(accept) }

    fun cancelOffer() = far { it.cancel() }

    /** Waits no longer for somebody whose time is up. */
    fun endWithoutResult() = far { it.endWithoutResult() }

    fun react(reaction: Reaction) = far { it.react(reaction) }

    fun restartFromCommon() = far { it.restart() }

    /**
     * Leaves a remote player's game for good, once My games has it, which is written beside the main
     * thread. [then] hears on the main thread that it was done, or what refused it.
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
                // Closed and dropped meanwhile.
                CommandException.Closed()
            }
            main.post {
                if (!closed) onSnapshot(session.snapshot())
                then(refused)
            }
        }
    }

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
        } catch (_: ShelfException) {
            // Left, or the system refuses: the board stays as it is, without a connection.
            fresh.close()
            return
        }
        // Its goodbye may still be under way: nobody lets go of it here.
        session = opened
        bridge = fresh
        apart = false
        ghost = null
        snapshot = opened.snapshot()
    }

    /** Search threads from the next search on. */
    fun setThreads(threads: Int) = session.setThreads(threads)

    /** The state with the clocks read now. The screen's timer calls it while a clock runs. */
    fun readClocks(): GameSnapshot = session.snapshot()

    /** What either colour would make on the empty points: for who can't see the rows. */
    fun shapes(): List<PointShapes> = session.shapes()

    /** The game as SGF, as it is kept. */
    fun record(): String = session.record()

    /** The game as SGF for somebody else. From any thread. */
    fun share(): String = session.share()

    /** By what My games knows the game, which is over; null when it can't be kept. From any thread. */
    fun archived(): String? = session.archived()

    /** Another level, to be offered at the end of this game; null where there is none. From any thread. */
    fun offeredLevel(): LevelOffer? = session.offeredLevel()

    /** By what the shelf knows a game with a remote player; null for every other, and who only watches. */
    val linkId: String?
        get() = session.linkId()

    /** The two phones meet by Bluetooth, and will again. */
    fun noteBluetooth() = session.noteBluetooth()

    /** Starts to write everything to the disk: the app may be killed at any time from now on. */
    fun beginFlush(): Thread? {
        if (closed) return null
        val session = session
        // The session may be destroyed before the thread runs.
        return thread(name = "flush") { unlessRefused(false) { session.flush() } }
    }

    /** Waits until everything is on the disk, or [FLUSH_MS] have passed. */
    fun flush() {
        beginFlush()?.join(FLUSH_MS)
    }

    /**
     * Ends the session, which is kept: beside the main thread, since a search takes a moment to stop,
     * and last words to a phone or a server that is not reached take longer. Nothing arrives
     * afterwards; [after] comes on that thread when all is said.
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

    /** Tells the screen in front of the proof, once: it may have been found before the screen was there. */
    fun tellProof() {
        val screen = listener ?: return
        val win = snapshot.proved ?: return
        if (!proofTold) screen.onProved(win)
        proofTold = true
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
        // A ghost belongs to one position; a pause leaves it.
        if (snapshot.moves.size != this.snapshot.moves.size) ghost = null
        val begins = snapshot.computerThinking && !this.snapshot.computerThinking
        // What was thought of a position that is gone says nothing.
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
        // The last word may come after the move.
        search = thinking
        listener?.onThinking()
    }
}

/** Whether the game's link to a remote player has ended for good. */
val GameSnapshot.linkIsOver: Boolean
    get() = remote?.link is LinkState.Over

/** Whether there is a stone on the board, be it one that was set up. */
val GameSnapshot.hasStones: Boolean
    get() = moves.isNotEmpty() || setUp.isNotEmpty()

/** Whether something that is shown changes by itself: a clock that runs out, or how long a seat is kept. */
val GameSnapshot.timePasses: Boolean
    get() = clock is ClockSetting.Countdown && (black.clockRunning || white.clockRunning) ||
        remote?.seatLeftMs != null

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
    get() = setUp.map { it.stone to it.point } + moves.map { it.stone to it.point }
