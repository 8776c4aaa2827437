package app.gomoku.puzzles

import android.os.Looper
import app.gomoku.core.DailyPuzzle
import app.gomoku.core.OwnPuzzleCount
import app.gomoku.core.PuzzleStanding
import app.gomoku.core.PuzzleThemeCount
import app.gomoku.core.Puzzles
import app.gomoku.core.PuzzlesException
import app.gomoku.core.Storage
import java.io.IOException
import java.nio.Buffer
import java.nio.ByteBuffer

/**
 * Built-in puzzles and progress, read on first use. Thread-safe; not for the main thread.
 *
 * @param file reads the shipped file
 */
class PuzzlesModel(private val storage: Storage, private val file: () -> ByteArray) {
    class Overview(
        val daily: DailyPuzzle?,
        val standing: PuzzleStanding,
        val themes: List<PuzzleThemeCount>,
        /** Number of the player's mistakes; null if they can't be read. */
        val own: OwnPuzzleCount?
    )

    private var opened: Puzzles? = null

    /** Opens the puzzles. Throws [PuzzlesException]; the next call tries again. */
    @Synchronized
    fun open(): Puzzles {
        check(Looper.myLooper() != Looper.getMainLooper()) { "It reads files." }
        return opened ?: storage.puzzles(bytes()).also { opened = it }
    }

    private fun bytes(): ByteBuffer = try {
        direct(file())
    } catch (_: IOException) {
        throw PuzzlesException.Set()
    }

    /** Returns the overview, or the [PuzzlesException] that prevented it. */
    fun overview(): Result<Overview> = try {
        val puzzles = open()
        val (daily, standing, own) = Triple(puzzles.daily(), puzzles.standing(), puzzles.own())
        Result.success(Overview(daily, standing, puzzles.themes(), own))
    } catch (refused: PuzzlesException) {
        Result.failure(refused)
    }
}

/** Copies [bytes] to a direct buffer, which the core reads without another copy. */
internal fun direct(bytes: ByteArray): ByteBuffer {
    val buffer = ByteBuffer.allocateDirect(bytes.size).put(bytes)
    // Before Android 9 only the superclass declares rewind().
    (buffer as Buffer).rewind()
    return buffer
}
