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
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.learn.CourseModel
import kotlin.concurrent.thread

/** Source of a question. Sources of the same question are equal. */
sealed interface PuzzleSource {
    /** Opened question. [puzzles] is set for built-in puzzles, [mistakes] for the user's game. */
    class Opened(
        val attempt: PuzzleAttempt,
        val puzzles: Puzzles? = null,
        val mistakes: List<Mistake> = emptyList()
    ) {
        val snapshot = attempt.snapshot()
        val isDaily = puzzles?.daily()?.puzzle?.number == snapshot.number
        val standing = puzzles?.standingOnce(snapshot)
    }

    /**
     * Opens the question; null if it no longer exists. Throws [PuzzlesException]. Not for the main
     * thread.
     */
    fun open(): Opened?
}

data class ShippedPuzzle(private val puzzles: PuzzlesModel, val number: Int) : PuzzleSource {
    override fun open() = puzzles.open().let { PuzzleSource.Opened(it.puzzle(number), it) }
}

data class CourseTask(private val course: CourseModel, val step: LessonStep) : PuzzleSource {
    override fun open() = course.task(step)?.let { PuzzleSource.Opened(it) }
}

/** Mistake that a review found at move [ply] of a saved game. */
data class OwnMistake(private val storage: Storage, val game: String, val ply: Int) : PuzzleSource {
    override fun open() = try {
        storage.mistake(game, ply)?.let {
            PuzzleSource.Opened(it, mistakes = storage.mistakes(game))
        }
    } catch (_: StorageException) {
        // The review, to which Back returns, reports the problem.
        null
    }
}

/** Puzzle created from the player's mistake. */
data class OwnPuzzle(private val puzzles: PuzzlesModel, val number: Int) : PuzzleSource {
    // `puzzles` stays null: these puzzles don't affect the rating.
    override fun open() = try {
        puzzles.open().let { PuzzleSource.Opened(it.ownPuzzle(number)) }
    } catch (_: PuzzlesException.Unknown) {
        null
    }
}

/**
 * Puzzle, lesson's task or question about a mistake. Survives configuration changes; the core
 * preserves progress through process death. Main thread only. Slow steps run on another thread, one
 * at a time.
 */
class PuzzleModel(val source: PuzzleSource) {
    interface Listener {
        /** Called for a new [snapshot]; [before] is the previous one. */
        fun onChanged(before: PuzzleSnapshot?)

        /** Called if the puzzle can't be opened; null if it no longer exists. */
        fun onFailed(refused: PuzzlesException?)

        /** Called if the question could not be added to or removed from the player's puzzles. */
        fun onOwnRefused(refused: OwnPuzzleException)
    }

    var listener: Listener? = null

    var snapshot: PuzzleSnapshot? = null
        private set

    /** Rating and progress, set once the puzzle is solved. */
    var standing: PuzzleStanding? = null
        private set

    var isDaily = false
        private set

    /** Mistakes of the game; empty for built-in puzzles. */
    var mistakes: List<Mistake> = emptyList()
        private set

    /** Step after this task of a lesson, if any. */
    val nextStep: LessonStep?
        get() = snapshot?.lesson?.next

    val nextMistake: Mistake?
        get() = snapshot?.mistake?.let { now -> mistakes.firstOrNull { it.ply > now.ply } }

    var ghost: Point? = null

    /** Whether a step is running, which blocks others. */
    var busy = false
        private set

    private val main = Handler(Looper.getMainLooper())
    private var all: Puzzles? = null
    private var attempt: PuzzleAttempt? = null
    private var opening = false
    private var closed = false

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

    /** Plays a stone and evaluates it. Throws as [mayPlace] does. */
    fun play(point: Point) {
        val begun = attempt?.takeIf { !busy } ?: return
        val placed = begun.place(point)
        ghost = null
        val at = SystemClock.uptimeMillis()
        step({ it.answer() }) { then ->
            // Separates the reply from the player's stone.
            val left = at + REPLY_MS - SystemClock.uptimeMillis()
            if (left > 0) main.postDelayed(then, left) else then.run()
        }
        show(placed, null)
    }

    /** Throws [app.gomoku.core.PuzzleTryException] if a stone may not be placed now. */
    fun mayPlace(point: Point) {
        attempt?.mayPlace(point)
    }

    fun forbiddingRows(point: Point): List<List<Point>> = attempt?.forbiddingRows(point).orEmpty()

    /** Shapes of either colour at empty points. */
    fun shapes(): List<PointShapes> = attempt?.shapes().orEmpty()

    fun undo() = step({ it.undo() })

    fun startAgain() = step({ it.startAgain() })

    fun solution() = step({ it.solution() })

    /** Adds the question to the player's puzzles, or removes it. */
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

    /** Runs [act] on another thread; [wait] decides when its result is shown. */
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

    fun close() {
        listener = null
        closed = true
        if (!busy) attempt?.destroy()
    }

    private companion object {
        const val REPLY_MS = 350L
    }
}

private fun Puzzles.standingOnce(shown: PuzzleSnapshot): PuzzleStanding? =
    if (shown.stage == PuzzleStage.SOLVED) standing() else null
