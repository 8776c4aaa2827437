package app.gomoku.games

import app.gomoku.core.GameReview
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.game.ReviewBridge
import app.gomoku.ui.WhileSeen
import kotlin.concurrent.thread

/**
 * What is said of each move of a kept game, and the work of saying it, which goes on while the screen
 * is seen. Main thread only.
 */
class ReviewModel(
    private val shelf: Shelf,
    private val id: String,
    private val changed: (ReviewSnapshot) -> Unit
) : WhileSeen {
    /** What is said so far; null where there is nothing to say, and before it is known. */
    var snapshot: ReviewSnapshot? = null
        private set

    private var work: Work? = null

    override fun onSeen() {
        work = Work().also { it.begin() }
    }

    override fun onUnseen(turning: Boolean) {
        work?.end()
        work = null
    }

    private fun hear(said: ReviewSnapshot) {
        snapshot = said
        changed(said)
    }

    /** From the screen's being seen to its being left. */
    private inner class Work {
        private val bridge = ReviewBridge(::hear)
        private var review: GameReview? = null
        private var ended = false

        fun begin() {
            thread(name = NAME) {
                val begun = open()
                if (begun != null && !keep(begun)) begun.close()
            }
        }

        private fun open(): GameReview? = try {
            shelf.review(id, bridge)
        } catch (_: ShelfException) {
            // The screen says what is the matter with the game.
            null
        }

        /** Whether the screen is still seen. */
        @Synchronized
        private fun keep(begun: GameReview): Boolean {
            if (!ended) review = begun
            return !ended
        }

        fun end() {
            bridge.close()
            val begun = take() ?: return
            begun.stop()
            // It waits until nothing works any more.
            thread(name = NAME) { begun.close() }
        }

        @Synchronized
        private fun take(): GameReview? {
            ended = true
            return review
        }
    }

    private companion object {
        const val NAME = "review-game"
    }
}
