package app.gomoku.app

import android.content.Intent
import android.net.Uri
import android.view.View
import android.widget.EditText
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.ClockSetting
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config

class JourneyTest : JourneyAppTest() {
    @Test
    fun aGameWithTheComputer() {
        begin("computer")
        tapOn("Play the computer")
        look("new-game")
        tapOn("Easy")
        tapOn("Start")
        await("begins") { app.game != null && snapshot.humanToMove }
        assertTapsAtMost(3)
        look("game")
        tap("H8")
        look("chosen")
        tapOn("Place")
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        look("answered")
        tapOn("Hint")
        await("where to look") { snapshot.hintArea != null && message.startsWith("Look") }
        look("hint-area")
        tapOn("Hint")
        await("hint") { snapshot.hint != null && message.startsWith("Hint: ") }
        look("hint")
        tapOn("Undo")
        await("taken back") { snapshot.moves.isEmpty() }
        loseToTheComputer()
        look("over")
        tapOn("Rematch")
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.size < 2 }
        look("rematch")
        tapOn("Back")
        look("home-again")
    }

    @Test
    fun aGameForTwoWithClocks() {
        begin("two")
        tapOn("Two on this phone")
        tapOn("3\u00a0min + 2\u00a0s a move")
        look("new-game")
        tapOn("Start")
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertTapsAtMost(3)
        look("game")
        for (i in 0 until 4) {
            place(Point(5 + i, 7))
            place(Point(5 + i, 9))
        }
        look("four")
        tapOn("Back")
        look("home-in-between")
        tapOn("Continue")
        await("goes on") { snapshot.phase == Phase.PLAYING }
        place(Point(9, 7))
        await("result") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        look("won")
        assertEquals("Black won · Five in a row", message)
    }

    @Test
    @Config(sdk = [26], qualifiers = "+en-rGB")
    fun anotherThemeAndAnotherLanguage() {
        begin("settings")
        tapOn("Settings")
        look("settings")
        tapOn("Dark")
        look("dark")
        tapOn("日本語")
        look("japanese")
        assertEquals("ja", app.findViewById<ChoiceGroup>(R.id.language).value)
        tapOn("戻る")
        look("home-japanese")
        tapOn("設定")
        tapOn("English")
        tapOn("System")
        look("system-again")
    }

    @Test
    fun aGameIsSharedAndOpenedAgain() {
        begin("share")
        tapOn("Two on this phone")
        tapOn("Start")
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        for (name in listOf("H8", "I9", "G7")) place(name)
        tapOn("Menu")
        look("menu")
        tapOn("Share")
        look("share")
        tapOn("Game file (SGF)")
        var chosen: Intent? = null
        await("sent") { shadowOf(app).nextStartedActivity?.also { chosen = it } != null }
        val sent: Intent = checkNotNull(chosen).getParcelableExtra(Intent.EXTRA_INTENT)!!
        val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
        place("J8")
        controller.newIntent(Intent(Intent.ACTION_VIEW, uri))
        await("reviewed") { app.findViewById<View>(R.id.play_on)?.isShown == true }
        look("review")
        tapOn(app.getString(R.string.review_play_on))
        if (windows.size > 1) {
            look("asked")
            tapOn(app.getString(R.string.review_play_on))
        }
        await("opened") { snapshot.moves.size == 3 && snapshot.phase == Phase.PLAYING }
        look("opened")
    }

    @Test
    fun aPlayedGameIsLookedAtDeletedAndBroughtBack() {
        begin("games")
        tapOn("Two on this phone")
        tapOn("Start")
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        for (i in 0 until 4) {
            place(Point(5 + i, 7))
            place(Point(5 + i, 9))
        }
        place(Point(9, 7))
        await("result") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        tapOn("Review")
        await("read") { app.findViewById<View>(R.id.play_on)?.isShown == true }
        look("review")
        tapOn("One move back")
        tapOn("To the start")
        look("review-start")
        tapOn("To the end")
        tapOn("Back")
        tapOn("Back")
        tapOn("My games")
        await("listed") { app.findViewById<View>(R.id.game_card)?.isShown == true }
        look("my-games")
        tapOn("Menu")
        look("row-menu")
        tapOn("Delete")
        await("deleted") { app.findViewById<View>(R.id.undo_delete).isShown }
        look("deleted")
        tapOn("Undo")
        await("back again") { app.findViewById<View>(R.id.game_card)?.isShown == true }
        tapOn("Two players · Freestyle")
        await("open") { app.findViewById<View>(R.id.play_on)?.isShown == true }
        tapOn("One move back")
        await("a move back") { app.findViewById<View>(R.id.play_on).isEnabled }
        tapOn("Play on")
        await("goes on") { snapshot.phase == Phase.PLAYING }
        assertEquals(8, snapshot.moves.size)
        look("playing-on")
    }

    @Test
    fun aClubPlayersPosition() {
        begin("club")
        tapOn("Two on this phone")
        tapOn("Renju")
        tapOn("19")
        tapOn("Custom…")
        type(R.id.clock_minutes, "45")
        type(R.id.clock_seconds, "0")
        type(R.id.clock_increment, "20")
        look("new-game")
        tapOn("Set up a position")
        look("empty")
        for (name in listOf("J10", "K11", "H10", "L12")) tap(name)
        look("in-turn")
        tapOn("Black")
        for (name in listOf("J8", "J7", "A1")) tap(name)
        look("too-many")
        tapOn("White")
        for (name in listOf("G6", "M9")) tap(name)
        tapOn("Black")
        tap("A1")
        look("set-up")
        assertEquals("Black 4 · White 4 · Black to move", said(R.id.position_about))
        tapOn("Menu")
        look("menu")
        tapOn("Share")
        look("share")
        tapOn("Text")
        await("sent") { shadowOf(app).nextStartedActivity != null }
        tapOn("Play")
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        look("game")
        assertEquals(ClockSetting.Countdown(2_700_000, 20_000), snapshot.clock)
        assertEquals(listOf(19, 8), listOf(snapshot.size, snapshot.setUp.size))
        tap("J10")
        look("occupied")
        place("F10")
        place("E10")
        look("played")
        tapOn("Undo")
        tapOn("Undo")
        await("the position") { snapshot.moves.isEmpty() && !snapshot.canUndo }
        look("position-again")
        controller.recreate()
        await("turned") { app.game != null && snapshot.phase == Phase.PLAYING }
        place("F10")
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        look("over")
        tapOn("Review")
        await("read") { app.findViewById<View>(R.id.play_on)?.isShown == true }
        look("review")
        tapOn("Back")
        tapOn("Rematch")
        await("again") { snapshot.phase == Phase.PLAYING }
        assertEquals(listOf(8, 0), listOf(snapshot.setUp.size, snapshot.moves.size))
        look("rematch")
    }

    private fun type(id: Int, text: String) {
        app.findViewById<EditText>(id).setText(text)
        idle()
    }

    private fun said(id: Int) = app.findViewById<TextView>(id).text.toString()

    @Test
    fun theRulesAreLearnt() {
        begin("learn")
        tapOn("Learn")
        look("learn")
        // Needs scrolling.
        tapOn(app.getString(R.string.learn_undo_title))
        look("learn-end")
        tapOn("Back")
        tapOn("Statistics")
        look("statistics")
        tapOn("Play the computer")
        look("new-game")
    }
}
