package app.gomoku.puzzles

import android.graphics.Rect
import android.os.Bundle
import android.view.MenuItem
import android.view.View
import android.widget.ScrollView
import app.gomoku.R
import app.gomoku.app.Route
import app.gomoku.app.StorageFile
import app.gomoku.core.GameEntry
import app.gomoku.core.Mistake
import app.gomoku.core.PuzzleAttempt
import app.gomoku.core.Storage
import app.gomoku.core.pointName
import java.io.File
import java.util.SimpleTimeZone
import java.util.TimeZone
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

/** Mistakes that become puzzles and return on later days. */
class OwnPuzzleTest : MistakesAppTest() {
    private val zone = TimeZone.getDefault()
    private var prefix = ""
    private var step = 0

    @After
    fun backToToday() = TimeZone.setDefault(zone)

    private val own: View
        get() = app.findViewById(R.id.puzzles_own)

    private fun sleep(days: Int) {
        kill()
        // Storage uses the local date.
        val offset = zone.getOffset(System.currentTimeMillis()) + days * DAY_MS
        TimeZone.setDefault(SimpleTimeZone(offset, "later"))
        launch()
    }

    private fun openOwn() {
        click(R.id.puzzles_own)
        awaitBoard()
    }

    private fun switchOwn(words: String) {
        click(R.id.own)
        await("$words, not ${text(R.id.own)}") { text(R.id.own) == words }
    }

    /** The player's current puzzle with its answers. */
    private fun ahead(number: Int): PuzzleAttempt {
        // From a copy, so that looking at answers does not count as missed.
        val from = File(backedUp, "own-puzzles")
        val copy = folder.newFolder()
        from.copyTo(File(copy, "files/own-puzzles"))
        val other = Storage.open(File(copy, "files").path, File(copy, "private").path, 0)
        return other.puzzles(direct(File(PUZZLES).readBytes())).ownPuzzle(number)
    }

    private fun render(device: String, language: String, night: Boolean, qualifiers: String) {
        prefix = become(language, night, device, qualifiers)
        importGame()
        launch()
        openPuzzles()
        save("none")
        click(R.id.puzzles_own)
        assertTrue(isShown(R.id.puzzles_notice))
        save("explained")
        assertNothingIsCut("$prefix explained")
        pressBack()
        openReview()
        learn()
        save("asked")
        assertNothingIsCut("$prefix asked")
        switchOwn(app.getString(R.string.own_kept))
        save("made")
        assertNothingIsCut("$prefix made")
        assertBoardIsLarge(prefix)
        val least = (TOUCH_DP * app.resources.displayMetrics.density).toInt()
        assertTrue("a finger hits it", app.findViewById<View>(R.id.own).height >= least)
        sleep(1)
        openPuzzles()
        save("due")
        assertNothingIsCut("$prefix due")
        openOwn()
        save("again")
        assertNothingIsCut("$prefix again")
        attempt(point("A1"))
        app.findViewById<ScrollView>(R.id.words_scroll).fullScroll(View.FOCUS_DOWN)
        save("refuted")
        forget()
        TimeZone.setDefault(zone)
    }

    private fun save(what: String) = keepPicture("own-$prefix-$what")

    @Test
    fun phone() {
        render("phone", "en", false, "w360dp-h640dp-port|xhdpi")
        render("phone", "zh", true, "w360dp-h640dp-port|xhdpi")
    }

    @Test
    fun otherShapes() {
        render("landscape", "zh-tw", false, "w640dp-h360dp-land|xhdpi")
        render("small", "ja", true, "w320dp-h480dp-port|hdpi")
    }

