package app.gomoku.board

import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.os.SystemClock
import android.view.MotionEvent
import android.widget.FrameLayout
import app.gomoku.R
import app.gomoku.app.GoldenAppTest
import app.gomoku.core.GameSnapshot
import app.gomoku.core.RowKind
import app.gomoku.core.Stone
import app.gomoku.core.ThreatRow
import app.gomoku.game.key
import java.io.File
import org.junit.Assert.assertTrue
import org.junit.Test

/** Three themes with all markings. */
class GoldenTest : GoldenAppTest() {
    /** A Renju game with a forbidden point, and after a win. */
    private fun game(): Pair<GameSnapshot, GameSnapshot> {
        launch()
        startTwo("renju")
        val game = checkNotNull(app.game)
        for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) {
            game.play(point(name))
        }
        await("forbidden") { game.readClocks().forbidden.isNotEmpty() }
        val forbidden = game.readClocks()
        for (name in listOf("E8", "C3", "D8", "D3", "C8")) game.play(point(name))
        await("won") { game.readClocks().result != null }
        return forbidden to game.readClocks()
    }

    private fun board(theme: BoardThemeName, numbers: Boolean = false) =
        BoardView(context()).apply {
            use(BoardView.Options(theme, moveNumbers = numbers))
            playable(true)
        }

    @Test
    fun stonesAndMarks() {
        val (forbidden, won) = game()
        for (theme in BoardThemeName.values()) {
            val marks = board(theme, numbers = true)
            marks.show(forbidden, point("K5"), animate = false)
            compare("${theme.key}-marks", draw(marks))
            val over = board(theme)
            over.show(won, null, animate = false)
            compare("${theme.key}-won", draw(over))
        }
    }

    /** Solid and dashed rings are distinct without colours. */
    @Test
    fun threatsAndALine() {
        launch()
        startTwo("freestyle")
        val game = checkNotNull(app.game)
        for (name in listOf("E5", "F9", "F5", "G10", "G5", "H11", "H5", "D5", "K4", "L12")) {
            game.play(point(name))
        }
        await("played") { game.readClocks().moves.size == 10 }
        val rows = listOf(
            ThreatRow(Stone.BLACK, RowKind.FOUR, points("E5 F5 G5 H5"), points("I5")),
            ThreatRow(Stone.WHITE, RowKind.OPEN_THREE, points("F9 G10 H11"), points("E8 I12"))
        )
        for (theme in BoardThemeName.values()) {
            val board = board(theme)
            board.threats = rows
            board.line = points("I5 K9")
            board.show(game.readClocks(), null, animate = false)
            compare("${theme.key}-threats", draw(board))
        }
    }

    private fun points(names: String) = names.split(' ').map(::point)

    @Test
    fun stonesThatWereSetUp() {
        launch()
        click(R.id.play_two)
        choose(R.id.rule, "renju")
        click(R.id.set_up)
        for (name in listOf("H8", "J9", "G8", "J7", "H10", "K11", "H11", "E5")) tap(name)
        val drawn = checkNotNull(board.snapshot)
        click(R.id.play_position)
        await("begins") { app.game != null }
        val game = checkNotNull(app.game)
        for (name in listOf("F12", "M4")) game.play(point(name))
        await("played") { game.readClocks().moves.size == 2 }
        val board = board(BoardThemeName.WOOD, numbers = true)
        board.show(drawn, null, animate = false)
        compare("wood-set-up", draw(board))
        board.show(game.readClocks(), null, animate = false)
        compare("wood-set-up-played", draw(board))
    }

    @Test
    fun theLoupe() {
        val (forbidden, _) = game()
        val board = board(BoardThemeName.WOOD)
        val window = FrameLayout(context()).apply {
            clipChildren = false
            addView(board, FrameLayout.LayoutParams(SIDE, SIDE).apply { topMargin = SIDE / 2 })
        }
        board.slides = true
        board.onSlide = {
            board.target = it
            board.show(forbidden, it, animate = false)
        }
        board.show(forbidden, null, animate = false)
        draw(window, SIDE, SIDE * 3 / 2)
        val layout = checkNotNull(board.geometry)
        val now = SystemClock.uptimeMillis()
        for ((action, name) in listOf(
            MotionEvent.ACTION_DOWN to "D4",
            MotionEvent.ACTION_MOVE to "G9"
        )) {
            val at = point(name)
            val event =
                MotionEvent.obtain(now, now, action, layout.lineX(at.x), layout.lineY(at.y), 0)
            board.dispatchTouchEvent(event)
        }
        compare("wood-loupe", draw(window, SIDE, SIDE * 3 / 2))
    }

    @Test
    fun aZoomedBoard() {
        launch()
        click(R.id.play_two)
        choose(R.id.size, "19")
        click(R.id.start)
        await("begins") { app.game != null }
        val game = checkNotNull(app.game)
        for (name in listOf("J10", "K11", "J11", "J12", "K10")) game.play(point(name))
        await("played") { game.readClocks().moves.size == 5 }
        val board = board(BoardThemeName.WOOD)
        board.show(game.readClocks(), point("L10"), animate = false)
        draw(board)
        board.zoom = BoardZoom.NONE.moved(0.3f, 0.6f, 0.3f, 0.6f, 2.2f)
        compare("wood-zoomed", draw(board))
    }

    @Test
    fun aDifferenceIsSeenAndShown() {
        val kept = checkNotNull(BitmapFactory.decodeFile(File(folder, "paper-won.png").path))
        val other = kept.copy(Bitmap.Config.ARGB_8888, true)
        Canvas(other).drawCircle(100f, 100f, 5f, Paint().apply { color = Color.RED })
        val (wrong, picture) = difference(kept, other)
        assertTrue("$wrong points", wrong > ALLOWED)
        assertTrue(picture.getPixel(100, 100) != picture.getPixel(10, 10))
        // A rounding difference is accepted.
        Canvas(other).drawBitmap(kept, 0f, 0f, null)
        Canvas(other).drawColor(0x02000000)
        assertTrue(difference(kept, other).first <= ALLOWED)
    }
}
