package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.core.DraftSnapshot
import app.gomoku.core.Pen
import app.gomoku.core.PositionFault
import app.gomoku.core.Stone

class SetUpTexts(private val context: Context) {
    private val texts = GameTexts(context)

    fun counts(shown: DraftSnapshot): String = context.getString(
        R.string.position_counts,
        shown.black.toString(),
        shown.white.toString()
    )

    fun toMove(shown: DraftSnapshot): String =
        context.getString(R.string.position_to_move, texts.stone(shown.board.turn))

    fun about(shown: DraftSnapshot): String =
        context.getString(R.string.game_title_computer, counts(shown), toMove(shown))

    fun pen(pen: Pen): String = when (pen) {
        Pen.TURNS -> context.getString(R.string.position_pen_turns)
        Pen.BLACK -> texts.stone(Stone.BLACK)
        Pen.WHITE -> texts.stone(Stone.WHITE)
    }

    fun fault(fault: PositionFault): String = when (fault) {
        is PositionFault.TooMany -> context.getString(
            R.string.position_too_many,
            texts.stone(fault.stone),
            fault.extra.toString(),
            texts.stone(fault.stone.other)
        )

        is PositionFault.Won ->
            context.getString(R.string.position_won, texts.stone(fault.stone))

        is PositionFault.Overline -> context.getString(R.string.position_overline)

        is PositionFault.Full -> context.getString(R.string.position_full)

        is PositionFault.NoMove -> context.getString(R.string.position_no_move)
    }
}
