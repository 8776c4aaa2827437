package app.gomoku.puzzles

import android.content.Context
import app.gomoku.R
import app.gomoku.core.DailyPuzzle
import app.gomoku.core.MistakeGame
import app.gomoku.core.MoveException
import app.gomoku.core.OwnPuzzleCount
import app.gomoku.core.OwnPuzzleException
import app.gomoku.core.Point
import app.gomoku.core.PuzzlePick
import app.gomoku.core.PuzzlePrompt
import app.gomoku.core.PuzzleRefutation
import app.gomoku.core.PuzzleRefuted
import app.gomoku.core.PuzzleSnapshot
import app.gomoku.core.PuzzleStage
import app.gomoku.core.PuzzleStanding
import app.gomoku.core.PuzzleTheme
import app.gomoku.core.PuzzleThemeCount
import app.gomoku.core.PuzzleTryException
import app.gomoku.core.PuzzlesException
import app.gomoku.core.StorageException
import app.gomoku.core.WinMeans
import app.gomoku.core.pointName
import app.gomoku.game.GameTexts
import app.gomoku.game.Note
import app.gomoku.game.other
import app.gomoku.games.RecordTexts
import app.gomoku.learn.LearnTexts
import app.gomoku.ui.sentences

class PuzzleTexts(private val context: Context) {
    private val texts = GameTexts(context)
    private val lessons = LearnTexts(context)
    private val records = RecordTexts(context)

    fun refusal(refused: Throwable?): String = context.getString(
        when ((refused as? PuzzlesException.Storage)?.error) {
            null -> R.string.puzzles_unreadable
            is StorageException.Newer -> R.string.puzzles_newer
            else -> R.string.puzzles_progress_unreadable
        }
    )

    fun today(daily: DailyPuzzle?, standing: PuzzleStanding): String? {
        val today = daily ?: return null
        val done = if (today.solved) R.string.puzzles_today_done else R.string.puzzles_today_open
        val days = standing.streak.takeIf { it > 0 }
            ?.let { context.getString(R.string.puzzles_days, it.toString()) }
        return joined(context.getString(done), days)
    }

    fun daily(daily: DailyPuzzle, standing: PuzzleStanding): String {
        val solved =
            if (daily.solved) R.string.puzzles_is_solved else R.string.puzzles_not_solved
        val about = joined(texts.rule(daily.puzzle.rule), context.getString(solved))
        return if (standing.bestStreak > 0) joined(about, days(standing)) else about
    }

    private fun days(standing: PuzzleStanding) = context.getString(
        R.string.puzzles_days_best,
        standing.streak.toString(),
        standing.bestStreak.toString()
    )

    fun due(standing: PuzzleStanding): String? = standing.due.takeIf { it > 0 }
        ?.let { context.getString(R.string.puzzles_due, it.toString()) }

    fun missed(standing: PuzzleStanding): String? {
        val missed = standing.missed.takeIf { it > 0 }
            ?.let { context.getString(R.string.puzzles_missed, it.toString()) }
        return listOfNotNull(due(standing), missed).reduceOrNull(::joined)
    }

    /** Number of mistakes, and how many are due today. */
    fun own(count: OwnPuzzleCount): String {
        if (count.all == 0) return context.getString(R.string.own_none)
        val due = count.due.takeIf { it > 0 }
            ?.let { context.getString(R.string.puzzles_due, it.toString()) }
        val all = context.getString(R.string.own_all, count.all.toString())
        return if (due == null) all else joined(due, all)
    }

    fun refusal(refused: OwnPuzzleException): String = when (refused) {
        is OwnPuzzleException.Full ->
            context.getString(R.string.own_full, refused.most.toString())

        is OwnPuzzleException.NoMistake -> context.getString(R.string.mistakes_gone)

        is OwnPuzzleException.Storage -> context.getString(R.string.puzzles_not_kept)
    }

    fun rating(standing: PuzzleStanding): String =
        context.getString(R.string.puzzles_rating, standing.rating.toString())

    fun range(standing: PuzzleStanding): String = context.getString(
        R.string.puzzles_rating_range,
        standing.least.toString(),
        standing.most.toString()
    )