    @Test
    fun largeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        render("large", "en", false, "w360dp-h640dp-port|xhdpi")
        render("large", "ko", true, "w320dp-h480dp-port|hdpi")
        render("large-landscape", "zh", false, "w640dp-h360dp-land|xhdpi")
    }

    private fun ownInMenu(): MenuItem {
        click(R.id.menu)
        return ShadowPopupMenu.getLatestPopupMenu().menu.findItem(R.id.menu_own)
    }

    private fun chooseOwn(entry: String, words: String) {
        val item = ownInMenu()
        assertTrue(item.isVisible && item.isEnabled)
        assertEquals(entry, item.title)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_own, 0)
        await(words) { text(R.id.own) == words }
    }

    private fun assertOwnIsSeen() {
        val seen = Rect()
        val button: View = app.findViewById(R.id.own)
        assertTrue(button.getGlobalVisibleRect(seen))
        val room = app.findViewById<View>(R.id.words_scroll).height
        assertEquals(minOf(button.height, room), seen.height())
    }

    private fun fromTheMenu(device: String, language: String, qualifiers: String) {
        prefix = become(language, false, device, qualifiers)
        val game = importGame()
        launch()
        openReview()
        learn()
        val seen = Rect()
        val button: View = app.findViewById(R.id.own)
        val whole = button.getGlobalVisibleRect(seen) && seen.height() == button.height
        assertFalse("$prefix: it would be seen anyhow", whole)
        val (make, kept, takeOut) =
            listOf(R.string.own_make, R.string.own_kept, R.string.own_take_out).map(app::getString)
        chooseOwn(make, kept)
        assertOwnIsSeen()
        save("by-menu")
        chooseOwn(takeOut, make)
        assertOwnIsSeen()
        kill()
        storage.delete(game)
    }

    @Test
    fun theMenuMakesAPuzzleWhereTheButtonLiesBelowTheEdge() {
        fromTheMenu("small", "en", "w320dp-h480dp-port|hdpi")
        RuntimeEnvironment.setFontScale(2f)
        fromTheMenu("large", "ja", "w360dp-h640dp-port|xhdpi")
    }

    private fun look(what: String) {
        step++
        keepPicture("journeys/own-${"%02d".format(step)}-$what")
    }

    /** The mistake becomes a puzzle and returns the next day. */
    @Test
    fun lostFoundOutWhyMadeItAPuzzleAndSolvedItTheNextDay() {
        launch()
        openPuzzles()
        assertEquals("Your own mistakes, None yet", own.contentDescription)
        pressBack()
        startEasy()
        loseToTheComputer()
        look("lost")
        click(R.id.review)
        awaitReview()
        val game = (storage.games().first() as GameEntry.Game).about.id
        val mistakes = storage.mistakes(game)
        assertTrue("nobody loses so without a mistake", mistakes.isNotEmpty())
        learn()
        assertEquals("Make it a puzzle", text(R.id.own))
        look("asked")
        switchOwn("Among your puzzles")
        val spoken = app.findViewById<View>(R.id.own).contentDescription
        assertEquals("Among your puzzles: take it out", spoken)
        look("made")
        val asked = shown.moves

        sleep(1)
        storage.delete(game)
        storage.purge()
        openPuzzles()
        assertEquals(
            "Your own mistakes, To solve again today: 1 · In all: 1",
            own.contentDescription
        )
        look("the-next-day")
        openOwn()
        assertEquals("Your own mistakes", text(R.id.title))
        assertEquals(asked, shown.moves)
        val played = point(mistakes.first())
        val about = "Move ${mistakes.first().ply} · you played $played · Easy · "
        assertTrue(this.about, this.about.startsWith(about))
        look("asked-again")
        click(R.id.solution)
        assertNotNull(ShadowAlertDialog.getLatestDialog())
        ShadowAlertDialog.getLatestDialog().dismiss()
        solve(ahead(1))
        assertTrue(message, message.startsWith("Solved at the first try. "))
        assertFalse("nobody is rated by it", "rating" in message)
        look("solved")
        assertEquals("Next puzzle", text(R.id.next_puzzle))
        click(R.id.next_puzzle)
        await("counted") {
            isShown(R.id.puzzles_own) && own.contentDescription == "Your own mistakes, In all: 1"
        }
        look("done-for-today")

        sleep(3)
        openPuzzles()
        assertEquals("Your own mistakes, In all: 1", own.contentDescription)
        sleep(4)
        openPuzzles()
        val due = "Your own mistakes, To solve again today: 1 · In all: 1"
        assertEquals("three days after the first time", due, own.contentDescription)
    }

    @Test
    fun whatWasTakenOutIsPutBackOrGone() {
        importGame()
        val controller = launch()
        openReview()
        learn()
        tap(point("A2"))
        switchOwn("Among your puzzles")
        switchOwn("Make it a puzzle")
        switchOwn("Among your puzzles")
        assertEquals("the stone that was chosen stays", point("A2"), board.ghost)
        click(R.id.solution)
        await("shown") { board.line.isNotEmpty() }
        next()
        assertEquals("each its own", "Make it a puzzle", text(R.id.own))
        switchOwn("Among your puzzles")
        pressBack()
        pressBack()
        pressBack()
        openPuzzles()
        await("two") { own.contentDescription == "Your own mistakes, In all: 2" }
        openOwn()
        assertEquals("Move 6 · you played A1", about)
        attempt(point("A1"))
        val stones = shown.moves
        switchOwn("Make it a puzzle")
        switchOwn("Among your puzzles")
        assertEquals(stones, shown.moves)
        assertTrue("it is seen why", board.line.isNotEmpty())
        switchOwn("Make it a puzzle")
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        launch(state)
        await("told") { isShown(R.id.message) }
        assertEquals("This puzzle is no longer among yours.", message)
        pressBack()
        await("one is left") { own.contentDescription == "Your own mistakes, In all: 1" }
        openOwn()
        assertEquals("Move 7 · you played O15", about)
    }

    @Test
    fun whatALaterVersionKeepsIsLeftAlone() {
        importGame()
        backedUp.mkdirs()
        val later = StorageFile.seal('O', "later", version = 9)
        File(backedUp, "own-puzzles").writeBytes(later)
        launch()
        openPuzzles()
        assertFalse("nothing is known of them", isShown(R.id.puzzles_own))
        pressBack()
        openReview()
        learn()
        assertFalse(isShown(R.id.own) || ownInMenu().isVisible)
        assertEquals(later.toList(), File(backedUp, "own-puzzles").readBytes().toList())
    }

    @Test
    fun aPuzzleThatShipsIsNotOnesOwn() {
        launch()
        openPuzzles()
        openTheme(0)
        assertFalse(isShown(R.id.own) || ownInMenu().isVisible)
    }

    @Test
    fun whatCantBeKeptIsTold() {
        importGame()
        launch()
        openReview()
        learn()
        // A folder with the temporary file's name makes saving fail.
        assertTrue(File(backedUp, "own-puzzles.new").mkdirs())
        click(R.id.own)
        await("told") { isShown(R.id.message) }
        assertTrue(message, message.startsWith("Your progress can’t be saved."))
        assertEquals("Make it a puzzle", text(R.id.own))
    }

    @Test
    fun routesKeepWhichOneItIs() {
        assertEquals(12, (Route.of(Route.OwnPuzzle(12).save()) as Route.OwnPuzzle).number)
        for (saved in listOf("own", "own x")) assertNull(saved, Route.of(saved))
    }

    private fun point(mistake: Mistake): String = pointName(mistake.point)

    private companion object {
        const val DAY_MS = 24 * 60 * 60 * 1_000
        const val TOUCH_DP = 48
    }
}
