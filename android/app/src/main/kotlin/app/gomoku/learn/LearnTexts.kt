package app.gomoku.learn

import android.content.Context
import app.gomoku.R
import app.gomoku.board.BoardTexts
import app.gomoku.core.LessonProgress
import app.gomoku.core.LessonTask
import app.gomoku.core.LessonTopic
import app.gomoku.core.PuzzlePrompt
import app.gomoku.core.StoneShape

/** Texts of the Learn screen and its tasks. The boards come from the core. */
class LearnTexts(private val context: Context) {
    enum class Section(val heading: Int, vararg val topics: LessonTopic) {
        ROWS(
            R.string.learn_rows,
            LessonTopic.FIVE,
            LessonTopic.STOP_FOUR,
            LessonTopic.FOUR,
            LessonTopic.OPEN_FOUR,
            LessonTopic.OPEN_THREE,
            LessonTopic.STOP_THREE,
            LessonTopic.GAP
        ),
        DOUBLE(
            R.string.learn_double,
            LessonTopic.DOUBLE_FOUR,
            LessonTopic.DOUBLE_THREAT,
            LessonTopic.DOUBLE_THREE
        ),
        RULES(R.string.learn_three_rules, LessonTopic.OVERLINE),
        FORBIDDEN(
            R.string.learn_forbidden,
            LessonTopic.FORBIDDEN_OVERLINE,
            LessonTopic.FORBIDDEN_DOUBLE_FOUR,
            LessonTopic.FORBIDDEN_DOUBLE_THREE,
            LessonTopic.FIVE_BEATS_ALL,
            LessonTopic.TRAP
        ),
        WINNING(
            R.string.learn_winning,
            LessonTopic.PREVENT,
            LessonTopic.RACE,
            LessonTopic.WIN_BY_FOURS,
            LessonTopic.WIN_BY_THREATS
        ),
        START(R.string.learn_fair, LessonTopic.SWAP2)
    }

    fun title(topic: LessonTopic): String = context.getString(
        when (topic) {
            LessonTopic.FIVE -> R.string.learn_five_title
            LessonTopic.FOUR -> R.string.learn_four_title
            LessonTopic.OPEN_FOUR -> R.string.learn_open_four_title
            LessonTopic.OPEN_THREE -> R.string.learn_open_three_title
            LessonTopic.DOUBLE_THREAT -> R.string.learn_double_threat_title
            LessonTopic.OVERLINE -> R.string.learn_overline_title
            LessonTopic.FORBIDDEN_OVERLINE -> R.string.learn_forbidden_overline_title
            LessonTopic.FORBIDDEN_DOUBLE_FOUR -> R.string.learn_forbidden_double_four_title
            LessonTopic.FORBIDDEN_DOUBLE_THREE -> R.string.learn_forbidden_double_three_title
            LessonTopic.FIVE_BEATS_ALL -> R.string.learn_five_beats_all_title
            LessonTopic.SWAP2 -> R.string.learn_swap2_title
            LessonTopic.STOP_FOUR -> R.string.learn_stop_four_title
            LessonTopic.STOP_THREE -> R.string.learn_stop_three_title
            LessonTopic.GAP -> R.string.learn_gap_title
            LessonTopic.DOUBLE_FOUR -> R.string.learn_double_four_title
            LessonTopic.DOUBLE_THREE -> R.string.learn_double_three_title
            LessonTopic.TRAP -> R.string.learn_trap_title
            LessonTopic.PREVENT -> R.string.learn_prevent_title
            LessonTopic.RACE -> R.string.learn_race_title
            LessonTopic.WIN_BY_FOURS -> R.string.learn_win_by_fours_title
            LessonTopic.WIN_BY_THREATS -> R.string.learn_win_by_threats_title
        }
    )

