package app.gomoku.games

import android.app.AlertDialog
import android.content.ClipData
import android.content.Intent
import android.net.Uri
import android.os.Parcel
import android.os.Parcelable
import android.provider.OpenableColumns
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.GomokuApp
import app.gomoku.app.OpenRequest
import app.gomoku.app.StorageFile
import app.gomoku.board.BoardTexts
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Stone
import java.io.ByteArrayInputStream
import java.io.File
import java.io.FileNotFoundException
import java.io.IOException
import java.io.InputStream
import java.util.Random
import java.util.concurrent.CountDownLatch
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowDialog
import org.robolectric.shadows.ShadowPopupMenu

@Config(sdk = [26, 34])
class ShareTest : AppTest() {
    private val file = Uri.parse("content://elsewhere/1")
    private val saved: File
        get() = File(backedUp, "unfinished")

    private fun bring(stream: () -> InputStream) =
        shadowOf(context().contentResolver).registerInputStreamSupplier(file, stream)

    /** Provides a slow file, which arrives when the returned function is called. */
    private fun bringLate(record: String): () -> Unit {
        val gate = CountDownLatch(1)
        bring {
            gate.await()
            ByteArrayInputStream(record.toByteArray())
        }
        return gate::countDown
    }

    private fun bring(record: String) = bring { ByteArrayInputStream(record.toByteArray()) }

    private fun view(uri: Uri = file) = Intent(Intent.ACTION_VIEW, uri)

    private fun dialog() = ShadowAlertDialog.getLatestAlertDialog()?.takeIf { it.isShowing }

    private fun press(button: Int) {
        checkNotNull(dialog()).getButton(button).performClick()
        idle()
    }

    private fun ActivityController<GomokuApp>.opens(uri: Uri = file) {
        newIntent(view(uri))
        await("it is answered") { dialog() != null || isReviewed }
    }

    private val isReviewed: Boolean
        get() = app.findViewById<View>(R.id.play_on)?.isShown == true

    private fun stones() = snapshot.moves.map { it.point }

    /** Files arrive while the phone is rotated or another app is in the foreground. */
    @Test
    fun whatComesWhileThePhoneIsTurnedIsShownByTheNextActivity() {
        val controller = launch()
        val come = bringLate("(;FF[4]GM[4]SZ[15];B[hh];W[aa])")
        controller.newIntent(view())
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        come()
        await("shown") { isReviewed }
    }

    @Test
    fun whatIsReadyWhileAnotherAppIsInFrontWaits() {
        val controller = launch()
        val come = bringLate("no game")
        controller.newIntent(view())
        controller.pause().stop()
        come()
        await("read") { Thread.getAllStackTraces().keys.none { it.name == "exchange" } }
        // The posted result runs while the app is invisible.
        idle()
        assertTrue(dialog() == null)
        controller.start().resume()
        await("told") { dialog() != null }
    }

    @Test
    fun aSharedGameIsOpenedAgain() {
        val controller = launch()
        startTwo("renju")
        for (name in listOf("H8", "A1", "G8")) place(name)
        val before = stones()
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu
            .performIdentifierAction(R.id.share_record, 0)
        var chosen: Intent? = null
        await("sent") { shadowOf(app).nextStartedActivity?.also { chosen = it } != null }
        val chooser = checkNotNull(chosen)
        assertEquals(Intent.ACTION_CHOOSER, chooser.action)
        val sent: Intent = chooser.getParcelableExtra(Intent.EXTRA_INTENT)!!
        assertEquals(Intent.ACTION_SEND, sent.action)
        assertEquals("application/x-go-sgf", sent.type)
        assertTrue(sent.flags and Intent.FLAG_GRANT_READ_URI_PERMISSION != 0)
        val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
        assertEquals(uri, sent.clipData!!.getItemAt(0).uri)
        place("K9")
        controller.opens(uri)
        click(R.id.play_on)
        press(AlertDialog.BUTTON_POSITIVE)
        await("opened") { stones() == before && snapshot.phase == Phase.PLAYING }
        assertEquals("Two on this phone · Renju", app.title())
        place("B2")
    }

