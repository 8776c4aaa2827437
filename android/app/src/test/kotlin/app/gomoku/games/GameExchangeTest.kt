package app.gomoku.games

import android.app.Activity
import android.app.AlertDialog
import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context
import android.content.Intent
import android.graphics.BitmapFactory
import android.net.Uri
import android.os.Bundle
import app.gomoku.R
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowActivity
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

@Config(sdk = [26, 34])
class GameExchangeTest : GamesAppTest() {
    private fun isTold() = ShadowAlertDialog.getLatestAlertDialog()?.isShowing == true

    private fun copy(clip: ClipData) {
        val service = context().getSystemService(Context.CLIPBOARD_SERVICE)
        (service as ClipboardManager).setPrimaryClip(clip)
    }

    private fun copy(text: String) = copy(ClipData.newPlainText(null, text))

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
    fun gameIsSavedWhereThePersonChooses() {
        val target = Uri.parse("content://elsewhere/2")
        val written = ByteArrayOutputStream()
        shadowOf(context().contentResolver).registerOutputStream(target, written)
        launch()
        startTwo()
        place("H8")
        for (isThere in listOf(true, false)) {
            click(R.id.menu)
            ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.share_save, 0)
            var asked: ShadowActivity.IntentForResult? = null
            await("asked") {
                shadowOf(app).nextStartedActivityForResult?.also { asked = it } != null
            }
            val intent = checkNotNull(asked).intent
            assertEquals(Intent.ACTION_CREATE_DOCUMENT, intent.action)
            assertEquals("gomoku.sgf", intent.getStringExtra(Intent.EXTRA_TITLE))
            val chosen = if (isThere) target else Uri.parse("content://elsewhere/none")
            if (!isThere) {
                shadowOf(context().contentResolver).registerOutputStreamSupplier(chosen) {
                    throw SecurityException("no permission")
                }
            }
            shadowOf(app).receiveResult(intent, Activity.RESULT_OK, Intent().setData(chosen))
            if (isThere) {
                await("saved") {
                    "B[hh]" in written.toString()
                }
            } else {
                await("told", ::isTold)
            }
        }
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
        // A file manager copies a URI.
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
        save("00000000000000aa", "(;GM[4]SZ[15];B[hh".toByteArray())
        choose(R.id.menu_export)
        await("told") { isTold() }
        assertTrue(said(), said().startsWith("Games in the file: 2. Left out"))
        press(AlertDialog.BUTTON_POSITIVE)
        assertEquals(two, sent())
    }

    @Test
    fun lossesAreShownAfterAnImport() {
        launch()
        click(R.id.games)
        val file = Uri.parse("content://elsewhere/3")
        val bytes = "(;GM[4]SZ[15]CA[Big5]RU[Caro]C[".toByteArray() +
            byteArrayOf(0xA5.toByte(), ' '.code.toByte()) + "];B[hh])".toByteArray()
        shadowOf(context().contentResolver).registerInputStreamSupplier(file) {
            ByteArrayInputStream(bytes)
        }
        copy(ClipData.newRawUri(null, file))
        choose(R.id.menu_paste)
        await("told") { isTold() }
        await("shown") { isShown(R.id.play_on) }
        val losses = "The rule is unknown: Freestyle applies.\nSome characters can’t be read."
        assertEquals(losses, said())
        press(AlertDialog.BUTTON_POSITIVE)
        pressBack()
        await("listed") { rows().size == 1 }
        assertEquals(1, folder.list().orEmpty().count { it.endsWith(".original") })
        copy("(;GM[4]RE[maybe]TM[soon];B[ii])(;GM[4]C[\\];B[aa];B[jj])")
        choose(R.id.menu_paste)
        await("told") { said() != losses && isTold() }
        assertEquals(
            "Games added: 2\nThe result is unknown: the board decides.\n" +
                "The time limit is unknown.\nA comment seems to hold moves: some may be missing.",
            said()
        )
    }

    /** The same notice is visible after a rotation and a kill. */
    private fun assertTheNoticeStays() {
        val before = said()
        launched.recreate()
        idle()
        assertTrue("after a rotation", isTold())
        assertEquals(before, said())
        val state = Bundle()
        launched.pause().stop().saveInstanceState(state)
        kill()
        launch(state)
        assertTrue("after a kill", isTold())
        assertEquals(before, said())
    }

    @Test
    fun resultOfAnImportSurvivesARotationAndAKill() {
        launch()
        click(R.id.games)
        copy("(;GM[4]SZ[15]PB[Ann];B[hh])\n(;GM[4]SZ[15]PB[Wei];B[hh])")
        choose(R.id.menu_paste)
        await("told") { isTold() }
        assertTheNoticeStays()
        press(AlertDialog.BUTTON_POSITIVE)
        launched.recreate()
        idle()
        assertFalse("closed for good", isTold())
    }

    @Test
    fun partialExportSurvivesARotationAndAKill() {
        storage.import("(;GM[4]SZ[15]PB[Ann];B[hh])")
        save("00000000000000aa", "(;GM[4]SZ[15];B[hh".toByteArray())
        launch()
        click(R.id.games)
        choose(R.id.menu_export)
        await("asked") { isTold() }
        assertTheNoticeStays()
        press(AlertDialog.BUTTON_POSITIVE)
        await("sent") { shadowOf(app).nextStartedActivity?.action == Intent.ACTION_CHOOSER }
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
}
