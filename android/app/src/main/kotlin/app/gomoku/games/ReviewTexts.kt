package app.gomoku.games

import android.content.Context
import app.gomoku.R
import app.gomoku.core.MoveVerdict
import app.gomoku.core.Point
import app.gomoku.core.ProvedWin
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.ReviewedFact
import app.gomoku.core.ReviewedMove
import app.gomoku.core.RowKind
import app.gomoku.core.ThreatKind
import app.gomoku.core.ThreatRow
import app.gomoku.core.WinMeans
import app.gomoku.core.pointName
import app.gomoku.game.GameTexts
import app.gomoku.game.HintTexts
import app.gomoku.ui.sentences

class ReviewTexts(private val context: Context) {
    private val texts = GameTexts(context)

    /** Quality, reason, better move and certainty. */
    fun verdict(said: ReviewedMove): String {
        val verdict = context.getString(verdict(said.verdict))
        val facts = said.facts.map(::fact).reduceOrNull { one, other ->
            context.getString(R.string.review_and, one, other)
        }
        val head = if (facts == null) {
            context.getString(R.string.review_alone, verdict)
        } else {
            context.getString(R.string.review_because, verdict, facts)
        }
        val better = said.better?.points?.firstOrNull()?.let {
            context.getString(R.string.review_better, pointName(it))
        }
        // A proof of the whole game takes precedence over the certainty about a move.
        val certainty = said.proved?.let(::proved)
            ?: said.certainty?.let(HintTexts(context)::certainty)
        return context.sentences(head, better, certainty)
    }

    private fun proved(win: ProvedWin): String = context.resources.getQuantityString(
        R.plurals.review_proved_win,
        win.left,
        win.left.toString()
    )

    /** Verdict with the move, for users who can't see the board. */
    fun spoken(said: ReviewedMove): String = context.getString(
        R.string.review_spoken,
        said.ply.toString(),
        texts.stone(said.stone),
        pointName(said.point),
        verdict(said)
    )

    /** Winning chances of both sides; [black] is Black's, in per cent. */
    fun chance(black: Int): String =
        context.getString(R.string.review_chance, percent(black), percent(100 - black))

    fun graph(chance: String): String =
        listOf(context.getString(R.string.review_graph), chance).joinToString(". ")

    fun working(review: ReviewSnapshot): String = context.getString(
        R.string.review_working,
        (review.moves.size + 1).toString(),
        review.last.toString()
    )

    fun accuracy(review: ReviewSnapshot): String = context.getString(
        R.string.review_accuracy,
        accuracy(review.blackAccuracy),
        accuracy(review.whiteAccuracy)
    )

    private fun accuracy(percent: Int?): String =
        percent?.let(::percent) ?: context.getString(R.string.review_unknown)

    fun learn(review: ReviewSnapshot): String =
        context.getString(R.string.mistakes_learn, review.mistakes.size.toString())

    /** Ringed rows, one per line. */
    fun threats(rows: List<ThreatRow>): String = if (rows.isEmpty()) {
        context.getString(R.string.review_no_threats)
    } else {
        rows.joinToString("\n", transform = ::threat)
    }

    private fun threat(row: ThreatRow): String = context.getString(
        when (row.kind) {
            RowKind.FOUR -> R.string.review_threat_four
            RowKind.OPEN_THREE -> R.string.review_threat_three
        },
        texts.stone(row.stone),
        names(row.stones),
        names(row.cells)
    )

    private fun names(points: List<Point>) = points.joinToString(" ") { pointName(it) }

    private fun percent(value: Int): String =
        context.getString(R.string.review_percent, value.toString())

    private fun verdict(verdict: MoveVerdict): Int = when (verdict) {
        MoveVerdict.OPENING -> R.string.review_opening
        MoveVerdict.BEST -> R.string.review_best
        MoveVerdict.GOOD -> R.string.review_good
        MoveVerdict.INACCURACY -> R.string.review_inaccuracy
        MoveVerdict.MISTAKE -> R.string.review_mistake
        MoveVerdict.BLUNDER -> R.string.review_blunder
    }

    private fun fact(fact: ReviewedFact): String = when (fact) {
        is ReviewedFact.ForbiddenPoint ->
            context.getString(R.string.review_forbidden, texts.forbidden(fact.reason))

        is ReviewedFact.Forced -> context.getString(R.string.review_forced)

        is ReviewedFact.OnlyMove -> context.getString(R.string.review_only_move)

        is ReviewedFact.MissedWin -> context.getString(missed(fact.means))

        is ReviewedFact.Unblocked -> context.getString(left(fact.threat))

        is ReviewedFact.FirstLosing -> context.getString(R.string.review_loses)
    }

    private fun missed(means: WinMeans): Int = when (means) {
        WinMeans.FIVE -> R.string.review_missed_five
        WinMeans.FOURS -> R.string.review_missed_fours
        WinMeans.THREATS -> R.string.review_missed_threats
        WinMeans.SEARCH -> R.string.review_missed_win
    }

    private fun left(threat: ThreatKind): Int = when (threat) {
        ThreatKind.FOUR -> R.string.review_left_four
        ThreatKind.OPEN_THREE -> R.string.review_left_three
        ThreatKind.FOURS -> R.string.review_left_fours
    }
}
