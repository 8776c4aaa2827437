package app.gomoku.app

import android.app.AlertDialog
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.view.View
import android.widget.ListView
import app.gomoku.R
import app.gomoku.core.Phase
import app.gomoku.core.Stone
import app.gomoku.puzzles.PuzzleAppTest
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Test
import org.robolectric.shadows.ShadowPopupMenu

/** An open question survives the recreation of the activity. */
class QuestionTest : PuzzleAppTest() {
    private fun choosePopup(item: Int) {
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    private fun playTwo(vararg names: String) {
        launch()
        startTwo()
        for (name in names) place(name)
    }

    @Test
    fun resignation() {
        playTwo("H8")
        choosePopup(R.id.menu_resign)
        turnWhileAsked("Resign this game?")
        answer(AlertDialog.BUTTON_POSITIVE)
        await("resigned") { snapshot.phase == Phase.OVER }
    }

    @Test
    fun resignationThatIsTakenBack() {
        playTwo("H8")
        choosePopup(R.id.menu_resign)
        turnWhileAsked("Resign this game?")
        answer(AlertDialog.BUTTON_NEGATIVE)
        assertNotEquals(Phase.OVER, snapshot.phase)
        launched.recreate()
        idle()
        assertNull(asked())
    }

    @Test
    fun draw() {
        playTwo("H8")
        choosePopup(R.id.menu_draw)
        turnWhileAsked(app.getString(R.string.game_draw_question))
        answer(AlertDialog.BUTTON_POSITIVE)
        await("agreed") { snapshot.phase == Phase.OVER }
        assertNull(snapshot.result?.winner)
    }

    @Test
    fun rematch() {
        playTwo("H8", "I9")
        choosePopup(R.id.menu_rematch)
        turnWhileAsked(app.getString(R.string.game_replace_question))
        answer(AlertDialog.BUTTON_POSITIVE)
        await("another game") { snapshot.moves.isEmpty() }
    }

    @Test
    fun newGame() {
        playTwo("H8", "I9")
        choosePopup(R.id.menu_new)
        choose(R.id.size, "19")
        click(R.id.start)
        turnWhileAsked(app.getString(R.string.game_replace_question))
        assertEquals(2, snapshot.moves.size)
        answer(AlertDialog.BUTTON_POSITIVE)
        await("another game") { snapshot.moves.isEmpty() }
        assertEquals(19, snapshot.size)
    }

    @Test
    fun position() {
        playTwo("H8", "I9")
        choosePopup(R.id.menu_new)
        click(R.id.set_up)
        tap("C3")
        click(R.id.play_position)
        turnWhileAsked(app.getString(R.string.game_replace_question))
        answer(AlertDialog.BUTTON_POSITIVE)
        await("from the position") { app.findViewById<View>(R.id.set_up_table) == null }
        assertEquals(0, snapshot.moves.size)
        assertEquals(Stone.WHITE, snapshot.turn)
    }

    @Test
    fun playingOnFromAReview() {
        playTwo("H8", "I9")
        pressBack()
        storage.import("(;FF[4]GM[4]SZ[15];B[hh];W[gg];B[hg];W[if];B[hf])")
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed") { list.childCount == 1 }
        list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
        await("read") { isShown(R.id.play_on) && text(R.id.position).isNotEmpty() }
        click(R.id.play_on)
        turnWhileAsked(app.getString(R.string.game_replace_question))
        answer(AlertDialog.BUTTON_POSITIVE)
        await("plays on") { snapshot.moves.size == 5 }
    }

    @Test
    fun statisticsReset() {
        launch()
        startEasy()
        place("H8")
        await("reply") { snapshot.humanToMove }
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        pressBack()
        click(R.id.statistics)
        await("counted") { isShown(R.id.reset_statistics) }
        click(R.id.reset_statistics)
        turnWhileAsked(app.getString(R.string.statistics_reset_question))
        answer(AlertDialog.BUTTON_POSITIVE)
        await("forgotten") { isShown(R.id.first_step) }
    }

    @Test
    fun solutionOfAPuzzle() {
        launch()
        openPuzzles()
        openPuzzle(R.id.puzzles_next)
        click(R.id.solution)
        turnWhileAsked(app.getString(R.string.puzzle_solution_question))
        answer(AlertDialog.BUTTON_POSITIVE)
        awaitPuzzle("shown") { board.line.isNotEmpty() }
    }

    @Test
    fun invitationByLink() {
        val link = "gomoku://join/" + "0".repeat(26) + "?broker=games.example.org"
        launch(intent = Intent(Intent.ACTION_VIEW, Uri.parse(link)))
        turnWhileAsked(app.getString(R.string.online_join_question))
        answer(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(link, text(R.id.join_text))
    }

    @Test
    fun questionComesBackAfterAKill() {
        launch()
        startTwo()
        place("H8")
        choosePopup(R.id.menu_resign)
        val title = asked()
        val state = Bundle()
        val before = launched
        before.pause().stop().saveInstanceState(state)
        before.destroy()
        launch(state)
        assertEquals(title, asked())
        answer(AlertDialog.BUTTON_POSITIVE)
        await("resigned") { snapshot.phase == Phase.OVER }
    }

    @Test
    fun nothingIsAskedAboutAGameThatEndedMeanwhile() {
        playTwo("H8")
        choosePopup(R.id.menu_resign)
        checkNotNull(app.game).resign()
        val winner = snapshot.result?.winner
        launched.recreate()
        idle()
        assertNull(asked())
        assertEquals(winner, snapshot.result?.winner)
        assertFalse(windows.size > 1)
    }
}
