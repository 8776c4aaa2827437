package app.gomoku.games

import android.app.Activity
import android.app.AlertDialog
import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context
import android.content.Intent
import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.graphics.Canvas
import android.net.Uri
import android.os.Bundle
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.CheckBox
import android.widget.ListView
import android.widget.SeekBar
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.ShelfFile
import app.gomoku.core.Phase
import app.gomoku.core.mostGames
import app.gomoku.statistics.ResultBar
import java.io.ByteArrayInputStream
import java.io.File
import java.util.Locale
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

/** My games: what ended and what was replaced is kept, shown, played on, shared, deleted. */
@Config(sdk = [26, 34])
class GamesTest : AppTest() {
    private val folder: File
        get() = File(backedUp, "games")

    private fun files() = folder.list().orEmpty().filter { it.endsWith(".game") }.sorted()

    private fun keep(id: String, file: ByteArray) {
        folder.mkdirs()
        File(folder, "$id.game").writeBytes(file)
    }

    private fun name(number: Int) = "%016x".format(Locale.ROOT, number)

    private fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    private fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    private fun rows(): List<View> {
        val list = app.findViewById<ListView>(R.id.list)
        return (0 until list.childCount).map(list::getChildAt)
    }

    private fun titles() = rows().map { it.findViewById<TextView>(R.id.game_title).text.toString() }

    private fun notes() = rows().map { it.findViewById<TextView>(R.id.game_note).text.toString() }

    private fun openGames(count: Int) {
        click(R.id.games)
        await("$count games are listed: ${titles()}") { rows().size == count }
    }

    private fun openRow(row: Int) {
        rows()[row].findViewById<View>(R.id.game_card).performClick()
        idle()
    }

