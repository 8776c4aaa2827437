package app.gomoku.app

import android.view.KeyEvent
import android.view.View
import android.widget.EditText
import android.widget.ListView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.Phase
import app.gomoku.core.PuzzleTheme
import app.gomoku.game.NewGameChoices.Clock
import app.gomoku.puzzles.PuzzleAppTest
import org.junit.Assert.assertEquals
import org.junit.Assume.assumeFalse
import org.junit.Assume.assumeTrue
import org.junit.Test
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

/**
 * States that are harder to reach than those of [ScreensTest]. Asserts in every language, with 200
 * % font size and in landscape that nothing is clipped, covered or too small. The property
 * `gomoku.sheets` saves pictures.
 */
class MoreScreensTest : PuzzleAppTest() {
    private lateinit var prefix: String
    private var fields = false

    private fun save(screen: String) {
        if (Sheets.wanted) keepPicture("$prefix-$screen", wholePicture())
        assertAllIsInSight("$prefix $screen")
        if (fields) assertTheKeyboardCoversNoField("$prefix $screen")
    }

    private fun keepAll(screen: String) {
        if (Sheets.wanted) keepPages("$prefix-$screen")
        save(screen)
    }

    private fun visit(language: String, night: Boolean, device: Sheets.Device) {
        prefix = become(language, night, device)
        // Not checked yet: in landscape a keyboard takes the whole screen, and 200 % font size.
        fields = device == Sheets.PHONE
        launch()
        twoWithAClock()
        computer()
        puzzles()
        games()
        friend()
        forget()
    }

    private fun twoWithAClock() {
        click(R.id.play_two)
        choose(R.id.size, "19")
        choose(R.id.clock, Clock.CUSTOM)
        type(R.id.clock_minutes, "0")
        type(R.id.clock_seconds, "5")
        keepAll("two")
        click(R.id.start)
        save("two-refused")
        type(R.id.clock_minutes, "15")
        type(R.id.black_name, "Mia")
        type(R.id.white_name, "小魏")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        save("two-waits")
        place("K10")
        save("two-game")
        board.requestFocusFromTouch()
        for (step in 0 until 3) app.dispatchKeyEvent(down(KeyEvent.KEYCODE_PLUS))
        save("zoomed")
        click(R.id.menu)
        save("menu")
        popUp(R.id.menu_placement)
        save("menu-placing")
        closeMenu()
        click(R.id.menu)
        popUp(R.id.menu_pause)
        save("paused")
        click(R.id.resume)
        await("goes on") { snapshot.phase == Phase.PLAYING && !snapshot.halted }
        click(R.id.menu)
        popUp(R.id.menu_resign)
        save("asked")
        ShadowAlertDialog.getLatestDialog().dismiss()
        idle()
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        save("two-over")
        pressBack()
    }

    private fun computer() {
        preferences().engineLine = true
        click(R.id.play_computer)
        choose(R.id.level, "medium")
        choose(R.id.colour, "black")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        place("H8")
        await("reply") { snapshot.humanToMove && snapshot.moves.size == 2 }
        val said: TextView = app.findViewById<View>(R.id.panel_far).findViewById(R.id.status)
        await("the search's last word: ${said.text}") { '%' in said.text || !said.isShown }
        save("engine-line")
        click(R.id.hint)
        await("where to look") { snapshot.hintArea != null }
        save("hint-area")
        click(R.id.hint)
        await("the move") { snapshot.hint != null && message.isNotEmpty() }
        save("hint")
        click(R.id.menu)
        popUp(R.id.menu_level)
        save("menu-level")
        closeMenu()
        // Statistics count the game.
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        save("over")
        pressBack()
    }

    private fun puzzles() {
        openPuzzles()
        openTheme(PuzzleTheme.PAST_FORBIDDEN.ordinal)
        attempt(wrong())
        awaitPuzzle("the line") { board.line.isNotEmpty() || board.snapshot?.canUndo == true }
        save("puzzle-refuted")
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        solve()
        save("puzzle-solved")
        pressBack()
        pressBack()
    }

    private fun games() {
        click(R.id.games)
        await("read") { isShown(R.id.game_card) }
        storage.import(LOST)
        pressBack()
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed") { list.childCount > 1 }
        save("games")
        click(R.id.games_menu)
        save("games-menu")
        closeMenu()
        click(R.id.games_search)
        type(R.id.search_words, "2031")
        save("games-none-match")
        click(R.id.show_all)
        val moves = app.getString(R.string.games_moves, "9")
        fun lost() = (0 until list.childCount)
            .map { list.getChildAt(it).findViewById<View>(R.id.game_card) }
            .firstOrNull { moves in it.contentDescription }
        await("all again") { lost() != null }
        checkNotNull(lost()).performClick()
        await("reviewed") { isShown(R.id.accuracy) }
        click(R.id.previous_turn)
        await("told") { isShown(R.id.verdict) && board.snapshot?.moves?.size == 6 }
        click(R.id.show_line)
        await("on the board") { board.line.isNotEmpty() }
        keepAll("review")
        pressBack()
        pressBack()
        pressBack()
        click(R.id.statistics)
        await("counted") { app.findViewById<View>(R.id.score_title) != null }
        save("statistics")
        pressBack()
    }

    private fun friend() {
        preferences().nickname = "Ana"
        click(R.id.friend)
        type(R.id.join_text, "hello")
        click(R.id.join)
        idle()
        keepAll("friend-refused")
        click(R.id.anywhere)
        save("online-none")
        pressBack()
        pressBack()
    }

    private fun type(id: Int, words: String) {
        app.findViewById<EditText>(id).setText(words)
        idle()
    }

    private fun popUp(item: Int) {
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    /** On a tablet a menu stays open with its submenu and needs a second Back. */
    private fun closeMenu() {
        repeat(windows.size - 1) {
            val menu = windows.last()
            for (action in listOf(KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP)) {
                menu.dispatchKeyEvent(KeyEvent(action, KeyEvent.KEYCODE_BACK))
            }
            idle()
        }
        assertEquals("$prefix: only the screen is left", 1, windows.size)
    }

    private fun down(code: Int) = KeyEvent(KeyEvent.ACTION_DOWN, code)

    private fun everywhere(device: Sheets.Device) {
        assumeFalse(Sheets.wanted)
        for (language in Sheets.languages(LOCALES.keys)) {
            visit(language, language == "zh", device)
        }
    }

    @Test
    fun onAPhone() = everywhere(Sheets.PHONE)

    @Test
    fun withLargeLetters() = everywhere(Sheets.LARGE_LETTERS)

    @Test
    fun withLargeLettersOnItsSide() = everywhere(Sheets.LARGE_LETTERS_ON_ITS_SIDE)

    @Test
    fun forSheets() {
        assumeTrue(Sheets.wanted)
        for (language in Sheets.languages(LOCALES.keys)) {
            for (device in Sheets.DEVICES) {
                for (night in listOf(false, true)) visit(language, night, device)
            }
        }
    }

    private companion object {
        /** White ignores an open three. */
        const val LOST = "(;FF[4]GM[4]SZ[15]RU[freestyle]" +
            ";B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])"
    }
}