    fun counts(standing: PuzzleStanding): String = context.getString(
        R.string.puzzles_counts,
        standing.solved.toString(),
        standing.solvedLater.toString(),
        standing.missed.toString()
    )

    fun theme(theme: PuzzleTheme): String = context.getString(
        when (theme) {
            PuzzleTheme.FOURS -> R.string.puzzle_theme_fours
            PuzzleTheme.THREATS -> R.string.puzzle_theme_threats
            PuzzleTheme.FOUR_THREE -> R.string.puzzle_theme_four_three
            PuzzleTheme.DEFENCE -> R.string.puzzle_theme_defence
            PuzzleTheme.FORBIDDEN_TRAP -> R.string.puzzle_theme_trap
            PuzzleTheme.PAST_FORBIDDEN -> R.string.puzzle_theme_past_forbidden
            PuzzleTheme.TEMPO -> R.string.puzzle_theme_tempo
        }
    )

    fun solved(count: PuzzleThemeCount): String = context.getString(
        R.string.puzzles_theme_solved,
        count.solved.toString(),
        count.all.toString()
    )

    /** Title of the question. A mistake's number appears once its game has been read. */
    fun title(model: PuzzleModel): String = when (val source = model.source) {
        is ShippedPuzzle -> context.getString(R.string.puzzle_number, source.number.toString())

        is CourseTask -> lessons.title(source.step.topic)

        is OwnPuzzle -> context.getString(R.string.own_title)

        is OwnMistake -> {
            val index = model.mistakes.indexOfFirst { it.ply == source.ply }
            if (index < 0) {
                context.getString(R.string.mistakes_title)
            } else {
                val (at, all) = index + 1 to model.mistakes.size
                context.getString(R.string.mistakes_title_of, at.toString(), all.toString())
            }
        }
    }

    /** Rule, with strength or task; for a mistake, the move played. */
    fun about(shown: PuzzleSnapshot): String {
        shown.mistake?.let {
            val played = pointName(it.point)
            val move = context.getString(R.string.mistakes_about, it.ply.toString(), played)
            return joined(move, shown.game?.let(::game))
        }
        val which = shown.lesson?.let(lessons::task)
            ?: context.getString(R.string.puzzle_strength, shown.strength.toString())
        return joined(texts.rule(shown.board.rule), which)
    }

    private fun game(game: MistakeGame): String? {
        val level = game.level?.let(texts::level)
        val day = game.day?.let(records::day)
        return if (level == null) day else joined(level, day)
    }

    /** Task of the question. Only for built-in puzzles is it known that a single move holds. */
    fun prompt(shown: PuzzleSnapshot): String {
        val stone = texts.stone(shown.solver)
        val ships = shown.mistake == null && shown.lesson == null
        return lessons.prompt(shown.prompt, stone) ?: context.getString(
            when {
                shown.prompt == PuzzlePrompt.WIN -> R.string.puzzle_win
                ships -> R.string.puzzle_hold
                else -> R.string.mistakes_hold
            },
            stone
        )
    }

    fun next(model: PuzzleModel): String = when (model.source) {
        is ShippedPuzzle, is OwnPuzzle -> context.getString(R.string.puzzles_next)

        is CourseTask -> lessons.next(model.snapshot?.lesson)

        is OwnMistake -> context.getString(
            if (model.nextMistake == null) R.string.mistakes_done else R.string.mistakes_next
        )
    }

    fun failure(source: PuzzleSource, refused: PuzzlesException?): String = when {
        refused != null -> refusal(refused)
        source is OwnPuzzle -> context.getString(R.string.own_gone)
        else -> context.getString(R.string.mistakes_gone)
    }

    fun message(shown: PuzzleSnapshot, standing: PuzzleStanding?, daily: Boolean): String {
        val said = when (shown.stage) {
            PuzzleStage.OPEN -> open(shown)
            PuzzleStage.JUDGING -> context.getString(R.string.puzzle_judging)
            PuzzleStage.REFUTED -> shown.refutation?.let { refuted(shown.prompt, it) }
            PuzzleStage.SOLVED -> solved(shown, standing, daily)
        }
        val kept = if (shown.kept) null else context.getString(R.string.puzzles_not_kept)
        return context.sentences(said, kept)
    }

