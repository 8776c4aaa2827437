package app.gomoku.puzzles

import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.PuzzleAttempt
import app.gomoku.core.PuzzleStage
import app.gomoku.core.PuzzleTryException
import app.gomoku.core.Puzzles
import app.gomoku.core.Stone
import app.gomoku.core.Storage
import java.io.File
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Rule
import org.junit.rules.TemporaryFolder
import org.robolectric.shadows.ShadowLooper

/** Puzzles on the screen, with access to their solutions. */
abstract class PuzzleAppTest : AppTest() {
    @get:Rule
    val folder = TemporaryFolder()

    /** Another player's storage, so that looking at solutions does not count as missed. */
    private val other: Storage by lazy {
        val at = { name: String -> File(folder.root, name).path }
        Storage.open(at("files"), at("private"), 0)
    }

    protected val answers: Puzzles by lazy { other.puzzles(direct(File(PUZZLES).readBytes())) }

    @After
    fun closeOther() = other.shutdown()

    protected fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    protected fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    protected val shown: GameSnapshot
        get() = checkNotNull(board.snapshot)

    protected val number: Int
        get() = text(R.id.title).filter(Char::isDigit).toInt()

    /** Advances time, since a reply comes a moment after the stone. */
    protected fun awaitPuzzle(what: String, done: () -> Boolean) = await(what) {
        ShadowLooper.idleMainLooper(MOMENT_MS, TimeUnit.MILLISECONDS)
        done()
    }

    protected fun openPuzzles() {
        click(R.id.puzzles)
        await("read") { isShown(R.id.theme_title) }
    }

    protected fun openPuzzle(row: Int) {
        click(row)
        awaitBoard()
    }

    protected fun openTheme(index: Int) {
        app.findViewById<ViewGroup>(R.id.puzzle_themes).getChildAt(index).performClick()
        awaitBoard()
    }

    protected fun awaitBoard() =
        await("a puzzle") { isShown(R.id.thumb_bar) && isShown(R.id.prompt) }

    protected fun solution(): List<Point> = afresh().solution().solution

    private fun afresh(): PuzzleAttempt = answers.puzzle(number).also { it.startAgain() }

    /** Empty corner where a stone neither wins nor defends. */
    protected fun wrong(): Point {
        val answer = solution().first()
        val corners = listOf(0 to 0, 14 to 14, 0 to 14, 14 to 0).map { (x, y) -> Point(x, y) }
        return corners.first { at ->
            at != answer && shown.moves.none { it.point == at } &&
                shown.forbidden.none { it.point == at }
        }
    }

    /** Places a stone and waits for its evaluation. */
    protected fun attempt(at: Point) {
        val before = shown.moves.size
        tap(at)
        click(R.id.place)
        awaitPuzzle("judged") { shown.moves.size > before && !shown.computerThinking }
    }

    /** Solves the puzzle against any replies. Tries moves first on [ahead], the same question. */
    protected fun solve(ahead: PuzzleAttempt = afresh()) {
        val line = ahead.solution().solution
        var steps = 0
        while (!isShown(R.id.next_puzzle)) {
            // The line's move if its replies were played, otherwise a strong shape that wins.
            val strong = ahead.shapes().sortedByDescending { it.strength(shown.turn) }
            val next = listOfNotNull(line.getOrNull(2 * steps)) + strong.map { it.point }
            attempt(next.first { wins(ahead, it) })
            check(steps++ < MOST_STEPS) { "$number is not solved" }
        }
    }

    /** Tries a move on [ahead]; undoes it unless it wins. */
    private fun wins(ahead: PuzzleAttempt, point: Point): Boolean {
        try {
            ahead.place(point)
        } catch (_: PuzzleTryException) {
            return false
        }
        val won = ahead.answer().stage != PuzzleStage.REFUTED
        if (!won) ahead.undo()
        return won
    }

    private fun PointShapes.strength(stone: Stone): Int =
        (if (stone == Stone.BLACK) black else white)?.ordinal ?: -1

    protected companion object {
        const val PUZZLES = "../../assets/puzzles.bin"

        const val MOST_STEPS = 60
        const val MOMENT_MS = 50L
    }
}
