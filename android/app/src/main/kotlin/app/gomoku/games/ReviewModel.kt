package app.gomoku.games

import app.gomoku.core.GameReview
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.game.ReviewBridge
import app.gomoku.ui.VisibilityObserver
import kotlin.concurrent.thread

/** Review of a saved game, computed while the screen is visible. Main thread only. */
class ReviewModel(
    private val storage: Storage,
    private val id: String,
    private val changed: (ReviewSnapshot) -> Unit
) : VisibilityObserver {
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

    private fun receive(said: ReviewSnapshot) {
        snapshot = said
        changed(said)
    }

    /** Computation during one period of visibility. */
    private inner class Work {
        private val bridge = ReviewBridge(::receive)
        private var review: GameReview? = null
        private var ended = false

        fun begin() {
            thread(name = NAME) {
                val begun = open()
                if (begun != null && !keep(begun)) begun.close()
            }
        }

        private fun open(): GameReview? = try {
            storage.review(id, bridge)
        } catch (_: StorageException) {
            // The screen reports the problem with the game.
            null
        }

        /** Stores the review if the screen is still visible. Returns whether it is. */
        @Synchronized
        private fun keep(begun: GameReview): Boolean {
            if (!ended) review = begun
            return !ended
        }

        fun end() {
            bridge.close()
            val begun = take() ?: return
            begun.stop()
            // close() waits for the search to stop.
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
