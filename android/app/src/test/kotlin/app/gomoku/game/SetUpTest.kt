package app.gomoku.game

import android.app.AlertDialog
import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context
import android.content.Intent
import android.content.pm.ActivityInfo
import android.net.Uri
import android.os.Bundle
import android.view.KeyEvent
import android.view.Menu
import android.view.MotionEvent
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.RadioButton
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.VersionIndependent
import app.gomoku.board.BoardAccessibility
import app.gomoku.core.ClockSetting
import app.gomoku.core.Opening
import app.gomoku.core.Phase
import app.gomoku.core.Rule
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.pointName
import app.gomoku.settings.Placement
import app.gomoku.ui.ChoiceGroup
import java.io.ByteArrayInputStream
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu
import org.robolectric.util.ReflectionHelpers

class SetUpTest : AppTest() {
    private val about: String
        get() = text(R.id.position_about)

    private val stones: String
        get() = checkNotNull(board.snapshot).setUp
            .joinToString(" ") { pointName(it.point) + it.stone.name.first().lowercase() }

    private fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    private fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    private fun isEnabled(id: Int) = app.findViewById<View>(id).isEnabled

    private fun openSetUp(home: Int = R.id.play_two) {
        click(home)
        click(R.id.set_up)
    }

    private fun put(vararg names: String) = names.forEach { tap(it) }

    private fun menu(): Menu {
        click(R.id.menu)
        return ShadowPopupMenu.getLatestPopupMenu().menu
    }

    private fun choose(item: Int) {
        menu().performIdentifierAction(item, 0)
        idle()
    }

    /** Selects an item of a submenu, whose items have no ids for performIdentifierAction. */
    private fun chooseInner(item: Int, words: String) {
        val inner = checkNotNull(menu().findItem(item).subMenu)
        val items = (0 until inner.size()).map(inner::getItem)
        ReflectionHelpers.callInstanceMethod<Boolean>(items.first { it.title == words }, "invoke")
        idle()
    }

    private fun copy(clip: ClipData) {
        val service = context().getSystemService(Context.CLIPBOARD_SERVICE)
        (service as ClipboardManager).setPrimaryClip(clip)
    }

    private fun paste(text: String) {
        copy(ClipData.newPlainText(null, text))
        choose(R.id.menu_paste)
    }

    private fun said() = shadowOf(ShadowAlertDialog.getLatestAlertDialog()).message.toString()

    private fun press(button: Int) {
        ShadowAlertDialog.getLatestAlertDialog().getButton(button).performClick()
        idle()
    }

    private fun awaitGame() = await("begins") {
        app.game != null && snapshot.phase == Phase.PLAYING && isShown(R.id.panel_near)
    }

    @Test
    @VersionIndependent
    @Config(sdk = [26, 34, 36])
    fun stonesComeAndGo() {
        launch()
        openSetUp()
        assertEquals("Black 0 · White 0 · Black to move", about)
        assertFalse(isEnabled(R.id.undo) || isEnabled(R.id.redo))
        assertTrue("an empty board is a game, too", isEnabled(R.id.play_position))
        put("H8", "I9", "J10")
        assertEquals("H8b I9w J10b", stones)
        assertEquals("Black 2 · White 1 · White to move", about)
        assertEquals("Tap a stone to take it away.", message)
        tap("J10")
        assertEquals("H8b I9w", stones)
        assertFalse("whoever has done it knows how", isShown(R.id.message))
        choose(R.id.pens, "BLACK")
        tap("I9")
        assertEquals("H8b I9b", stones)
        assertFalse(isEnabled(R.id.play_position))
        assertEquals("Black has too many stones: take 1 away, or add 1 for White.", message)
        choose(R.id.pens, "WHITE")
        tap("A1")
        assertEquals("Black 2 · White 1 · White to move", about)
        assertTrue(isEnabled(R.id.play_position))
        click(R.id.undo)
        click(R.id.undo)
        assertEquals("H8b I9w", stones)
        click(R.id.redo)
        assertEquals("H8b I9b", stones)
        choose(R.id.menu_clear)
        assertEquals("", stones)
        assertFalse("nothing to clear", menu().findItem(R.id.menu_clear).isVisible)
        click(R.id.undo)
        assertEquals("H8b I9b", stones)
    }

    @Test
    fun whatIsNoGameIsToldAndDrawn() {
        launch()
        openSetUp()
        paste("a1 a3 b1 b3 c1 c3 d1 d3 e1")
        assertEquals("Black has a winning row already.", message)
        assertEquals(5, checkNotNull(board.snapshot?.result).line.size)
        val play = app.findViewById<View>(R.id.play_position)
        assertFalse(play.isEnabled)
        // Six in a row are legal in Standard but not in Renju.
        choose(R.id.pens, "BLACK")
        tap("F1")
        choose(R.id.pens, "WHITE")
        tap("G5")
        chooseInner(R.id.menu_rule, "Standard")
        assertTrue(message, play.isEnabled)
        chooseInner(R.id.menu_rule, "Renju")
        assertEquals("Black may not have six or more in a row in Renju.", message)
        assertEquals(listOf(6), board.rows.map { it.size })
        click(R.id.undo)
        assertEquals(emptyList<Any>(), board.rows)
        assertTrue(play.isEnabled)
    }

