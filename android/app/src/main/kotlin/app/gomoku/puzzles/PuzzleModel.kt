package app.gomoku.puzzles

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import app.gomoku.core.LessonStep
import app.gomoku.core.Mistake
import app.gomoku.core.OwnPuzzleException
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.PuzzleAttempt
import app.gomoku.core.PuzzleSnapshot
import app.gomoku.core.PuzzleStage
import app.gomoku.core.PuzzleStanding
import app.gomoku.core.Puzzles
import app.gomoku.core.PuzzlesException
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.learn.CourseModel
import kotlin.concurrent.thread

/** Where what is asked comes from. Those of one question are equal. */
sealed interface PuzzleSource {
    /** What is read of it. [puzzles] are there for those that ship, [mistakes] in one's own game. */
    class Opened(
        val attempt: PuzzleAttempt,
        val puzzles: Puzzles? = null,
        val mistakes: List<Mistake> = emptyList()
    ) {
        val snapshot = attempt.snapshot()
        val isDaily = puzzles?.daily()?.puzzle?.number == snapshot.number
        val standing = puzzles?.standingOnce(snapshot)
    }

    /** Null where it has gone. Throws [PuzzlesException]. Not for the main thread. */
    fun open(): Opened?
}

/** The puzzle of that number, of those that ship. */
data class ShippedPuzzle(private val puzzles: PuzzlesModel, val number: Int) : PuzzleSource {
    override fun open() = puzzles.open().let { PuzzleSource.Opened(it.puzzle(number), it) }
}

/** The task [step] of the course. */
data class CourseTask(private val course: CourseModel, val step: LessonStep) : PuzzleSource {
    override fun open() = course.task(step)?.let { PuzzleSource.Opened(it) }
}

/** The move [ply] of the kept game [game], by what its review has said. */
data class OwnMistake(private val shelf: Shelf, val game: String, val ply: Int) : PuzzleSource {
    override fun open() = try {
        shelf.mistake(game, ply)?.let { PuzzleSource.Opened(it, mistakes = shelf.mistakes(game)) }
    } catch (_: ShelfException) {
        // The review, to which Back leads, says what is the matter with the game.
        null
    }
}

/** The mistake that was made into the player's own puzzle of that number. */
data class OwnPuzzle(private val puzzles: PuzzlesModel, val number: Int) : PuzzleSource {
    // No rating comes of it.
    override fun open() = try {
        puzzles.open().let { PuzzleSource.Opened(it.ownPuzzle(number)) }
    } catch (_: PuzzlesException.Unknown) {
        null
    }
}

/**
 * One puzzle, a lesson's task, or one question about a mistake, on the board. It lives through rotations; what a kill
 * leaves is the core's. Main thread only: what takes longer than a tap may is done beside it, one step
 * at a time.
 */
class PuzzleModel(val source: PuzzleSource) {
    /** The screen that shows the puzzle. */
    interface Listener {
        /** [snapshot] is new; [before] it stood that one, or none. */
        fun onChanged(before: PuzzleSnapshot?)

        /** It can't be had: for that reason, or as it has gone. */
        fun onFailed(refused: PuzzlesException?)

        /** The question is not made a puzzle, or not taken out, for that reason. */
        fun onOwnRefused(refused: OwnPuzzleException)
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

    /** Those of the game whose mistake is asked about; none of a puzzle that ships. */
    var mistakes: List<Mistake> = emptyList()
        private set

    /** What comes after this task of a lesson; null where nothing does, or it is none. */
    val nextStep: LessonStep?
        get() = snapshot?.lesson?.next

    /** What is asked about after this one. */
    val nextMistake: Mistake?
        get() = snapshot?.mistake?.let { now -> mistakes.firstOrNull { it.ply > now.ply } }

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
                Result.success(source.open())
            } catch (refused: PuzzlesException) {
                Result.failure(refused)
            }
        }) { found ->
            opening = false
            val opened = found.getOrNull()
            if (opened == null) {
                listener?.onFailed(found.exceptionOrNull() as? PuzzlesException)
            } else if (closed) {
                opened.attempt.destroy()
            } else {
                attempt = opened.attempt
                all = opened.puzzles
                isDaily = opened.isDaily
                mistakes = opened.mistakes
                show(opened.snapshot, opened.standing)
            }
        }
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

    /** Makes a question about a mistake a puzzle of the player's own; one that is one is taken out. */
    fun switchOwn() {
        val attempt = attempt?.takeIf { !busy } ?: return
        val own = snapshot?.own ?: return
        busy = true
        beside({
            try {
                Result.success(attempt.setOwn(!own))
            } catch (refused: OwnPuzzleException) {
                Result.failure(refused)
            }
        }) { done ->
            busy = false
            val refused = done.exceptionOrNull() as? OwnPuzzleException
            when {
                closed -> attempt.destroy()
                refused != null -> listener?.onOwnRefused(refused)
                else -> show(done.getOrThrow(), standing)
            }
        }
    }

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
