package app.gomoku.games

import android.content.Context
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.Paint
import android.graphics.Typeface
import android.text.TextPaint
import android.text.TextUtils
import app.gomoku.R
import app.gomoku.board.BoardLayout
import app.gomoku.board.BoardPainter
import app.gomoku.board.BoardTheme
import app.gomoku.board.BoardThemeName
import app.gomoku.core.GameSnapshot
import app.gomoku.game.GameTexts
import java.io.ByteArrayOutputStream

/** Picture of a shared game, with names and result below the board. */
class GamePicture(private val context: Context, private val theme: BoardThemeName) {
    private val texts = RecordTexts(context)

    fun png(game: SharedGame): ByteArray = ByteArrayOutputStream().use {
        draw(game).compress(Bitmap.CompressFormat.PNG, QUALITY, it)
        it.toByteArray()
    }

    fun draw(game: SharedGame): Bitmap {
        val end = game.end()
        val bitmap = Bitmap.createBitmap(SIDE, SIDE + FOOT, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        canvas.drawColor(context.getColor(R.color.background))
        board(canvas, end)
        val title = ink(R.color.text, TITLE, Typeface.DEFAULT_BOLD)
        val muted = ink(R.color.muted, NOTE, Typeface.DEFAULT)
        val rule = GameTexts(context).rule(end.rule)
        val note = context.getString(
            R.string.game_title_computer,
            game.outcome ?: texts.outcome(end),
            rule
        )
        write(canvas, game.players, title, SIDE + FOOT * 0.45f)
        write(canvas, note, muted, SIDE + FOOT * 0.8f)
        return bitmap
    }

    private fun board(canvas: Canvas, end: GameSnapshot) {
        val layout = BoardLayout(end.size, SIDE.toFloat(), coordinates = true)
        val painter =
            BoardPainter(layout, BoardTheme(context, theme), end.stars, context.resources)
        painter.board(canvas)
        val line = end.result?.line.orEmpty()
        if (line.isNotEmpty()) painter.winBand(canvas, line.first(), line.last())
        end.setUp.forEach { painter.stone(canvas, it.stone, it.point, 1f, OPAQUE) }
        end.moves.forEachIndexed { index, move ->
            painter.stone(canvas, move.stone, move.point, 1f, OPAQUE)
            val isLast = index == end.moves.lastIndex
            painter.number(canvas, move.stone, move.point, (index + 1).toString(), isLast)
        }
        line.forEach { painter.winRing(canvas, it) }
    }

    private fun ink(colour: Int, size: Float, face: Typeface) =
        TextPaint(Paint.ANTI_ALIAS_FLAG).apply {
            color = context.getColor(colour)
            textSize = size
            typeface = face
            textAlign = Paint.Align.CENTER
        }

    private fun write(canvas: Canvas, text: String, ink: TextPaint, y: Float) {
        val room = SIDE - 2f * MARGIN
        val fits = TextUtils.ellipsize(text, ink, room, TextUtils.TruncateAt.MIDDLE)
        canvas.drawText(fits, 0, fits.length, SIDE / 2f, y, ink)
    }

    private companion object {
        /** In pixels. */
        const val SIDE = 1080
        const val FOOT = 150
        const val MARGIN = 40
        const val TITLE = 44f
        const val NOTE = 34f
        const val OPAQUE = 255
        const val QUALITY = 100
    }
}