    @Test
    fun aPositionThatWasSetUpComesInAndIsPlayedOn() {
        val controller = launch()
        bring("(;GM[4]SZ[15]AB[hh][jj]AW[ii]PL[W])")
        controller.opens()
        click(R.id.play_on)
        await("opened") { snapshot.setUp.size == 3 && snapshot.phase == Phase.PLAYING }
        assertEquals(Stone.WHITE, snapshot.turn)
        assertTrue(snapshot.moves.isEmpty() && !snapshot.canUndo)
        place("A1")
        assertEquals(Stone.WHITE, snapshot.moves.single().stone)
        val said = BoardTexts(app).point(Point(7, 7), snapshot, null, null)
        assertEquals("H8, Black, set up", said)
        val text = RecordTexts(app).text(snapshot, "Ann – Wei")
        assertTrue(text, text.contains("Black: J6 H8\nWhite: I7\n\n1. A1"))
        click(R.id.back)
        assertTrue(app.findViewById<View>(R.id.continue_card).isShown)
    }

    private fun GomokuApp.title() = findViewById<TextView>(R.id.title).text.toString()

    @Test
    fun onlyWhatWasSharedIsHandedOutAndOnlyToRead() {
        launch()
        startTwo()
        place("H8")
        val sent = checkNotNull(SharedFiles.send(app, "(;GM[4])"))
        val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
        val resolver = context().contentResolver
        assertEquals("(;GM[4])", resolver.openInputStream(uri)!!.bufferedReader().readText())
        assertEquals("application/x-go-sgf", resolver.getType(uri))
        resolver.query(uri, null, null, null, null)!!.use {
            assertTrue(it.moveToFirst())
            val name = it.getString(it.getColumnIndexOrThrow(OpenableColumns.DISPLAY_NAME))
            assertEquals("gomoku.sgf", name)
            assertEquals(8, it.getLong(it.getColumnIndexOrThrow(OpenableColumns.SIZE)))
        }
        for (mode in listOf("w", "rw", "wt")) {
            assertThrows(FileNotFoundException::class.java) {
                resolver.openFileDescriptor(uri, mode)
            }
        }
        val root = Uri.parse("content://app.gomoku.shared")
        val paths =
            listOf("..%2F..%2Ffiles%2Fgames%2Funfinished", "..", ".", "no.sgf", "a/b", "")
        for (path in paths) {
            val other = Uri.withAppendedPath(root, path)
            assertThrows(path, FileNotFoundException::class.java) {
                resolver.openFileDescriptor(other, "r")
            }
            resolver.query(other, null, null, null, null)!!.use { assertEquals(path, 0, it.count) }
        }
        assertEquals(0, resolver.delete(uri, null, null))
    }

    @Test
    fun sharedFileStaysWhenTheNextOneIsShared() {
        launch()
        val uris = (1..9).map { number ->
            val sent = checkNotNull(SharedFiles.send(app, "game $number"))
            sent.getParcelableExtra<Uri>(Intent.EXTRA_STREAM)!!
        }
        val resolver = context().contentResolver
        for ((number, uri) in uris.withIndex().drop(1)) {
            val text = resolver.openInputStream(uri)!!.bufferedReader().readText()
            assertEquals("game ${number + 1}", text)
        }
        // The cache is limited.
        assertThrows(FileNotFoundException::class.java) {
            resolver.openFileDescriptor(uris[0], "r")
        }
    }

    @Test
    fun aFileStartsTheApp() {
        bring("(;FF[4]GM[4]SZ[15];B[hh];W[ii])")
        launch(intent = view())
        await("shown") { isReviewed }
        click(R.id.play_on)
        await("opened") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(listOf(point("H8"), point("I7")), stones())
        await("kept") { saved.exists() && StorageFile.content(saved).contains("W[ii]") }
    }

