package app.gomoku.app

import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.PuzzlePick
import app.gomoku.core.Puzzles
import app.gomoku.core.PuzzlesException
import app.gomoku.learn.LearnScreen
import app.gomoku.puzzles.PuzzleScreen
import app.gomoku.puzzles.PuzzlesScreen
import app.gomoku.ui.Loader

class PuzzlesCoordinator(private val wiring: Wiring, private val navigator: Navigator) :
    PuzzlesScreen.Actions,
    LearnScreen.Actions {
    private val loader = Loader("next-puzzle")

    override fun back() = navigator.back()

    override fun puzzle(number: Int) = go(number, PuzzlePick.Fitting)

    override fun next(pick: PuzzlePick, none: () -> Unit) = next(pick, null, none)

    fun of(route: Route.Puzzle): PuzzleScreen.Actions = object : PuzzleScreen.Actions {
        override fun back() = navigator.back()

        // After the last puzzle, the list explains that none is left.
        override fun next() = next(route.pick, route.number, ::back)

        override fun learn(topic: LessonTopic) = navigator.go(Route.Learn(topic))
    }

    override fun own(none: () -> Unit) = own(null, none)

    fun of(route: Route.OwnPuzzle): PuzzleScreen.Actions = object : PuzzleScreen.Actions {
        override fun back() = navigator.back()

        override fun next() = own(route.number, ::back)

        override fun learn(topic: LessonTopic) = navigator.go(Route.Learn(topic))
    }

    private fun own(after: Int?, none: () -> Unit) {
        loader.load({ found { it.nextOwn(after) } }) { number ->
            if (number == null) none() else navigator.go(Route.OwnPuzzle(number))
        }
    }

    override fun lesson(step: LessonStep) = navigator.go(Route.Lesson(step))

    fun of(route: Route.Lesson): PuzzleScreen.Actions = object : PuzzleScreen.Actions {
        override fun back() = navigator.back()

        // A different lesson opens at its text, before its first task.
        override fun next() {
            val next = wiring.lesson(route.step).nextStep
            when (next?.topic) {
                null -> back()
                route.step.topic -> lesson(next)
                else -> {
                    navigator.leave()
                    navigator.drop(route)
                    learn(next.topic)
                }
            }
        }

        override fun learn(topic: LessonTopic) = navigator.go(Route.Learn(topic))
    }

    fun of(route: Route.Mistake): PuzzleScreen.Actions = object : PuzzleScreen.Actions {
        override fun back() = navigator.back()

        // The last question returns to the review.
        override fun next() {
            val next = wiring.mistake(route.game, route.ply).nextMistake
            if (next == null) back() else navigator.go(Route.Mistake(route.game, next.ply))
        }

        override fun learn(topic: LessonTopic) = navigator.go(Route.Learn(topic))
    }

    private fun next(pick: PuzzlePick, after: Int?, none: () -> Unit) {
        loader.load({ found { it.next(pick, after)?.number } }) { number ->
            if (number == null) none() else go(number, pick)
        }
    }

    private fun found(ask: (Puzzles) -> Int?): Int? = try {
        ask(wiring.puzzles.open())
    } catch (_: PuzzlesException) {
        // The list shows the reason.
        null
    }

    private fun go(number: Int, pick: PuzzlePick) = navigator.go(Route.Puzzle(number, pick))

    fun cancel() = loader.cancel()
}
