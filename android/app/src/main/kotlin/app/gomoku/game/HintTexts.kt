package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.board.BoardTexts
import app.gomoku.core.Certainty
import app.gomoku.core.GameSnapshot
import app.gomoku.core.HintArea
import app.gomoku.core.HintReason
import app.gomoku.core.LineKind
import app.gomoku.core.LineWalk
import app.gomoku.core.MoveLine
import app.gomoku.core.Point
import app.gomoku.core.Stone
import app.gomoku.core.ThreatKind
import app.gomoku.core.WinMeans
import app.gomoku.core.pointName
import app.gomoku.ui.sentences

class HintTexts(private val context: Context) {
    private val texts = BoardTexts(context)

    fun near(area: HintArea): String =
        context.getString(R.string.game_hint_near, pointName(area.from), pointName(area.to))

    /** The hint's move, reason and certainty. */
    fun move(point: Point, told: GameSnapshot): String {
        val move = move(point, told.hintReason, told.turn)
        return context.sentences(move, told.hintCertainty?.let(::certainty))
    }

    fun move(point: Point, reason: HintReason?, turn: Stone): String {
        val name = pointName(point)
        return if (reason == null) {
            context.getString(R.string.game_hint_ready, name)
        } else {
            context.getString(R.string.game_hint_because, name, because(reason, turn))
        }
    }

    fun next(line: MoveLine?): String = context.getString(
        when (line?.kind) {
            null -> R.string.game_hint
            LineKind.PLAY -> R.string.hint_show_line
            LineKind.THREAT -> R.string.hint_show_threat
        }
    )

    /** Position in a line, and its certainty. */
    fun step(walk: LineWalk): String {
        val step = context.getString(
            when (walk.line.kind) {
                LineKind.PLAY -> R.string.hint_line_step
                LineKind.THREAT -> R.string.hint_threat_step
            },
            walk.step.toString(),
            walk.last.toString(),
            texts.stone(walk.stone),
            pointName(walk.point)
        )
        return context.sentences(step, certainty(walk.line.certainty))
    }

    fun certainty(certainty: Certainty): String = context.getString(
        when (certainty) {
            Certainty.PROVED -> R.string.review_proved
            Certainty.ESTIMATED -> R.string.review_estimated
        }
    )

    private fun because(reason: HintReason, turn: Stone): String = when (reason) {
        is HintReason.Wins -> wins(reason)

        is HintReason.Stops -> {
            val stops = context.getString(
                when (reason.threat) {
                    ThreatKind.FOUR -> R.string.hint_stops_four
                    ThreatKind.OPEN_THREE -> R.string.hint_stops_three
                    ThreatKind.FOURS -> R.string.hint_stops_fours
                }
            )
            val only = if (reason.only) context.getString(R.string.hint_only) else null
            val makes = reason.makes?.let {
                context.getString(R.string.hint_makes, texts.shape(it))
            }
            context.sentences(stops, only, makes)
        }

        is HintReason.Makes -> context.getString(R.string.hint_makes, texts.shape(reason.shape))

        is HintReason.Takes -> {
            val shape = texts.shape(reason.shape)
            context.getString(R.string.hint_takes, texts.stone(turn.other), shape)
        }
    }

    private fun wins(win: HintReason.Wins): String = when {
        win.means == WinMeans.FIVE -> context.getString(R.string.hint_wins_now)

        !win.proved -> context.getString(R.string.hint_should_win)

        else -> context.getString(
            if (win.means == WinMeans.FOURS) {
                R.string.hint_wins_fours
            } else {
                R.string.hint_wins_threats
            },
            win.moves.toString()
        )
    }
}
