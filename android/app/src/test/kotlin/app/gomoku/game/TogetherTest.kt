package app.gomoku.game

import android.app.AlertDialog
import android.view.Menu
import android.view.View
import android.widget.EditText
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.ClockSetting
import app.gomoku.core.EndReason
import app.gomoku.core.Phase
import app.gomoku.core.Stone
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

class TogetherTest : AppTest() {
    private var pictures = "together"

    private fun save(screen: String) = keepPicture("$pictures-$screen")

    @Test
    @Config(sdk = [26, 34, 36])
    fun twoOnOnePhoneWithAClock() = journey()

    @Test
    fun inChineseByNight() {
        pictures = "together-" + become("zh", true, "phone", "w360dp-h640dp-port|xhdpi")
        journey()
    }

    @Test
    fun withLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        pictures = "together-large"
        journey()
    }

    @Test
    fun onItsSide() {
        pictures = "together-" + become("en", false, "landscape", "w640dp-h360dp-land|xhdpi")
        journey()
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun onTheSmallestScreenWithLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        pictures = "together-small"
        journey()
    }

    private fun journey() {
        val first = launch()
        click(R.id.play_two)
        choose(R.id.clock, "180+2")
        keepPages("$pictures-new-game")
        type(R.id.black_name, " Mia ")
        type(R.id.white_name, "小魏")
        turn(R.id.face_to_face)
        keepPages("$pictures-new-game-filled")
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(ClockSetting.Countdown(180_000, 2_000), snapshot.clock)
        assertEquals(listOf("Mia", "小魏"), listOf(name(R.id.panel_near), name(R.id.panel_far)))
        assertEquals(app.getString(R.string.game_clock_waits), message)
        assertFalse(snapshot.black.clockRunning || app.findViewById<View>(R.id.table).keepScreenOn)
        assertNull(item(R.id.menu_pause))
        assertEquals(View.GONE, app.findViewById<View>(R.id.hint).visibility)
        save("waits")
        place("H8")
        assertTrue(snapshot.white.clockRunning)
        assertEquals("", message)
        place("J9")
        save("game")

        choosePopup(R.id.menu_pause)
        assertCovered("paused")
        save("paused")
        val before = snapshot.black.clockMs
        first.pause().stop()
        first.restart().start().resume()
        assertCovered("come back")
        kill(first)
        launch()
        click(R.id.continue_card)
        assertCovered("another process")
        assertEquals(before, snapshot.black.clockMs)
        click(R.id.resume)
        await("goes on") { snapshot.black.clockRunning }
        assertEquals(View.VISIBLE, board.visibility)
        assertEquals(View.GONE, app.findViewById<View>(R.id.pause_cover).visibility)
        place("K7")

        choosePopup(R.id.menu_draw)
        val asked = ShadowAlertDialog.getLatestDialog() as AlertDialog
        asked.getButton(AlertDialog.BUTTON_NEGATIVE).performClick()
        idle()
        assertEquals(Phase.PLAYING, snapshot.phase)
        choosePopup(R.id.menu_draw)
        answerYes()
        await("drawn") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        assertEquals(EndReason.Agreement, snapshot.result?.reason)
        assertNull(snapshot.result?.winner)
        val words = listOf(R.string.result_draw, R.string.reason_agreement).map(app::getString)
        assertEquals(words.joinToString(" · "), message)
        save("drawn")
        pressBack()
        click(R.id.games)
        await("listed") { app.findViewById<View>(R.id.game_title) != null }
        // Names contain invisible word joiners.
        val title = "${app.findViewById<TextView>(R.id.game_title).text}".replace("\u2060", "")
        assertTrue("$title", "Mia" in title && "小魏" in title)
        save("my-games")
    }

    @Test
    fun theFarPanelIsTurnedInATallWindowOnly() {
        val controller = launch()
        click(R.id.play_two)
        turn(R.id.face_to_face)
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        val far: View = app.findViewById(R.id.panel_far)
        assertEquals(180f, far.rotation)
        assertEquals(0f, app.findViewById<View>(R.id.panel_near).rotation)
        assertEquals(0f, board.rotation)
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        idle()
        assertEquals(0f, app.findViewById<View>(R.id.panel_far).rotation)
        RuntimeEnvironment.setQualifiers("+port")
        controller.configurationChange().visible()
        pressBack()
        pressBack()
        startEasy()
        assertEquals(0f, app.findViewById<View>(R.id.panel_far).rotation)
    }

    @Test
    fun aTurnedPhoneStaysPaused() {
        val controller = launch()
        startWithAClock()
        place("H8")
        choosePopup(R.id.menu_pause)
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        idle()
        assertCovered("turned")
        assertNothingIsCut("turned")
        // Keys can't reach the covered board.
        assertEquals(1, snapshot.moves.size)
        assertFalse(app.findViewById<View>(R.id.undo).isEnabled)
        click(R.id.resume)
        await("goes on") { snapshot.white.clockRunning }
    }

    @Test
    fun thereIsNoPauseWithoutAClock() {
        launch()
        startTwo()
        place("H8")
        assertNull(item(R.id.menu_pause))
        assertEquals("", message)
    }

    @Test
    fun againstTheComputerThereIsAPauseAndNoDraw() {
        launch()
        click(R.id.play_computer)
        choose(R.id.level, "easy")
        choose(R.id.clock, "180+2")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        assertNull(item(R.id.menu_draw))
        choosePopup(R.id.menu_pause)
        assertCovered("paused")
        click(R.id.resume)
        await("goes on") { snapshot.humanToMove }
    }

    @Test
    fun hintsAndUndoAreWhatTheTwoAgreedOn() {
        launch()
        click(R.id.play_two)
        assertFalse(switch(R.id.allow_hints).isChecked)
        assertTrue(switch(R.id.allow_undo).isChecked)
        turn(R.id.allow_hints)
        turn(R.id.allow_undo)
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.hint).visibility)
        place("H8")
        val undo: View = app.findViewById(R.id.undo)
        assertFalse(undo.isEnabled)
        app.findViewById<app.gomoku.ui.ThumbBar>(R.id.thumb_bar).onRefused?.invoke(undo)
        assertEquals("In this game nothing is taken back.", message)
        val kept = NewGameChoices.from(preferences().store, NewGameChoices.Opponent.TWO)
        assertTrue(kept.hints && !kept.undo)
        val alone = NewGameChoices.from(preferences().store, NewGameChoices.Opponent.COMPUTER)
        assertEquals(NewGameChoices(), alone)
    }

    @Test
    fun whoWonAndWhoResignedIsSaidByName() {
        launch()
        click(R.id.play_two)
        type(R.id.white_name, "Leo")
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(listOf("Black", "Leo"), listOf(name(R.id.panel_near), name(R.id.panel_far)))
        place("H8")
        place("J9")
        choosePopup(R.id.menu_resign)
        answerYes()
        await("resigned") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        assertEquals("Leo won · Black resigned", message)
        click(R.id.rematch)
        await("rematch") { snapshot.phase == Phase.PLAYING }
        assertEquals(listOf("Leo", "White"), listOf(name(R.id.panel_near), name(R.id.panel_far)))
        assertEquals(Stone.BLACK, snapshot.turn)
    }

    private fun startWithAClock() {
        click(R.id.play_two)
        choose(R.id.clock, "180+2")
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
    }

    private fun assertCovered(where: String) {
        idle()
        assertTrue(where, snapshot.halted)
        assertEquals(where, View.INVISIBLE, board.visibility)
        assertEquals(where, View.VISIBLE, app.findViewById<View>(R.id.pause_cover).visibility)
        assertEquals(where, frame(R.id.board), frame(R.id.pause_cover))
    }

    private fun type(id: Int, name: String) {
        app.findViewById<EditText>(id).setText(name)
        idle()
    }

    private fun switch(id: Int): Switch = app.findViewById(id)

    private fun turn(id: Int) {
        switch(id).performClick()
        idle()
    }

    private fun name(panel: Int): String =
        app.findViewById<View>(panel).findViewById<TextView>(R.id.name).text.toString()

    private fun menu(): Menu {
        click(R.id.menu)
        return ShadowPopupMenu.getLatestPopupMenu().menu
    }

    private fun item(id: Int): String? =
        menu().findItem(id).takeIf { it.isVisible }?.title?.toString()

    private fun choosePopup(id: Int) {
        val menu = menu()
        assertTrue("offered", menu.findItem(id).isVisible)
        menu.performIdentifierAction(id, 0)
        idle()
    }

    private fun answerYes() {
        (ShadowAlertDialog.getLatestDialog() as AlertDialog)
            .getButton(AlertDialog.BUTTON_POSITIVE).performClick()
        idle()
    }
}
