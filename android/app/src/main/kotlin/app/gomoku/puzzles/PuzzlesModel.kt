package app.gomoku.puzzles

import android.os.Looper
import app.gomoku.core.DailyPuzzle
import app.gomoku.core.OwnPuzzleCount
import app.gomoku.core.PuzzleStanding
import app.gomoku.core.PuzzleThemeCount
import app.gomoku.core.Puzzles
import app.gomoku.core.PuzzlesException
import app.gomoku.core.Shelf
import java.io.IOException
import java.nio.Buffer
import java.nio.ByteBuffer

/**
 * The puzzles that ship, with what is kept of the player's progress. They are read when somebody
 * first asks for them. Thread-safe; not for the main thread.
 *
 * @param file the bytes of the file that ships
 */
class PuzzlesModel(private val shelf: Shelf, private val file: () -> ByteArray) {
    /** What the list of puzzles and Home show. */
    class Overview(
        val daily: DailyPuzzle?,
        val standing: PuzzleStanding,
        val themes: List<PuzzleThemeCount>,
        /** The player's own mistakes; null where they can't be read. */
        val own: OwnPuzzleCount?
    )

    private var opened: Puzzles? = null

    /** Throws [PuzzlesException]; the next call tries again. */
    @Synchronized
    fun open(): Puzzles {
        check(Looper.myLooper() != Looper.getMainLooper()) { "It reads files." }
        return opened ?: shelf.puzzles(bytes()).also { opened = it }
    }

    private fun bytes(): ByteBuffer = try {
        direct(file())
    } catch (_: IOException) {
        throw PuzzlesException.Set()
    }

    /** What there is, or the [PuzzlesException] for which it can’t be said. */
    fun overview(): Result<Overview> = try {
        val puzzles = open()
        val (daily, standing, own) = Triple(puzzles.daily(), puzzles.standing(), puzzles.own())
        Result.success(Overview(daily, standing, puzzles.themes(), own))
    } catch (refused: PuzzlesException) {
        Result.failure(refused)
    }
}

/** As the core takes bytes that it only looks at. */
internal fun direct(bytes: ByteArray): ByteBuffer {
    val buffer = ByteBuffer.allocateDirect(bytes.size).put(bytes)
    // Before Android 9 a ByteBuffer has this of its parent only.
    (buffer as Buffer).rewind()
    return buffer
}
