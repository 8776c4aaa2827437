package app.gomoku.app

import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.PuzzlePick
import app.gomoku.puzzles.pickOf
import app.gomoku.puzzles.save

/** Screen and its argument: an entry of the back stack, which survives process death. */
sealed class Route(private val name: String) {
    object Home : Route("home")

    object NewGame : Route("newGame")

    /** Screen that sets up the starting position. */
    object SetUp : Route("setUp")

    object Friend : Route("friend")

    /** Scanner for a friend's QR code. */
    object Scan : Route("scan")

    object Nearby : Route("nearby")

    object Bluetooth : Route("bluetooth")

    object Online : Route("online")

    /** Current game: the online game of that room, or another kind if null. */
    class Game(room: String?) : Route("game") {
        override val detail = room
    }

    object Games : Route("games")

    class Review(val id: String) : Route("review") {
        override val detail = id
    }

    object Puzzles : Route("puzzles")

    /** Puzzle with that number; the next one comes from [pick]. */
    class Puzzle(val number: Int, val pick: PuzzlePick) : Route("puzzle") {
        override val detail = "$number ${pick.save()}"
    }

    /** Question about the mistake at move [ply] of the saved game [game]. */
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

    /** Argument of the route; null if it has none. */
    open val detail: String?
        get() = null

    /** Whether both are the same kind of screen. The back stack has each kind at most once. */
    fun isLike(other: Route): Boolean = name == other.name

    /** Returns the form that [of] parses. */
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
