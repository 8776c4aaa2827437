package app.gomoku.puzzles

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.PuzzleAttempt
import app.gomoku.core.PuzzleSnapshot
import app.gomoku.core.PuzzleStage
import app.gomoku.core.PuzzleStanding
import app.gomoku.core.Puzzles
import app.gomoku.core.PuzzlesException
import kotlin.concurrent.thread

/**
 * One puzzle on the board. It lives through rotations; what a kill leaves is the core's. Main thread
 * only: what takes longer than a tap may is done beside it, one step at a time.
 */
class PuzzleModel(private val puzzles: PuzzlesModel, val number: Int) {
    /** The screen that shows the puzzle. */
    interface Listener {
        /** [snapshot] is new; [before] it stood that one, or none. */
        fun onChanged(before: PuzzleSnapshot?)

        /** The puzzle can't be had. */
        fun onFailed(refused: PuzzlesException)
    }

    /** The screen in front, or null. */
    var listener: Listener? = null

    /** What is on the board; null until it has been read. */
    var snapshot: PuzzleSnapshot? = null
        private set

    /** How the player stands, once the puzzle is solved. */
    var standing: PuzzleStanding? = null
        private set

    /** Whether this is the puzzle of today. */
    var isDaily = false
        private set

    /** The point that was chosen and not yet played. */
    var ghost: Point? = null

    /** Whether a step is under way: until it is done nothing else may be asked for. */
    var busy = false
        private set

    private val main = Handler(Looper.getMainLooper())
    private var all: Puzzles? = null
    private var attempt: PuzzleAttempt? = null
    private var opening = false
    private var closed = false

    /** Puts the puzzle on the board, unless it is there. */
    fun open() {
        if (attempt != null || opening) return
        opening = true
        beside({
            try {
                val all = puzzles.open()
                Result.success(Opened(all.puzzle(number), all))
            } catch (refused: PuzzlesException) {
                Result.failure(refused)
            }
        }) { found ->
            opening = false
            val opened = found.getOrNull()
            if (opened == null) {
                (found.exceptionOrNull() as? PuzzlesException)?.let { listener?.onFailed(it) }
            } else if (closed) {
                opened.attempt.destroy()
            } else {
                attempt = opened.attempt
                all = opened.all
                isDaily = opened.isDaily
                show(opened.snapshot, opened.standing)
            }
        }
    }

    /** What is read beside the main thread. */
    private class Opened(val attempt: PuzzleAttempt, val all: Puzzles) {
        val snapshot = attempt.snapshot()
        val isDaily = all.daily()?.puzzle?.number == snapshot.number
        val standing = all.standingOnce(snapshot)
    }

    /** Puts a stone on the board and has it judged; throws what [mayPlace] does. */
    fun play(point: Point) {
        val begun = attempt?.takeIf { !busy } ?: return
        val placed = begun.place(point)
        ghost = null
        val at = SystemClock.uptimeMillis()
        step({ it.answer() }) { then ->
            // A reply that falls with the stone would not be seen as one.
            val left = at + REPLY_MS - SystemClock.uptimeMillis()
            if (left > 0) main.postDelayed(then, left) else then.run()
        }
        show(placed, null)
    }

    /** Throws [app.gomoku.core.PuzzleTryException] where a stone may not stand now. */
    fun mayPlace(point: Point) {
        attempt?.mayPlace(point)
    }

    /** The rows that forbid a point to Black. */
    fun forbiddingRows(point: Point): List<List<Point>> = attempt?.forbiddingRows(point).orEmpty()

    /** What either colour would make on the empty points. */
    fun shapes(): List<PointShapes> = attempt?.shapes().orEmpty()

    fun undo() = step({ it.undo() })

    fun startAgain() = step({ it.startAgain() })

    fun solution() = step({ it.solution() })

    /** Does [act] beside the main thread; [wait] says when what came of it may be shown. */
    private fun step(
        act: (PuzzleAttempt) -> PuzzleSnapshot,
        wait: (Runnable) -> Unit = { it.run() }
    ) {
        val begun = attempt?.takeIf { !busy } ?: return
        busy = true
        ghost = null
        beside({
            val now = act(begun)
            now to all?.standingOnce(now)
        }) { (now, standing) ->
            wait(
                Runnable {
                    busy = false
                    if (closed) begun.destroy() else show(now, standing)
                }
            )
        }
    }

    private fun show(now: PuzzleSnapshot, standing: PuzzleStanding?) {
        val before = snapshot
        snapshot = now
        this.standing = standing
        listener?.onChanged(before)
    }

    private fun <T> beside(act: () -> T, then: (T) -> Unit) {
        thread(name = "puzzle") {
            val found = act()
            main.post { then(found) }
        }
    }

    /** Nobody comes back to it. */
    fun close() {
        listener = null
        closed = true
        if (!busy) attempt?.destroy()
    }

    private companion object {
        const val REPLY_MS = 350L
    }
}

/** What a puzzle that is solved has come to. */
private fun Puzzles.standingOnce(shown: PuzzleSnapshot): PuzzleStanding? =
    if (shown.stage == PuzzleStage.SOLVED) standing() else null