    private fun choose(row: Int, item: Int) {
        rows()[row].findViewById<View>(R.id.game_more).performClick()
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    /** In the menu of the whole list. */
    private fun choose(item: Int) {
        click(R.id.games_menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    private fun said() = shadowOf(ShadowAlertDialog.getLatestAlertDialog()).message.toString()

    private fun isTold() = ShadowAlertDialog.getLatestAlertDialog()?.isShowing == true

    private fun copy(clip: ClipData) {
        val service = context().getSystemService(Context.CLIPBOARD_SERVICE)
        (service as ClipboardManager).setPrimaryClip(clip)
    }

    private fun copy(text: String) = copy(ClipData.newPlainText(null, text))

    private fun press(button: Int) {
        ShadowAlertDialog.getLatestAlertDialog().getButton(button).performClick()
        idle()
    }

    /** A game that Black wins in nine moves. */
    private fun win() {
        startTwo()
        for (name in "H8 A1 I8 B1 J8 C1 K8 D1 L8".split(' ')) place(name)
        await("kept") { snapshot.phase == Phase.OVER && files().size == 1 }
    }

    /** As a write to a full disk: nothing can be put there. */
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

    /** Positions are read beside the main thread. */
    private fun awaitPosition(words: String) =
        await("$words: ${text(R.id.position)}") { text(R.id.position) == words }

    private fun SeekBar.onProgressByPerson(to: Int) {
        // As an accessibility service moves it.
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
        // It is the same game still: its end takes the place of its beginning.
        checkNotNull(app.game).resign()
        await("kept") {
            files().size == 1 &&
                ShelfFile.content(File(folder, files()[0])).contains("RE[")
        }
    }

    @Test
    fun rematchKeepsWhatItReplaces() {
        launch()
        startTwo()
        for (name in listOf("H8", "I9")) place(name)
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_rematch, 0)
        press(AlertDialog.BUTTON_POSITIVE)
        await("again") { snapshot.moves.isEmpty() }
        place("G7")
        checkNotNull(app.game).resign()
        await("both are kept") { files().size == 2 }
        // Ended, taken back and ended again, it is one game.
        click(R.id.undo)
        checkNotNull(app.game).resign()
        click(R.id.rematch)
        await("again") { snapshot.moves.isEmpty() }
        assertEquals(2, files().size)
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
        // What the person deletes does not come back.
        openGames(1)
        choose(0, R.id.menu_delete)
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
        keep("00000000000000aa", "(;GM[4]SZ[15];B[hh".toByteArray())
        keep("00000000000000ab", ShelfFile.game("(;GM[4]GKVERSION[9])", 1_700_000_000_001))
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
            keep(name(number), ShelfFile.game(record, 1_600_000_000_000 + number))
        }
        shelf.import("(;GM[4]SZ[15]GKSEED[7777];B[aa])")
        assertEquals(most, files().size)
        assertFalse("the oldest has gone", "${name(1)}.game" in files())
        launch()
        click(R.id.games)
        await("listed") { rows().isNotEmpty() }
        assertTrue(text(R.id.bound), text(R.id.bound).startsWith("500 games are kept"))
    }

    @Test
    fun aFileIsImportedOnce() {
        val file = Uri.parse("content://elsewhere/1")
        shadowOf(context().contentResolver).registerInputStreamSupplier(file) {
            ByteArrayInputStream("(;GM[4]SZ[15]PB[Ann]PW[Wei]DT[1999-08-11];B[hh])".toByteArray())
        }
        launch()
        click(R.id.games)
        repeat(2) {
            choose(R.id.menu_import)
            val asked = shadowOf(app).nextStartedActivityForResult
            assertEquals(Intent.ACTION_OPEN_DOCUMENT, asked.intent.action)
            shadowOf(app).receiveResult(asked.intent, Activity.RESULT_OK, Intent().setData(file))
            await("shown") { isShown(R.id.play_on) }
            assertEquals("Ann – Wei · Freestyle", text(R.id.title))
            assertTrue(text(R.id.day), text(R.id.day).contains("1999"))
            pressBack()
            await("listed") { rows().size == 1 }
        }
        assertEquals(1, files().size)
    }

    @Test
    fun whatWasCopiedIsPasted() {
        launch()
        click(R.id.games)
        choose(R.id.menu_paste)
        assertTrue(said(), said().startsWith("There is no text to paste."))
        press(AlertDialog.BUTTON_POSITIVE)
        for (text in listOf("1. h8 i9 2. j10", "Game: (;GM[4]SZ[15]RU[renju];B[hh])")) {
            copy(text)
            choose(R.id.menu_paste)
            await("shown") { isShown(R.id.play_on) }
            pressBack()
        }
        await("listed") { rows().size == 2 }
        assertTrue(notes()[1], notes()[1].startsWith("Unfinished · Moves:\u00a03 · "))
        copy("h8 i9\nj10 i9")
        choose(R.id.menu_paste)
        await("told") { isTold() }
        assertEquals("Move 4 is against the rules: line 2, column 5.", said())
        press(AlertDialog.BUTTON_POSITIVE)
        // A file manager copies where the file is.
        val file = Uri.parse("content://elsewhere/2")
        shadowOf(context().contentResolver).registerInputStreamSupplier(file) {
            ByteArrayInputStream("(;GM[4]SZ[15];B[aa])".toByteArray())
        }
        copy(ClipData.newRawUri(null, file))
        choose(R.id.menu_paste)
        await("shown") { isShown(R.id.play_on) }
        assertEquals(3, files().size)
    }

    @Test
    fun manyGamesComeInAndAllGoOut() {
        launch()
        click(R.id.games)
        val bad = "(;GM[4]SZ[15];B[zz])"
        copy("(;GM[4]SZ[15]PB[Ann];B[hh])\n(;GM[4]SZ[15]PB[Wei];B[hh])\n$bad")
        repeat(2) { round ->
            choose(R.id.menu_paste)
            await("told") { isTold() }
            val counts = if (round == 0) "added: 2" else "added: 0\nThere already: 2"
            assertEquals(
                "Games $counts\nCould not be read: 1. " +
                    "The first one: Move 1 is against the rules: line 3, column 17.",
                said()
            )
            press(AlertDialog.BUTTON_POSITIVE)
            await("listed") { rows().size == 2 }
        }
        assertEquals(listOf("Ann – White · Freestyle", "Wei – White · Freestyle"), titles())

        fun sent(): String {
            var chooser: Intent? = null
            await("sent") { shadowOf(app).nextStartedActivity?.also { chooser = it } != null }
            val sent: Intent =
                checkNotNull(chooser).getParcelableExtra(Intent.EXTRA_INTENT)!!
            assertEquals("application/x-go-sgf", sent.type)
            val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
            assertEquals("gomoku-games.sgf", uri.lastPathSegment)
            return context().contentResolver.openInputStream(uri)!!.bufferedReader().readText()
        }
        choose(R.id.menu_export)
        val two = "(;GM[4]SZ[15]PB[Ann];B[hh])\n(;GM[4]SZ[15]PB[Wei];B[hh])\n"
        assertEquals(two, sent())
        keep("00000000000000aa", "(;GM[4]SZ[15];B[hh".toByteArray())
        choose(R.id.menu_export)
        await("told") { isTold() }
        assertTrue(said(), said().startsWith("Games in the file: 2. Left out"))
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(two, sent())
    }

    private fun filter(text: Int) {
        app.findViewById<View>(R.id.filter_row).findViewWithTag<View>(text).performClick()
        idle()
    }

    private fun isChecked(text: Int): Boolean {
        val row: View = app.findViewById(R.id.filter_row)
        return row.findViewWithTag<CheckBox>(text).isChecked
    }

    private fun type(words: String) {
        app.findViewById<TextView>(R.id.search_words).text = words
        idle()
    }

    @Test
    fun gamesAreFoundByTheirEndTheOpponentAndWords() {
        listOf(
            "GKSEATS[human:easy]RE[B+R]",
            "GKSEATS[human:hard]RE[W+R]RU[renju]",
            "PB[Ann]PW[Wei]DT[1999-08-11]"
        ).forEach { shelf.import("(;GM[4]SZ[15]$it;B[hh])") }
        launch()
        click(R.id.games)
        await("listed") { rows().size == 3 }
        assertTrue(isChecked(R.string.filter_all) && isShown(R.id.filters))
        filter(R.string.filter_won)
        assertEquals(listOf("Easy · Freestyle"), titles())
        assertEquals("1 of 3 games", text(R.id.bound))
        assertFalse(isChecked(R.string.filter_all))
        filter(R.string.filter_lost)
        assertEquals(listOf("Hard · Renju"), titles())
        filter(R.string.filter_computer)
        assertEquals(listOf("Hard · Renju"), titles())
        filter(R.string.filter_lost)
        assertEquals(2, rows().size)
        filter(R.string.filter_all)
        assertEquals(3, rows().size)
        assertFalse(isShown(R.id.search_words))
        click(R.id.games_search)
        for ((words, title) in listOf(
            "wei" to "Ann – Wei · Freestyle",
            "aug 1999" to "Ann – Wei · Freestyle",
            "RENJU" to "Hard · Renju",
            "easy" to "Easy · Freestyle"
        )) {
            type(words)
            assertEquals(words, listOf(title), titles())
        }
        filter(R.string.filter_lost)
        assertTrue(isShown(R.id.unmatched) && rows().none { it.isShown })
        click(R.id.show_all)
        assertEquals(3, rows().size)
        assertFalse(isShown(R.id.unmatched) || isShown(R.id.search_words))
        assertTrue(isChecked(R.string.filter_all))
        // A second tap on the glass takes the words back.
        click(R.id.games_search)
        type("renju")
        assertEquals(1, rows().size)
        click(R.id.games_search)
        assertEquals(3, rows().size)
    }

    @Test
    fun whatIsLookedForStaysOnTheWayBack() {
        for (game in 1..40) {
            val rule = if (game % 2 == 0) "renju" else "standard"
            val record = "(;FF[4]GM[4]SZ[15]RU[$rule];B[hh])"
            keep(name(game), ShelfFile.game(record, game.toLong()))
        }
        val controller = launch()
        click(R.id.games)
        await("listed") { list().count == 40 }
        filter(R.string.games_unfinished)
        click(R.id.games_search)
        type("renju")
        assertEquals(20, list().count)
        list().setSelectionFromTop(9, -9)
        idle()
        assertTheListStaysThere(controller, 20)
        assertEquals("renju", text(R.id.search_words))
        assertTrue(isChecked(R.string.games_unfinished))
    }

    @Test
    fun gamesAreSharedAsFilePictureAndText() {
        launch()
        win()
        fun sent(item: Int): Intent {
            click(R.id.share)
            ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
            var chooser: Intent? = null
            await("sent") { shadowOf(app).nextStartedActivity?.also { chooser = it } != null }
            return checkNotNull(chooser).getParcelableExtra(Intent.EXTRA_INTENT)!!
        }

        fun bytes(sent: Intent): ByteArray {
            val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
            assertEquals(sent.type, context().contentResolver.getType(uri))
            return context().contentResolver.openInputStream(uri)!!.use { it.readBytes() }
        }
        val record = sent(R.id.share_record)
        assertEquals("application/x-go-sgf", record.type)
        assertTrue(String(bytes(record)).startsWith("(;FF[4]GM[4]"))
        val picture = sent(R.id.share_picture)
        assertEquals("image/png", picture.type)
        val png = bytes(picture)
        val drawn = BitmapFactory.decodeByteArray(png, 0, png.size)
        assertEquals(1080, drawn.width)
        keepPicture("shared-picture", drawn)
        val words = sent(R.id.share_text).getStringExtra(Intent.EXTRA_TEXT)
        assertEquals(
            "Black – White\nFreestyle\nBlack won · Five in a row\n\n" +
                "1. H8 A1\n2. I8 B1\n3. J8 C1\n4. K8 D1\n5. L8",
            words
        )
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
            keep(name(game), ShelfFile.game(record, game.toLong()))
        }
        val controller = launch()
        click(R.id.games)
        await("listed") { list().count == 320 }
        list().setSelectionFromTop(299, -9)
        idle()
        assertEquals(299, list().firstVisiblePosition)
        assertTheListStaysThere(controller, 320)
    }

