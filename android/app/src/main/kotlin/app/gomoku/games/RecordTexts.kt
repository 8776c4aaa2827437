package app.gomoku.games

import android.content.Context
import app.gomoku.R
import app.gomoku.core.GameResult
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Imported
import app.gomoku.core.RecordLoss
import app.gomoku.core.Score
import app.gomoku.core.ScoreTotal
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.TrendPeriod
import app.gomoku.core.mostGames
import app.gomoku.core.moveList
import app.gomoku.core.pointName
import app.gomoku.game.GameTexts
import app.gomoku.game.Seats
import app.gomoku.game.seats
import app.gomoku.ui.ClockFormat
import app.gomoku.ui.unbroken
import java.time.LocalDate
import java.time.format.DateTimeFormatter
import java.time.format.DateTimeParseException
import java.time.format.FormatStyle

class RecordTexts(private val context: Context) {
    private val texts = GameTexts(context)

    /** Players or opponent, and the rule. */
    fun title(game: GameSummary): String {
        val rule = texts.rule(game.rule)
        val own = game.seats.ownStone
        val seats = listOf(game.black, game.white)
        val computer = seats.firstNotNullOfOrNull { it as? Seat.Computer }
        val remote = seats.firstNotNullOfOrNull { it as? Seat.Remote }?.name.orEmpty()
        val named = game.blackName != null || game.whiteName != null
        val opponent = when {
            computer != null && own != null -> texts.level(computer.level)
            own != null && remote.isNotEmpty() -> remote
            named || computer != null -> players(game)
            else -> return context.getString(R.string.record_title_two, rule)
        }
        return context.getString(R.string.game_title_computer, opponent, rule)
    }

    fun searched(game: GameSummary): String =
        listOf(title(game), players(game), day(game.day)).joinToString(" ")

    /** Both names, Black first. */
    fun players(game: GameSummary): String = context.getString(
        R.string.games_players,
        game.blackName ?: texts.player(Stone.BLACK, game.seats),
        game.whiteName ?: texts.player(Stone.WHITE, game.seats)
    )

    /** Both names of a game that is not saved yet. */
    fun players(game: GameSnapshot): String = context.getString(
        R.string.games_players,
        texts.player(Stone.BLACK, game),
        texts.player(Stone.WHITE, game)
    )

    /** Second line in the list: result, length and date. */
    fun note(game: GameSummary): String = context.getString(
        R.string.games_note,
        outcome(game.result, game.seats),
        context.getString(R.string.games_moves, game.moves.toString()),
        day(game.day)
    )

    fun outcome(end: GameSnapshot): String = outcome(end.result, end.seats)

    private fun outcome(result: GameResult?, seats: Seats): String =
        result?.let { texts.outcome(it, seats) } ?: context.getString(R.string.games_unfinished)

    fun day(day: String): String {
        val locale = context.resources.configuration.locales[0]
        val form = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale)
        return try {
            form.format(LocalDate.parse(day)).replace(' ', NO_BREAK).unbroken()
        } catch (_: DateTimeParseException) {
            // A record may contain an invalid date.
            day
        }
    }

    /** Text form: players, result (or [instead]), and each move. */
    fun text(end: GameSnapshot, players: String, instead: String? = null): String {
        val result = instead ?: end.result?.let { texts.result(it, end) } ?: outcome(end)
        val setUp = end.setUp.groupBy({ it.stone }, { pointName(it.point) })
        val stones = setUp.toSortedMap().map { (stone, points) ->
            context.getString(R.string.record_set_up, texts.stone(stone), points.joinToString(" "))
        }
        val head = listOf(players, texts.rule(end.rule), result) + stones + ""
        return (head + moveList(end.moves)).joinToString("\n")
    }

    fun bound(count: Int): String = context.getString(
        if (count >= mostGames()) R.string.games_full else R.string.games_bound,
        mostGames().toString()
    )

    fun imported(done: Imported): String {
        fun line(text: Int, count: Int, vararg more: String): String? =
            if (count > 0) context.getString(text, count.toString(), *more) else null
        val why = done.why?.let(texts::refusal).orEmpty()
        return listOfNotNull(
            context.getString(R.string.games_import_added, done.added.toString()),
            line(R.string.games_import_known, done.known),
            line(R.string.games_import_no_room, done.leftOut, mostGames().toString()),
            line(R.string.games_import_refused, done.refused, why),
            losses(done).ifEmpty { null }
        ).joinToString("\n")
    }

    /** Losses of an import, one per line. */
    fun losses(done: Imported): String = done.losses.joinToString("\n") { loss ->
        context.getString(
            when (loss) {
                RecordLoss.CHARACTERS -> R.string.record_loss_characters
                RecordLoss.RULE -> R.string.record_loss_rule
                RecordLoss.RESULT -> R.string.record_loss_result
                RecordLoss.TIME -> R.string.record_loss_time
                RecordLoss.MOVES -> R.string.record_loss_moves
                RecordLoss.BOARD -> R.string.record_loss_board
            }
        )
    }

    fun title(score: Score): String = context.getString(
        R.string.game_title_computer,
        opponent(score.level),
        texts.rule(score.rule)
    )

    /** Computer's level; remote players without one. */
    fun opponent(level: Int?): String =
        level?.let { texts.level(it) } ?: context.getString(R.string.statistics_friends)

    fun results(score: Score): String = results(score.won, score.lost, score.drawn)

    fun results(total: ScoreTotal): String = results(total.won, total.lost, total.drawn)

    fun results(won: Int, lost: Int, drawn: Int): String = context.getString(
        R.string.statistics_results,
        won.toString(),
        lost.toString(),
        drawn.toString()
    )

    fun results(period: TrendPeriod): String = results(period.won, period.lost, period.drawn)

    fun course(periods: List<TrendPeriod>): String = context.getString(
        R.string.statistics_course,
        periods.sumOf { it.won + it.lost + it.drawn }.toString()
    )

    /** Sum of all columns. */
    fun total(periods: List<TrendPeriod>): String = results(
        periods.sumOf { it.won },
        periods.sumOf { it.lost },
        periods.sumOf { it.drawn }
    )

    /** Average move time in a column. */
    fun moveTime(period: TrendPeriod): String = period.moveMs?.let { moveMs ->
        context.getString(R.string.statistics_seconds, texts.seconds(moveMs))
    } ?: context.getString(R.string.statistics_no_time)

    /** Average move time in the first and the last column. */
    fun moveSpan(periods: List<TrendPeriod>): String {
        val first = moveTime(periods.first())
        if (periods.size == 1) return first
        return context.getString(R.string.statistics_move_span, first, moveTime(periods.last()))
    }

    fun streaks(score: Score): String = context.getString(
        R.string.statistics_streaks,
        score.streak.toString(),
        score.bestStreak.toString()
    )

    fun average(score: Score): String = context.getString(
        R.string.statistics_average,
        ClockFormat.format(score.averageMs, remaining = false)
    )

    private companion object {
        const val NO_BREAK = '\u00a0'
    }
}
