package app.gomoku.app

import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.PuzzlePick
import app.gomoku.puzzles.pickOf
import app.gomoku.puzzles.save

/** Screen and its argument, which survive process death in the back stack. */
sealed class Route(private val name: String) {
    object Home : Route("home")

    object NewGame : Route("newGame")

    object SetUp : Route("setUp")

    object Friend : Route("friend")

    object Scan : Route("scan")

    object Nearby : Route("nearby")

    object Bluetooth : Route("bluetooth")

    object Online : Route("online")

    /** Current game: the online game of that room, else another kind. */
    class Game(room: String?) : Route("game") {
        override val detail = room
    }

    object Games : Route("games")

    class Review(val id: String) : Route("review") {
        override val detail = id
    }

    object Puzzles : Route("puzzles")

    /** Puzzle [number]; the next one comes from [pick]. */
    class Puzzle(val number: Int, val pick: PuzzlePick) : Route("puzzle") {
        override val detail = "$number ${pick.save()}"
    }

    class Mistake(val game: String, val ply: Int) : Route("mistake") {
        override val detail = "$game $ply"
    }

    class OwnPuzzle(val number: Int) : Route("own") {
        override val detail = "$number"
    }

    class Lesson(val step: LessonStep) : Route("lesson") {
        override val detail = "${step.topic.name} ${step.task}"
    }

    object Statistics : Route("statistics")

    object Settings : Route("settings")

    /** Lessons, opened at [topic] if given. */
    class Learn(val topic: LessonTopic?) : Route("learn") {
        override val detail = topic?.name
    }

    object About : Route("about")

    object Diagnostics : Route("diagnostics")

    open val detail: String?
        get() = null

    /** Compares the kind of screen, which occurs at most once in the back stack. */
    fun isLike(other: Route): Boolean = name == other.name

    fun save(): String = name + detail?.let { " $it" }.orEmpty()

    companion object {
        private fun topic(name: String?) = LessonTopic.values().firstOrNull { it.name == name }

        private fun lesson(detail: String): Lesson? {
            val topic = topic(detail.substringBefore(' ')) ?: return null
            val task = detail.substringAfter(' ', "").toIntOrNull() ?: return null
            return Lesson(LessonStep(topic, task))
        }

        /** Parses [save]'s form. Returns null for a screen that this version does not have. */
        fun of(saved: String): Route? {
            val name = saved.substringBefore(' ')
            val detail = saved.substringAfter(' ', "").ifEmpty { null }
            val plain = listOf(
                Home,
                NewGame,
                SetUp,
                Friend,
                Scan,
                Nearby,
                Bluetooth,
                Online,
                Games,
                Puzzles,
                Statistics,
                Settings,
                About,
                Diagnostics
            )
            return when (name) {
                "game" -> Game(detail)
                "review" -> detail?.let(::Review)
                "puzzle" -> detail?.substringBefore(' ')?.toIntOrNull()
                    ?.let { Puzzle(it, pickOf(detail.substringAfter(' '))) }
                "mistake" -> detail?.substringAfterLast(' ', "")?.toIntOrNull()
                    ?.let { Mistake(detail.substringBeforeLast(' '), it) }
                "own" -> detail?.toIntOrNull()?.let(::OwnPuzzle)
                "lesson" -> detail?.let(::lesson)
                "learn" -> Learn(topic(detail))
                else -> plain.firstOrNull { it.name == name }
            }
        }
    }
}