    @Test
    fun aPositionIsPasted() {
        launch()
        openSetUp()
        choose(R.id.menu_paste)
        assertTrue(said(), said().startsWith("There is no text to paste."))
        press(AlertDialog.BUTTON_POSITIVE)
        paste("1. h8 i9 2. j10")
        assertEquals("H8b I9w J10b", stones)
        paste("Look: (;GM[4]SZ[19]RU[renju]AB[aa][bb]AW[ss])")
        assertEquals(19, board.snapshot?.size)
        assertEquals(Rule.RENJU, board.snapshot?.rule)
        // Piskvork's format.
        paste("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n-1\n")
        assertEquals("H8b I9w", stones)
        paste("h8 i9\nj10 i9")
        assertEquals("Move 4 is against the rules: line 2, column 5.", said())
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals("it stays", "H8b I9w", stones)
        // A file manager copies a URI.
        val file = Uri.parse("content://elsewhere/2")
        shadowOf(context().contentResolver).registerInputStreamSupplier(file) {
            ByteArrayInputStream("(;GM[4]SZ[15]AB[hh])".toByteArray())
        }
        copy(ClipData.newRawUri(null, file))
        choose(R.id.menu_paste)
        await("read") { stones == "H8b" }
        click(R.id.undo)
        assertEquals("H8b I9w", stones)
    }

    @Test
    fun theOtherChoicesAreThoseOfNewGame() {
        launch()
        click(R.id.play_computer)
        choose(R.id.level, "easy")
        choose(R.id.colour, "white")
        choose(R.id.rule, "renju")
        choose(R.id.opening, "renjuClassic")
        choose(R.id.size, "19")
        choose(R.id.clock, "300+0")
        click(R.id.set_up)
        assertEquals(19, board.snapshot?.size)
        assertEquals(Rule.RENJU, board.snapshot?.rule)
        put("J10", "K11", "A1")
        chooseInner(R.id.menu_size, "20\u00a0×\u00a020")
        click(R.id.play_position)
        awaitGame()
        assertEquals(listOf(20, Rule.RENJU), listOf(snapshot.size, snapshot.rule))
        assertEquals(ClockSetting.Countdown(300_000, 0), snapshot.clock)
        assertEquals(Opening.FREE, snapshot.opening)
        assertTrue(snapshot.black.seat is Seat.Computer)
        assertEquals("White is to move, the person", Stone.WHITE, snapshot.turn)
        assertEquals(3, snapshot.setUp.size)
        place("B2")
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        checkNotNull(app.game).undo()
        await("the position") { snapshot.moves.isEmpty() }
        assertFalse("undo ends at the position", snapshot.canUndo)
        pressBack()
        click(R.id.play_computer)
        assertEquals("19", app.findViewById<ChoiceGroup>(R.id.size).value)
    }

