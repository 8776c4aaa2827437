package app.gomoku.games

import android.app.AlertDialog
import android.os.Bundle
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.SeekBar
import app.gomoku.R
import app.gomoku.app.StorageFile
import app.gomoku.app.VersionIndependent
import app.gomoku.core.Phase
import app.gomoku.core.mostGames
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

@VersionIndependent
@Config(sdk = [26, 34])
class GamesTest : GamesAppTest() {
    private fun full(isFull: Boolean) {
        folder.deleteRecursively()
        if (isFull) folder.writeText("")
    }

    @Test
    fun aFinishedGameIsKeptLookedAtAndPlayedOn() {
        launch()
        win()
        click(R.id.review)
        await("read") { isShown(R.id.play_on) }
        assertEquals("Two players · Freestyle", text(R.id.title))
        assertEquals("Move\u00a09 of\u00a09 · Black L8", text(R.id.position))
        assertEquals("Black won · Five in a row", text(R.id.result))
        assertFalse(app.findViewById<View>(R.id.play_on).isEnabled)
        click(R.id.backward)
        awaitPosition("Move\u00a08 of\u00a09 · White D1")
        assertEquals("", text(R.id.result))
        click(R.id.first)
        awaitPosition("Move\u00a00 of\u00a09")
        assertFalse(app.findViewById<View>(R.id.backward).isEnabled)
        click(R.id.forward)
        awaitPosition("Move\u00a01 of\u00a09 · Black H8")
        click(R.id.last)
        awaitPosition("Move\u00a09 of\u00a09 · Black L8")
        val slider = app.findViewById<SeekBar>(R.id.slider)
        assertEquals(9, slider.progress)
        slider.onProgressByPerson(4)
        awaitPosition("Move\u00a04 of\u00a09 · White B1")
        click(R.id.play_on)
        await("goes on") { snapshot.phase == Phase.PLAYING && snapshot.moves.size == 4 }
        place("K9")
        pressBack()
        openGames(1)
        assertTrue(notes()[0], notes()[0].startsWith("Black won · Moves:\u00a09 · "))
    }

    private fun SeekBar.onProgressByPerson(to: Int) {
        // As an accessibility service does.
        val arguments = Bundle().apply {
            putFloat(
                AccessibilityNodeInfo.ACTION_ARGUMENT_PROGRESS_VALUE,
                to.toFloat()
            )
        }
        performAccessibilityAction(
            AccessibilityNodeInfo.AccessibilityAction.ACTION_SET_PROGRESS.id,
            arguments
        )
        idle()
    }

    @Test
    fun aReplacedGameIsKeptAndContinued() {
        launch()
        startTwo("renju")
        for (name in listOf("H8", "H9", "I9")) place(name)
        pressBack()
        click(R.id.play_two)
        choose(R.id.rule, "freestyle")
        click(R.id.start)
        press(AlertDialog.BUTTON_POSITIVE)
        await("begins") { snapshot.moves.isEmpty() }
        pressBack()
        openGames(1)
        assertEquals(listOf("Two players · Renju"), titles())
        assertTrue(notes()[0], notes()[0].startsWith("Unfinished · Moves:\u00a03 · "))
        openRow(0)
        await("read") { isShown(R.id.play_on) }
        click(R.id.play_on)
        await("goes on") { snapshot.moves.size == 3 && snapshot.phase == Phase.PLAYING }
        checkNotNull(app.game).resign()
        await("kept") {
            files().size == 1 &&
                StorageFile.content(File(folder, files()[0])).contains("RE[")
        }
    }

    @Test
    fun rematchKeepsWhatItReplaces() {
        launch()
        startTwo()
        for (name in listOf("H8", "I9")) place(name)
        rematch()
        press(AlertDialog.BUTTON_POSITIVE)
        await("again") { snapshot.moves.isEmpty() }
        place("G7")
        checkNotNull(app.game).resign()
        await("both are kept") { files().size == 2 }
        click(R.id.undo)
        checkNotNull(app.game).resign()
        click(R.id.rematch)
        await("again") { snapshot.moves.isEmpty() }
        assertEquals(2, files().size)
    }

