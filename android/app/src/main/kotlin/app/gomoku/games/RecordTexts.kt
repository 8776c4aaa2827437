package app.gomoku.games

import android.content.Context
import app.gomoku.R
import app.gomoku.core.GameSnapshot
import app.gomoku.core.RecordSummary
import app.gomoku.core.Score
import app.gomoku.core.ScoredOpponent
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.moveList
import app.gomoku.game.GameTexts
import app.gomoku.game.ownStone
import app.gomoku.game.player
import app.gomoku.ui.ClockFormat
import java.time.LocalDate
import java.time.format.DateTimeFormatter
import java.time.format.FormatStyle

/** The app's words for games that are kept. */
class RecordTexts(private val context: Context) {
    private val texts = GameTexts(context)

    /** Who played whom, or against what, and the rule. */
    fun title(summary: RecordSummary): String {
        val end = summary.end
        val rule = texts.rule(end.rule)
        val seats = listOf(end.black.seat, end.white.seat)
        val computer = seats.firstNotNullOfOrNull { it as? Seat.Computer }
        val remote = seats.firstNotNullOfOrNull { it as? Seat.Remote }?.name.orEmpty()
        val named = summary.blackName != null || summary.whiteName != null
        val opponent = when {
            computer != null && end.ownStone != null -> texts.level(computer.level)
            end.ownStone != null && remote.isNotEmpty() -> remote
            named || computer != null -> players(summary)
            else -> return context.getString(R.string.game_title_two, rule)
        }
        return context.getString(R.string.game_title_computer, opponent, rule)
    }

    /** Both names, Black's first. */
    fun players(summary: RecordSummary): String = context.getString(
        R.string.games_players,
        player(Stone.BLACK, summary),
        player(Stone.WHITE, summary)
    )

    private fun player(stone: Stone, summary: RecordSummary): String {
        val name = if (stone == Stone.BLACK) summary.blackName else summary.whiteName
        return name ?: texts.player(stone, summary.end)
    }

    /** How it ended, how long it was and when: the second line of the list. */
    fun note(summary: RecordSummary, day: LocalDate): String = context.getString(
        R.string.games_note,
        outcome(summary.end),
        moves(summary.end),
        day(day)
    )

    fun outcome(end: GameSnapshot): String =
        end.result?.let { texts.outcome(it, end) } ?: context.getString(R.string.games_unfinished)

    private fun moves(end: GameSnapshot): String =
        context.getString(R.string.games_moves, end.moves.size.toString())

    fun day(day: LocalDate): String {
        val locale = context.resources.configuration.locales[0]
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale).format(day)
    }

    /** The game in words: who, how it ended, each move. */
    fun text(summary: RecordSummary): String {
        val end = summary.end
        val result = end.result?.let { texts.result(it, end) } ?: outcome(end)
        val head = listOf(players(summary), texts.rule(end.rule), result, "")
        return (head + moveList(end.moves)).joinToString("\n")
    }

    /** Against whom, by which rule. */
    fun title(score: Score): String {
        val opponent = when (val opponent = score.opponent) {
            is ScoredOpponent.Computer -> texts.level(opponent.level)
            ScoredOpponent.Remote -> context.getString(R.string.statistics_friends)
        }
        return context.getString(R.string.game_title_computer, opponent, texts.rule(score.rule))
    }

    fun results(score: Score): String = context.getString(
        R.string.statistics_results,
        score.won.toString(),
        score.lost.toString(),
        score.drawn.toString()
    )

    fun streaks(score: Score): String = context.getString(
        R.string.statistics_streaks,
        score.streak.toString(),
        score.bestStreak.toString()
    )

    fun average(score: Score): String = context.getString(
        R.string.statistics_average,
        ClockFormat.format(score.averageMs, remaining = false)
    )
}