    @Test
    fun aGameOnTheTableIsAskedAbout() {
        launch()
        startTwo()
        place("H8")
        place("I9")
        pressBack()
        openSetUp()
        put("A1", "B2")
        click(R.id.play_position)
        assertTrue(said(), said().startsWith("The unfinished game goes to My games."))
        press(AlertDialog.BUTTON_NEGATIVE)
        assertEquals("still here", "A1b B2w", stones)
        click(R.id.play_position)
        press(AlertDialog.BUTTON_POSITIVE)
        awaitGame()
        assertEquals(listOf(2, 0), listOf(snapshot.setUp.size, snapshot.moves.size))
        assertEquals(1, storage.games().size)
        pressBack()
        click(R.id.play_two)
        click(R.id.start)
        assertTrue(said(), said().startsWith("The position that you set up is not kept"))
        press(AlertDialog.BUTTON_NEGATIVE)
        pressBack()
        click(R.id.continue_card)
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER }
        click(R.id.rematch)
        await("again") { snapshot.phase == Phase.PLAYING }
        assertEquals(listOf(2, 0), listOf(snapshot.setUp.size, snapshot.moves.size))
        pressBack()
        assertTrue(isShown(R.id.continue_card))
    }

    @Test
    fun aClockThatIsNoneIsToldHere() {
        launch()
        click(R.id.play_two)
        choose(R.id.clock, NewGameChoices.Clock.CUSTOM)
        app.findViewById<TextView>(R.id.clock_minutes).text = "0"
        idle()
        click(R.id.set_up)
        click(R.id.play_position)
        assertTrue(message, message.startsWith("The time must"))
        tap("H8")
        assertFalse(message, message.startsWith("The time must"))
    }

    @Test
    fun whatWasDrawnOutlivesRotationsAKillAndBack() {
        val controller = launch()
        openSetUp()
        put("H8", "I9")
        choose(R.id.pens, "BLACK")
        tap("J10")
        chooseInner(R.id.menu_rule, "Renju")
        app.requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE
        controller.recreate()
        idle()
        assertEquals("H8b I9w J10b", stones)
        assertEquals("BLACK", app.findViewById<ChoiceGroup>(R.id.pens).value)
        assertTrue("its steps, too", isEnabled(R.id.undo))
        pressBack()
        choose(R.id.size, "19")
        click(R.id.set_up)
        assertEquals("H8b I9w J10b", stones)
        assertEquals(19, board.snapshot?.size)
        assertEquals(Rule.RENJU, board.snapshot?.rule)
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        launch(state)
        assertEquals("H8b I9w J10b", stones)
        assertEquals(listOf(19, Rule.RENJU), board.snapshot?.let { listOf(it.size, it.rule) })
        assertEquals("BLACK", app.findViewById<ChoiceGroup>(R.id.pens).value)
        // A discarded position is discarded with its steps.
        assertFalse(isEnabled(R.id.undo) || isEnabled(R.id.redo))
        tap("A1")
        click(R.id.undo)
        assertEquals("H8b I9w J10b", stones)
        pressBack()
        assertTrue(isShown(R.id.start))
        pressBack()
        openSetUp()
        assertEquals("Home forgets it", "", stones)
    }

    @Test
    fun aReaderSetsItUp() {
        launch()
        openSetUp()
        val nodes = BoardAccessibility(board)
        fun node(name: String): AccessibilityNodeInfo =
            checkNotNull(nodes.createAccessibilityNodeInfo(nodes.idOf(point(name))))

        fun action(name: String) =
            node(name).actionList.first { it.id == AccessibilityNodeInfo.ACTION_CLICK }.label
        assertEquals("Place a stone here", action("H8"))
        nodes.performAction(nodes.idOf(point("H8")), AccessibilityNodeInfo.ACTION_CLICK, null)
        idle()
        assertEquals("H8, Black, set up", node("H8").contentDescription)
        assertEquals("Take the stone away", action("H8"))
        choose(R.id.pens, "WHITE")
        assertEquals("Place a stone here", action("H8"))
        val pen = app.findViewById<ChoiceGroup>(R.id.pens).button("WHITE") as RadioButton
        assertEquals("Stones to place: White", pen.contentDescription)
        nodes.performAction(nodes.idOf(point("H8")), R.id.undo, null)
        idle()
        assertEquals("H8, empty", node("H8").contentDescription)
    }

    @Test
    fun keysAndSlidingFingersPlaceStones() {
        preferences().placement = Placement.SLIDE
        launch()
        openSetUp()
        board.requestFocus()
        // The first key only shows the cursor.
        for (key in listOf(KeyEvent.KEYCODE_DPAD_RIGHT, KeyEvent.KEYCODE_ENTER)) {
            board.dispatchKeyEvent(KeyEvent(KeyEvent.ACTION_DOWN, key))
        }
        assertEquals("H8b", stones)
        touch(point("C3"), MotionEvent.ACTION_DOWN)
        touch(point("G9"), MotionEvent.ACTION_MOVE)
        assertEquals("H8b", stones)
        assertEquals(point("G9"), board.target)
        touch(point("G9"), MotionEvent.ACTION_UP)
        assertEquals("H8b G9w", stones)
        assertNull(board.target)
        app.onKeyDown(KeyEvent.KEYCODE_U, KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_U))
        idle()
        assertEquals("H8b", stones)
    }

    @Test
    fun itIsShared() {
        launch()
        openSetUp()
        put("H8", "I9", "J10")
        choose(R.id.share_record)
        var chooser: Intent? = null
        await("sent") { shadowOf(app).nextStartedActivity?.also { chooser = it } != null }
        val sent: Intent = checkNotNull(chooser).getParcelableExtra(Intent.EXTRA_INTENT)!!
        val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
        val record = context().contentResolver.openInputStream(uri)!!.bufferedReader().readText()
        choose(R.id.menu_clear)
        paste(record)
        assertEquals("H8b I9w J10b", stones)
        choose(R.id.share_text)
        await("sent") { shadowOf(app).nextStartedActivity?.also { chooser = it } != null }
        val words: Intent = checkNotNull(chooser).getParcelableExtra(Intent.EXTRA_INTENT)!!
        val text = words.getStringExtra(Intent.EXTRA_TEXT).orEmpty()
        val head = "Black 2 · White 1\nFreestyle\nWhite to move\nBlack: H8 J10\nWhite: I9"
        assertEquals(head, text.trim())
        choose(R.id.share_picture)
        await("sent") { shadowOf(app).nextStartedActivity?.also { chooser = it } != null }
        val picture: Intent = checkNotNull(chooser).getParcelableExtra(Intent.EXTRA_INTENT)!!
        assertEquals("image/png", picture.type)
    }
}
