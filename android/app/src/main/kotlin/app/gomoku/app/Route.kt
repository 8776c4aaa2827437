package app.gomoku.app

import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.PuzzlePick
import app.gomoku.puzzles.pickOf
import app.gomoku.puzzles.save

/** A screen with what it shows: what stands on the way back, through a killed process too. */
sealed class Route(private val name: String) {
    object Home : Route("home")

    object NewGame : Route("newGame")

    /** The position that a game begins from. */
    object SetUp : Route("setUp")

    /** The ways to a friend's game. */
    object Friend : Route("friend")

    /** What the camera sees: a friend's QR code. */
    object Scan : Route("scan")

    object Nearby : Route("nearby")

    object Bluetooth : Route("bluetooth")

    object Online : Route("online")

    /** The game on the table: the online one of that id, or one of another kind. */
    class Game(room: String?) : Route("game") {
        override val detail = room
    }

    object Games : Route("games")

    /** The kept game of that id. */
    class Review(val id: String) : Route("review") {
        override val detail = id
    }

    object Puzzles : Route("puzzles")

    /** The puzzle of that number; after it comes one of [pick]. */
    class Puzzle(val number: Int, val pick: PuzzlePick) : Route("puzzle") {
        override val detail = "$number ${pick.save()}"
    }

    /** The question about a mistake: the move [ply] of the kept game [game]. */
    class Mistake(val game: String, val ply: Int) : Route("mistake") {
        override val detail = "$game $ply"
    }

    /** The player's own puzzle of that number. */
    class OwnPuzzle(val number: Int) : Route("own") {
        override val detail = "$number"
    }

    /** That task of a lesson. */
    class Lesson(val step: LessonStep) : Route("lesson") {
        override val detail = "${step.topic.name} ${step.task}"
    }

    object Statistics : Route("statistics")

    object Settings : Route("settings")

    /** The lessons, opened at [topic] where one is given. */
    class Learn(val topic: LessonTopic?) : Route("learn") {
        override val detail = topic?.name
    }

    object About : Route("about")

    object Diagnostics : Route("diagnostics")

    /** Which of its kind it is, where that has to be said. */
    open val detail: String?
        get() = null

    /** Whether both are the same kind of place: nobody comes twice past one on the way back. */
    fun isLike(other: Route): Boolean = name == other.name

    /** As [of] reads it. */
    fun save(): String = name + detail?.let { " $it" }.orEmpty()

    companion object {
        private fun topic(name: String?) = LessonTopic.values().firstOrNull { it.name == name }

        private fun lesson(detail: String): Lesson? {
            val topic = topic(detail.substringBefore(' ')) ?: return null
            val task = detail.substringAfter(' ', "").toIntOrNull() ?: return null
            return Lesson(LessonStep(topic, task))
        }

        /** Null for what this version has no screen for. */
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