    @Test
    fun anUnfinishedGameIsAskedFor() {
        val controller = launch()
        startTwo()
        for (name in listOf("H8", "I9")) place(name)
        val unfinished = listOf(point("H8"), point("I9"))
        bring("(;FF[4]GM[4]SZ[15];B[aa])")
        controller.opens()
        assertEquals("looking at it replaces nothing", unfinished, stones())
        click(R.id.play_on)
        press(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(unfinished, stones())
        click(R.id.play_on)
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(listOf(point("A15")), stones())
    }

    @Test
    fun whatCannotBeReadIsSaid() {
        val controller = launch()
        fun said(): String {
            controller.opens()
            return shadowOf(checkNotNull(dialog())).message.toString().also {
                press(AlertDialog.BUTTON_POSITIVE)
            }
        }
        val unreadable = context().getString(R.string.open_unreadable)
        bring { throw IOException("gone") }
        assertEquals(unreadable, said())
        bring { throw SecurityException("not allowed") }
        assertEquals(unreadable, said())
        bring { ByteArrayInputStream(ByteArray((8 shl 20) + 1) { ' '.code.toByte() }) }
        assertEquals(unreadable, said())
        bring("")
        assertEquals("The game can’t be read: line 1, column 1.", said())
        bring("(;FF[4]GM[1]SZ[19];B[aa])")
        assertTrue(said().startsWith("This kind of game can’t be played here"))
        bring("(;FF[4]GM[4]SZ[15];B[aa];W[aa])")
        assertTrue(said().startsWith("Move 2 is against the rules"))
        assertEquals(null, app.game)
    }

    /** 300 files, or 10,000 with GOMOKU_DEEP=1 in the environment. */
    @Test
    @Config(sdk = [34])
    fun changedFilesDoNoHarm() {
        val controller = launch()
        startTwo()
        for (name in listOf("H8", "A1", "G8")) place(name)
        val before = stones()
        await("kept") { StorageFile.content(saved).count { it == ';' } >= 4 }
        val kept = savedGame()
        val good = checkNotNull(app.game).record().toByteArray()
        val random = Random(7)
        var refused = 0
        val rounds = if (System.getenv("GOMOKU_DEEP") == "1") 10_000 else 300
        repeat(rounds) { round ->
            val bytes = mutated(good, random)
            bring { ByteArrayInputStream(bytes) }
            controller.opens()
            if (isReviewed) {
                pressBack()
            } else {
                val shown = shadowOf(checkNotNull(dialog()))
                assertFalse("$round: ${String(bytes)}", shown.message.isNullOrBlank())
                refused++
                press(AlertDialog.BUTTON_POSITIVE)
            }
            // Robolectric would hold every dialog.
            ShadowDialog.reset()
        }
        assertTrue("$refused of $rounds refused", refused > rounds / 10 && refused < rounds)
        assertEquals(before, stones())
        assertEquals(kept, savedGame())
        place("K9")
    }

    private fun savedGame() = StorageFile.content(saved).replace(Regex("GKTURN\\[\\d+]"), "")

    private fun mutated(good: ByteArray, random: Random): ByteArray {
        var bytes = good.clone()
        repeat(1 + random.nextInt(4)) {
            val from = random.nextInt(bytes.size + 1)
            val to = from + random.nextInt(bytes.size - from + 1)
            bytes = when (random.nextInt(5)) {
                0 -> bytes.copyOf(from)
                1 -> bytes.copyOfRange(0, from) + bytes.copyOfRange(to, bytes.size)
                2 -> bytes.copyOfRange(0, to) + bytes.copyOfRange(from, bytes.size)
                3 -> bytes.clone().also { if (from < it.size) it[from] = random.nextInt().toByte() }
                else -> bytes.clone().also {
                    if (from < it.size) it[from] = MARKS[random.nextInt(MARKS.length)].code.toByte()
                }
            }
        }
        return bytes
    }

    private companion object {
        const val MARKS = "()[];\\BW:az09"
    }

    private fun isOffered(intent: Intent): Boolean {
        intent.addCategory(Intent.CATEGORY_DEFAULT)
        val apps = context().packageManager.queryIntentActivities(intent, 0)
        return apps.any { it.activityInfo.name == GomokuApp::class.java.name }
    }

    @Test
    fun recordsAreOpenedFromAppsThatKnowNoTypeForThem() {
        val unnamed = "content://com.android.providers.downloads.documents/document/42"
        val named = "content://mail/attachments/2026.11.23.final.sgf"
        for ((uri, type) in listOf(
            unnamed to "application/x-go-sgf",
            unnamed to "application/octet-stream",
            named to "application/octet-stream",
            named to "text/plain",
            "content://mail/attachments/GAME.SGF" to "text/plain"
        )) {
            val view = Intent(Intent.ACTION_VIEW).setDataAndType(Uri.parse(uri), type)
            assertTrue("$uri as $type", isOffered(view))
        }
        for (type in listOf("application/x-go-sgf", "application/octet-stream", "text/plain")) {
            assertTrue(type, isOffered(Intent(Intent.ACTION_SEND).setType(type)))
        }
        val letter = Uri.parse("content://mail/attachments/letter.txt")
        val text = Intent(Intent.ACTION_VIEW).setDataAndType(letter, "text/plain")
        assertFalse(isOffered(text))
    }

    /** RenLib file with these moves, each followed by its successor. */
    private fun library(vararg nodes: Int): ByteArrayInputStream {
        val header = listOf(0xff) + "RenLib".map { it.code } + listOf(0xff, 3, 0) +
            List(10) { 0xff }
        return ByteArrayInputStream((header + nodes.toList()).map { it.toByte() }.toByteArray())
    }

    @Test
    fun aLibraryIsOpenedWithItsVariationsAndADamagedOneIsToldOf() {
        val controller = launch()
        bring { library(0x78, 0, 0x78, 0x40) }
        controller.opens()
        val told = checkNotNull(dialog()).findViewById<TextView>(android.R.id.message).text
        assertEquals("Move 2 is against the rules: line 1, column 23.", told.toString())
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(0, kept().size)
        bring { library(0x78, 0, 0x69, 0xc0, 0x59, 0x40) }
        controller.opens()
        assertTrue(isReviewed)
        val shared = storage.share(kept().single())
        assertTrue(shared, shared.endsWith(";B[hh](;W[ig])(;W[if]))"))
    }

    @Test
    fun sharesTheOriginalFileOfAnImportedGame() {
        val controller = launch()
        bring { library(0x78, 0, 0x69, 0x40) }
        controller.opens()
        click(R.id.share)
        val popup = ShadowPopupMenu.getLatestPopupMenu()
        assertTrue(popup.menu.findItem(R.id.share_original).isVisible)
        popup.menu.performIdentifierAction(R.id.share_original, 0)
        popup.dismiss()
        var chosen: Intent? = null
        await("sent") { shadowOf(app).nextStartedActivity?.also { chosen = it } != null }
        val sent: Intent = checkNotNull(chosen).getParcelableExtra(Intent.EXTRA_INTENT)!!
        val uri: Uri = sent.getParcelableExtra(Intent.EXTRA_STREAM)!!
        assertEquals("gomoku-original.lib", uri.lastPathSegment)
        assertEquals("application/octet-stream", context().contentResolver.getType(uri))
        val bytes = context().contentResolver.openInputStream(uri)!!.use { it.readBytes() }
        assertTrue(bytes.contentEquals(library(0x78, 0, 0x69, 0x40).readBytes()))
    }

    @Test
    fun offersNoOriginalFileOfAnSgfThatWasStoredAsItIs() {
        val controller = launch()
        bring("(;FF[4]GM[4]SZ[15];B[hh];W[aa])")
        controller.opens()
        click(R.id.share)
        val popup = ShadowPopupMenu.getLatestPopupMenu()
        assertFalse(popup.menu.findItem(R.id.share_original).isVisible)
        popup.dismiss()
    }

    private fun send(type: String) =
        Intent(Intent.ACTION_SEND).setType(type).putExtra(Intent.EXTRA_STREAM, file)

    private fun kept() = storage.games().map { it.id }

    /** For example from a messenger with its MIME type, whether or not this app is running. */
    @Test
    fun aRecordThatIsSentIsOpenedAndInMyGames() {
        bring("(;FF[4]GM[4]SZ[15];B[hh];W[ii])")
        val controller = launch(intent = send("application/octet-stream"))
        await("it is shown") { isReviewed }
        val once = kept()
        assertEquals(1, once.size)
        pressBack()
        assertFalse(isReviewed)
        controller.newIntent(send("text/plain"))
        await("it is shown again") { isReviewed }
        assertEquals("the same game", once, kept())
        click(R.id.play_on)
        await("it goes on") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(listOf(point("H8"), point("I7")), stones())
    }

    /** Class that this app can't load. */
    private class Foreign : Parcelable {
        override fun describeContents() = 0

        override fun writeToParcel(parcel: Parcel, flags: Int) = Unit
    }

    @Test
    fun intentsWithForeignParcelablesOpenWhatCanBeRead() {
        for (action in listOf(Intent.ACTION_SEND, Intent.ACTION_VIEW, Intent.ACTION_MAIN)) {
            val sent = Intent(action).putExtra("foreign", Foreign())
                .putExtra(Intent.EXTRA_STREAM, Foreign())
            val parcel = Parcel.obtain()
            sent.writeToParcel(parcel, 0)
            parcel.setDataPosition(0)
            val received = Intent.CREATOR.createFromParcel(parcel)
            received.setExtrasClassLoader(context().classLoader)
            assertNull(action, OpenRequest.of(received))
            val file = Uri.parse("content://files/1")
            received.clipData = ClipData.newRawUri(null, file)
            if (action == Intent.ACTION_SEND) {
                assertEquals(OpenRequest.Record(file), OpenRequest.of(received))
            }
            parcel.recycle()
        }
    }

    @Test
    fun somethingElseThatIsSentIsToldAndChangesNothing() {
        bring("Dear all, see you on Monday.")
        val controller = launch()
        startTwo()
        place("H8")
        controller.newIntent(send("text/plain"))
        await("it is told") { dialog() != null }
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(listOf(point("H8")), stones())
        assertEquals(emptyList<String>(), kept())
    }
}
