package app.gomoku.learn

import android.content.Context
import app.gomoku.R
import app.gomoku.core.LessonTopic

/** The words beside the Learn screen's boards. The boards are the core's. */
class LearnTexts(private val context: Context) {
    /** A group of boards under a heading. */
    enum class Section(val heading: Int, vararg val topics: LessonTopic) {
        ROWS(
            R.string.learn_rows,
            LessonTopic.FIVE,
            LessonTopic.FOUR,
            LessonTopic.OPEN_FOUR,
            LessonTopic.OPEN_THREE,
            LessonTopic.DOUBLE_THREAT
        ),
        RULES(R.string.learn_three_rules, LessonTopic.OVERLINE),
        FORBIDDEN(
            R.string.learn_forbidden,
            LessonTopic.FORBIDDEN_OVERLINE,
            LessonTopic.FORBIDDEN_DOUBLE_FOUR,
            LessonTopic.FORBIDDEN_DOUBLE_THREE,
            LessonTopic.FIVE_BEATS_ALL
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
        }
    )

    companion object {
        /** What needs no board: a title and its words. */
        val APP = listOf(
            R.string.learn_placing_title to R.string.learn_placing,
            R.string.learn_undo_title to R.string.learn_undo
        )
    }
}
