package app.gomoku.puzzles

import android.view.View
import android.widget.ListView
import app.gomoku.R
import app.gomoku.core.PuzzleAttempt
import app.gomoku.games.KnownReview
import java.io.File

/** Saved game in which both sides made mistakes, and the questions about it. */
abstract class MistakesAppTest : PuzzleAppTest() {
    protected val about: String
        get() = text(R.id.puzzle_about)

    private var reviewed: File? = null

    /** Imports the game, with its review if an earlier test has computed it. */
    protected fun importGame(): String {
        val id = checkNotNull(storage.import(TWICE).only)
        reviewed = File(backedUp, "games/$id.review").also(review::bring)
        return id
    }

    protected fun openReview() {
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed") { list.childCount > 0 }
        list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
        awaitReview()
        reviewed?.let(review::save)
    }

    protected fun awaitReview() = await("reviewed") { isShown(R.id.accuracy) }

    protected fun learn() {
        click(R.id.learn_mistakes)
        awaitBoard()
    }

    /** The current question with its answers. */
    protected fun question(game: String): PuzzleAttempt {
        val ply = shown.moves.size + 1
        return checkNotNull(storage.mistake(game, ply)) { "move $ply was no mistake" }
    }

    protected fun next() {
        val before = about
        click(R.id.next_puzzle)
        awaitPuzzle("another") { isShown(R.id.thumb_bar) && about != before }
    }

    protected companion object {
        private val review = KnownReview()

        /** White ignores an open three with move 6, Black with move 7, and White again. */
        const val TWICE = "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[gg];B[hg];W[if];B[hf];W[ao]" +
            ";B[oa];W[oo];B[he];W[ko];B[hd])"
    }
}
