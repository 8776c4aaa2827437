package app.gomoku.puzzles

import android.view.View
import android.widget.ListView
import app.gomoku.R
import app.gomoku.core.PuzzleAttempt
import app.gomoku.games.KnownReview
import java.io.File

/** A kept game in which both sides went wrong, and the questions about that. */
abstract class MistakesAppTest : PuzzleAppTest() {
    protected val about: String
        get() = text(R.id.puzzle_about)

    private var reviewed: File? = null

    /** Puts the game into My games, with its review if a test before this one has waited for it. */
    protected fun importGame(): String {
        val id = checkNotNull(shelf.import(TWICE).only)
        reviewed = File(backedUp, "games/$id.review").also(review::bring)
        return id
    }

    /** From Home to the newest game, until all is said of it. */
    protected fun openReview() {
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed") { list.childCount > 0 }
        list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
        awaitReview()
        reviewed?.let(review::keep)
    }

    protected fun awaitReview() = await("reviewed") { isShown(R.id.accuracy) }

    /** From the review to its first question. */
    protected fun learn() {
        click(R.id.learn_mistakes)
        awaitBoard()
    }

    /** The question in front, for whoever knows the answers. */
    protected fun question(game: String): PuzzleAttempt {
        val ply = shown.moves.size + 1
        return checkNotNull(shelf.mistake(game, ply)) { "move $ply was no mistake" }
    }

    /** On to the question after this one. */
    protected fun next() {
        val before = about
        click(R.id.next_puzzle)
        awaitPuzzle("another") { isShown(R.id.thumb_bar) && about != before }
    }

    protected companion object {
        private val review = KnownReview()

        /** White leaves an open three alone with move 6, and Black with move 7; White does it again. */
        const val TWICE = "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[gg];B[hg];W[if];B[hf];W[ao]" +
            ";B[oa];W[oo];B[he];W[ko];B[hd])"
    }
}