    private fun open(shown: PuzzleSnapshot): String? {
        val reply = shown.board.moves.lastOrNull()
        return when {
            shown.solution.isNotEmpty() ->
                context.getString(R.string.puzzle_solution_line, names(shown.solution))

            shown.board.moves.size > shown.given && reply != null -> context.getString(
                R.string.puzzle_right,
                texts.stone(reply.stone),
                pointName(reply.point)
            )

            else -> null
        }
    }

    private fun refuted(prompt: PuzzlePrompt, refutation: PuzzleRefutation): String {
        val line = refutation.line.takeIf { it.isNotEmpty() }
            ?.let { context.getString(R.string.puzzle_line, names(it)) }
        return context.sentences(
            why(prompt, refutation),
            line,
            context.getString(R.string.puzzle_take_back)
        )
    }

    private fun why(prompt: PuzzlePrompt, refutation: PuzzleRefutation): String {
        val missed = refutation.why as? PuzzleRefuted.Misses
        if (missed != null) return lessons.misses(prompt, missed.makes)
        val reply = refutation.reply ?: return context.getString(R.string.puzzle_wrong)
        val words = when (val why = refutation.why) {
            PuzzleRefuted.Ends, is PuzzleRefuted.Misses ->
                return context.getString(R.string.puzzle_wrong)

            PuzzleRefuted.Stops -> R.string.puzzle_wrong_stopped

            is PuzzleRefuted.Wins -> when (why.means) {
                WinMeans.FIVE -> R.string.puzzle_wrong_five
                WinMeans.FOURS -> R.string.puzzle_wrong_fours
                WinMeans.THREATS, WinMeans.SEARCH -> R.string.puzzle_wrong_threats
            }
        }
        return context.getString(words, texts.stone(reply.stone), pointName(reply.point))
    }

    private fun solved(shown: PuzzleSnapshot, standing: PuzzleStanding?, daily: Boolean): String {
        val how =
            if (shown.clean) R.string.puzzle_solved_at_once else R.string.puzzle_solved_later
        val about = shown.theme?.let { context.getString(R.string.puzzle_about, theme(it)) }
            ?: shown.mistake?.let { found(shown) }
        val numbers = standing?.let {
            val rating = rating(it)
            if (daily && it.streak > 0) joined(rating, days(it)) else rating
        }
        return context.sentences(context.getString(how), about, numbers)
    }

    private fun found(shown: PuzzleSnapshot): String = context.getString(
        when (shown.prompt) {
            PuzzlePrompt.HOLD -> R.string.mistakes_held
            else -> R.string.mistakes_won
        },
        texts.stone(shown.solver.other)
    )

    private fun names(line: List<Point>): String = line.joinToString(" ", transform = ::pointName)

    private fun joined(one: String, next: String?): String =
        if (next == null) one else context.getString(R.string.game_title_computer, one, next)

    /** Reason against a stone, with the rows that forbid it. */
    fun refusal(refused: PuzzleTryException, rows: (Point) -> List<List<Point>>): Note =
        when (refused) {
            is PuzzleTryException.Move -> when (val error = refused.error) {
                is MoveException.ForbiddenPoint ->
                    Note(texts.refusal(error), error.reason, rows(error.point))

                else -> Note(texts.refusal(error))
            }

            is PuzzleTryException.Judging -> Note(context.getString(R.string.puzzle_judging))

            is PuzzleTryException.Refuted -> Note(context.getString(R.string.puzzle_undo_first))

            is PuzzleTryException.Solved -> Note(context.getString(R.string.puzzle_is_solved))
        }
}

fun PuzzlePick.save(): String = when (this) {
    PuzzlePick.Fitting -> "fitting"
    PuzzlePick.Missed -> "missed"
    is PuzzlePick.Of -> theme.name
}

/** Parses [save]'s form; unknown values give [PuzzlePick.Fitting]. */
fun pickOf(saved: String): PuzzlePick = when (saved) {
    "missed" -> PuzzlePick.Missed
    else -> PuzzleTheme.values().firstOrNull { it.name == saved }?.let { PuzzlePick.Of(it) }
        ?: PuzzlePick.Fitting
}