    private fun rematch() {
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_rematch, 0)
        idle()
    }

    @Test
    fun aStoneThatNobodyAnsweredGoesUnasked() {
        launch()
        startTwo()
        place("H8")
        rematch()
        await("again") { snapshot.moves.isEmpty() }
        place("H8")
        pressBack()
        click(R.id.play_two)
        click(R.id.start)
        await("another") { snapshot.moves.isEmpty() }
        assertNull(ShadowAlertDialog.getLatestAlertDialog())
        assertEquals(emptyList<String>(), files())
    }

    @Test
    fun whereNothingCanBeWrittenNothingIsReplaced() {
        launch()
        startTwo()
        for (name in listOf("H8", "I9")) place(name)
        full(true)
        pressBack()
        click(R.id.play_two)
        click(R.id.start)
        press(AlertDialog.BUTTON_POSITIVE)
        val said = shadowOf(ShadowAlertDialog.getLatestAlertDialog()).message
        assertEquals(context().getString(R.string.saved_failed), said)
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(2, snapshot.moves.size)
        pressBack()
        click(R.id.continue_card)
        checkNotNull(app.game).resign()
        click(R.id.rematch)
        assertEquals(context().getString(R.string.saved_failed), message)
        assertEquals(Phase.OVER, snapshot.phase)
        full(false)
        click(R.id.rematch)
        await("again") { snapshot.moves.isEmpty() && snapshot.phase == Phase.PLAYING }
        assertEquals(1, files().size)
    }

    @Test
    fun whatCouldNotBeKeptIsKeptAtTheNextStart() {
        val first = launch()
        startTwo()
        place("H8")
        full(true)
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER }
        kill(first)
        full(false)
        val second = launch()
        await("kept") { files().size == 1 }
        openGames(1)
        choose(0, R.id.menu_delete)
        // The deletion may not be written before the row has gone.
        await("gone") { rows().isEmpty() }
        kill(second)
        launch()
        click(R.id.games)
        await("there is nothing") { isShown(R.id.first_step) }
        assertEquals(emptyList<String>(), files())
    }

    @Test
    fun deletingCanBeUndone() {
        launch()
        win()
        val kept = files()
        pressBack()
        openGames(1)
        choose(0, R.id.menu_delete)
        await("gone") { rows().isEmpty() && isShown(R.id.undo_bar) }
        assertEquals("Game deleted.", text(R.id.undo_text))
        click(R.id.undo_delete)
        await("back") { rows().size == 1 && !isShown(R.id.undo_bar) }
        assertEquals(kept, files())
        choose(0, R.id.menu_delete)
        await("gone") { rows().isEmpty() }
        pressBack()
        await("gone for good") { folder.list().orEmpty().none { "removed" in it } }
    }

    @Test
    fun aDamagedFileIsSetAsideAndTheOthersStay() {
        launch()
        win()
        save("00000000000000aa", "(;GM[4]SZ[15];B[hh".toByteArray())
        save("00000000000000ab", StorageFile.game("(;GM[4]GKVERSION[9])", 1_700_000_000_001))
        File(folder, "notes.txt").writeText("not ours")
        pressBack()
        openGames(3)
        assertEquals("Two players · Freestyle", titles()[0])
        assertEquals("This game can’t be opened", titles()[1])
        assertEquals("Damaged game", titles()[2])
        assertTrue(File(folder, "damaged-1.game").exists())
        openRow(2)
        assertTrue("there is nothing to open", isShown(R.id.list))
        choose(2, R.id.menu_delete)
        await("gone") { rows().size == 2 }
        assertTrue(File(folder, "notes.txt").exists())
    }

    @Test
    fun onlyTheNewestAreKept() {
        val most = mostGames()
        for (number in 1..most) {
            val record = "(;GM[4]SZ[15]GKSEED[$number];B[hh])"
            save(name(number), StorageFile.game(record, 1_600_000_000_000 + number))
        }
        storage.import("(;GM[4]SZ[15]GKSEED[7777];B[aa])")
        assertEquals(most, files().size)
        assertFalse("the oldest has gone", "${name(1)}.game" in files())
        launch()
        click(R.id.games)
        await("listed") { rows().isNotEmpty() }
        assertTrue(text(R.id.bound), text(R.id.bound).startsWith("500 games are kept"))
    }

    @Test
    fun aRotationKeepsThePosition() {
        val controller = launch()
        win()
        click(R.id.review)
        await("read") { isShown(R.id.play_on) }
        click(R.id.backward)
        awaitPosition("Move\u00a08 of\u00a09 · White D1")
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        await("read") { isShown(R.id.play_on) }
        assertEquals("Move\u00a08 of\u00a09 · White D1", text(R.id.position))
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        controller.destroy()
        launch(state)
        await("read") { isShown(R.id.play_on) }
        assertEquals("Move\u00a08 of\u00a09 · White D1", text(R.id.position))
    }

    @Test
    fun backReturnsToTheSamePlaceOfALongList() {
        for (game in 1..320) {
            val record = "(;FF[4]GM[4]SZ[15];B[hh];W[%s])".format(LETTERS[game % 15] + "a")
            save(name(game), StorageFile.game(record, game.toLong()))
        }
        val controller = launch()
        click(R.id.games)
        await("listed") { list().count == 320 }
        list().setSelectionFromTop(299, -9)
        idle()
        assertEquals(299, list().firstVisiblePosition)
        assertTheListStaysThere(controller, 320)
    }

    private companion object {
        val LETTERS = "abcdefghijklmno".map { it.toString() }
    }
}