    private fun list(): ListView = app.findViewById(R.id.list)

    /** Into a game and back, and once more after a kill: Back returns to the same place of the list. */
    private fun assertTheListStaysThere(controller: ActivityController<*>, games: Int) {
        fun place() = list().firstVisiblePosition to list().getChildAt(0).top
        val listed = { list().count == games && list().childCount > 0 }
        val before = place()
        openRow(1)
        await("read") { isShown(R.id.play_on) }
        pressBack()
        await("listed again", listed)
        assertEquals(before, place())
        // Covered by another screen, a dead process too comes back to it.
        openRow(1)
        await("read once more") { isShown(R.id.play_on) }
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        controller.destroy()
        launch(state)
        await("read after the kill") { isShown(R.id.play_on) }
        pressBack()
        await("listed after the kill", listed)
        assertEquals(before, place())
    }

    /** Won, lost, drawn. */
    private fun counted() = shelf.statistics().map { Triple(it.won, it.lost, it.drawn) }

    @Test
    fun winsAndLossesAreCountedOnceAndForgottenOnlyWhenAsked() {
        val first = launch()
        click(R.id.statistics)
        await("read") { isShown(R.id.first_step) }
        pressBack()
        startEasy()
        place("H8")
        await("reply") { snapshot.humanToMove }
        repeat(2) {
            checkNotNull(app.game).resign()
            await("counted once: ${counted()}") { counted() == listOf(Triple(0, 1, 0)) }
            click(R.id.undo)
            await("goes on") { snapshot.humanToMove }
        }
        checkNotNull(app.game).resign()
        kill(first)
        launch()
        openGames(1)
        choose(0, R.id.menu_delete)
        pressBack()
        click(R.id.statistics)
        await("read") { isShown(R.id.score_title) }
        assertEquals("Easy · Freestyle", text(R.id.score_title))
        assertEquals("Won 0 · Lost 1 · Drawn 0", text(R.id.score_results))
        assertEquals("Won in a row: 0 · best 0", text(R.id.score_streaks))
        assertEquals("Easy", text(R.id.total_title))
        assertEquals("Won 0 · Lost 1 · Drawn 0", text(R.id.total_results))
        pressBack()
        click(R.id.settings)
        click(R.id.reset_statistics)
        press(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(1, counted().size)
        click(R.id.reset_statistics)
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(emptyList<Any>(), counted())
        pressBack()
        click(R.id.statistics)
        await("read") { isShown(R.id.first_step) }
        assertFalse(isShown(R.id.score_title))
        assertFalse(isShown(R.id.chart))
    }

    /** Pixels of each colour in the middle of a bar 400 wide. */
    private fun pixels(won: Int, drawn: Int, lost: Int, most: Long): List<Int> {
        val bar = ResultBar(app)
        bar.show(won, drawn, lost, most)
        bar.layout(0, 0, 400, 12)
        val bitmap = Bitmap.createBitmap(400, 12, Bitmap.Config.ARGB_8888)
        bar.draw(Canvas(bitmap))
        val row = (0 until 400).map { bitmap.getPixel(it, 6) }
        return listOf(R.color.good, R.color.muted, R.color.danger).map { colour ->
            row.count { it == app.getColor(colour) }
        }
    }

    @Test
    @Config(sdk = [34], qualifiers = "mdpi")
    fun barsAreAsLongAsTheirGames() {
        launch()
        val (won, drawn, lost) = pixels(50, 25, 25, most = 100)
        assertTrue("$won $drawn $lost", won in 190..202 && drawn in 92..102 && lost in 92..102)
        val (half) = pixels(50, 0, 0, most = 100)
        assertTrue("$half", half in 195..201)
        val (_, one, many) = pixels(0, 1, 5000, most = 5001)
        assertTrue("a single game is seen: $one of $many", one in 2..8 && many > 380)
        assertEquals(listOf(0, 0, 0), pixels(0, 0, 0, most = 9))
        val (huge) = pixels(Int.MAX_VALUE, 0, 0, most = Int.MAX_VALUE.toLong())
        assertTrue("$huge", huge in 395..400)
    }

    @Test
    fun damagedStatisticsAreSetAsideAndNewerOnesStay() {
        val file = File(backedUp, "statistics")
        val newer = ShelfFile.seal('S', "gomoku-statistics 9\n", version = 9)
        backedUp.mkdirs()
        file.writeBytes(newer)
        launch()
        click(R.id.statistics)
        await("read") { "later version" in text(R.id.statistics_note) }
        pressBack()
        win()
        assertArrayEquals(newer, file.readBytes())
        pressBack()
        file.writeText("gomoku-statistics 1\ncounted")
        click(R.id.statistics)
        await("read") { isShown(R.id.first_step) }
        assertFalse(file.exists())
        assertTrue(File(backedUp, "damaged-1.statistics").exists())
    }

    private companion object {
        val LETTERS = "abcdefghijklmno".map { it.toString() }
    }
}
