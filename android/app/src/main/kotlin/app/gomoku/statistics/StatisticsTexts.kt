package app.gomoku.statistics

import android.content.Context
import app.gomoku.R
import app.gomoku.core.GameGroup
import app.gomoku.core.GroupScore
import app.gomoku.core.LatestGames
import app.gomoku.core.LevelRating
import app.gomoku.core.Rating
import app.gomoku.core.RatingPoint
import app.gomoku.core.TrendPeriod
import app.gomoku.game.GameTexts
import app.gomoku.game.RenjuTexts
import app.gomoku.games.RecordTexts

/** Texts for rating and accuracy; the core computes the numbers. */
class StatisticsTexts(private val context: Context) {
    private val texts = GameTexts(context)
    private val records = RecordTexts(context)

    fun rating(rating: Rating): String = number(rating.rating, rating.margin)

    fun strength(rating: Rating): String =
        context.getString(R.string.statistics_rating_level, texts.level(rating.level))

    /** Range of the chart; null for a single game. */
    fun span(rating: Rating): String? {
        val points = rating.points
        if (points.size < 2) return null
        val (first, last) = listOf(points.first(), points.last()).map(::number)
        return context.getString(R.string.statistics_move_span, first, last)
    }

    fun line(level: LevelRating): String = context.getString(
        R.string.statistics_rating_line,
        texts.level(level.level),
        level.rating.toString()
    )

    fun spoken(rating: Rating): String =
        (listOf(span(rating) ?: rating(rating)) + rating.levels.map(::line)).joinToString("\n")

    private fun number(point: RatingPoint) = number(point.rating, point.margin)

    private fun number(rating: Int, margin: Int): String =
        context.getString(R.string.statistics_rating_value, rating.toString(), margin.toString())

    fun accuracy(latest: LatestGames): String = latest.accuracy?.let { share ->
        val games = latest.reviewed.toString()
        context.getString(R.string.statistics_accuracy_of, percent(share), games)
    } ?: context.getString(R.string.statistics_accuracy_empty)

    fun accuracy(period: TrendPeriod): String =
        period.accuracy?.let(::percent) ?: context.getString(R.string.statistics_no_review)

    fun kind(group: GameGroup): String = context.getString(
        when (group) {
            is GameGroup.Opponent -> R.string.statistics_of_opponents
            is GameGroup.Colour -> R.string.statistics_of_colours
            is GameGroup.PlayedBy -> R.string.statistics_of_rules
            is GameGroup.BegunWith -> R.string.statistics_of_openings
        }
    )

    fun name(group: GameGroup): String = when (group) {
        is GameGroup.Opponent -> records.opponent(group.level)
        is GameGroup.Colour -> texts.stone(group.stone)
        is GameGroup.PlayedBy -> texts.rule(group.rule)
        is GameGroup.BegunWith -> RenjuTexts(context).name(group.opening)
    }

    /** Results, with the accuracy if known. */
    fun results(score: GroupScore): String {
        val results = records.results(score.won, score.lost, score.drawn)
        val accuracy = score.accuracy?.let(::percent) ?: return results
        return context.getString(R.string.statistics_with_accuracy, results, accuracy)
    }

    private fun percent(share: Int): String =
        context.getString(R.string.review_percent, share.toString())
}