    fun words(topic: LessonTopic): String = context.getString(
        when (topic) {
            LessonTopic.FIVE -> R.string.learn_five
            LessonTopic.FOUR -> R.string.learn_four
            LessonTopic.OPEN_FOUR -> R.string.learn_open_four
            LessonTopic.OPEN_THREE -> R.string.learn_open_three
            LessonTopic.DOUBLE_THREAT -> R.string.learn_double_threat
            LessonTopic.OVERLINE -> R.string.learn_overline
            LessonTopic.FORBIDDEN_OVERLINE -> R.string.learn_forbidden_overline
            LessonTopic.FORBIDDEN_DOUBLE_FOUR -> R.string.learn_forbidden_double_four
            LessonTopic.FORBIDDEN_DOUBLE_THREE -> R.string.learn_forbidden_double_three
            LessonTopic.FIVE_BEATS_ALL -> R.string.learn_five_beats_all
            LessonTopic.SWAP2 -> R.string.learn_swap2
            LessonTopic.STOP_FOUR -> R.string.learn_stop_four
            LessonTopic.STOP_THREE -> R.string.learn_stop_three
            LessonTopic.GAP -> R.string.learn_gap
            LessonTopic.DOUBLE_FOUR -> R.string.learn_double_four
            LessonTopic.DOUBLE_THREE -> R.string.learn_double_three
            LessonTopic.TRAP -> R.string.learn_trap
            LessonTopic.PREVENT -> R.string.learn_prevent
            LessonTopic.RACE -> R.string.learn_race
            LessonTopic.WIN_BY_FOURS -> R.string.learn_win_by_fours
            LessonTopic.WIN_BY_THREATS -> R.string.learn_win_by_threats
        }
    )

    fun next(topic: LessonTopic, done: Int, all: Int): String = context.getString(
        R.string.game_title_computer,
        title(topic),
        context.getString(R.string.learn_lessons_done, done.toString(), all.toString())
    )

    fun progress(lesson: LessonProgress): String {
        val (done, all) = lesson.done.toString() to lesson.tasks.toString()
        return when (lesson.done) {
            0 -> context.getString(R.string.learn_try)
            lesson.tasks -> context.getString(R.string.learn_done)
            else -> context.getString(R.string.learn_go_on, done, all)
        }
    }

    fun task(task: LessonTask): String = context.getString(
        R.string.learn_task,
        task.step.task.toString(),
        task.tasks.toString()
    )

    fun next(task: LessonTask?): String = context.getString(
        when (task?.next?.topic) {
            null -> R.string.mistakes_done
            task.step.topic -> R.string.learn_next_task
            else -> R.string.learn_next_lesson
        }
    )

    /** Request of a task; null for requests that are not specific to lessons. */
    fun prompt(prompt: PuzzlePrompt, stone: String): String? = when (prompt) {
        PuzzlePrompt.WIN, PuzzlePrompt.HOLD -> null
        PuzzlePrompt.FIVE -> R.string.learn_ask_five
        PuzzlePrompt.STOP_FIVE -> R.string.learn_ask_stop_five
        PuzzlePrompt.FOUR -> R.string.learn_ask_four
        PuzzlePrompt.OPEN_FOUR -> R.string.learn_ask_open_four
        PuzzlePrompt.OPEN_THREE -> R.string.learn_ask_open_three
        PuzzlePrompt.STOP_THREE -> R.string.learn_ask_stop_three
        PuzzlePrompt.DOUBLE_FOUR -> R.string.learn_ask_double_four
        PuzzlePrompt.FOUR_THREE -> R.string.learn_ask_four_three
        PuzzlePrompt.DOUBLE_THREE -> R.string.learn_ask_double_three
        PuzzlePrompt.FORBIDDEN -> R.string.learn_ask_forbidden
        PuzzlePrompt.FOURS -> R.string.learn_ask_fours
        PuzzlePrompt.THREATS -> R.string.learn_ask_threats
    }?.let { context.getString(it, stone) }

    fun misses(prompt: PuzzlePrompt, makes: StoneShape?): String = when {
        prompt == PuzzlePrompt.FORBIDDEN -> context.getString(R.string.learn_misses_forbidden)

        makes == null -> context.getString(R.string.learn_misses)

        else ->
            context.getString(R.string.learn_misses_makes, BoardTexts(context).shape(makes))
    }

    companion object {
        /** Instructions, which have no boards. */
        val APP = listOf(
            R.string.learn_placing_title to R.string.learn_placing,
            R.string.learn_undo_title to R.string.learn_undo
        )
    }
}
