package app.gomoku.friend.nearby

import android.content.ClipboardManager
import android.graphics.Bitmap
import android.view.View
import app.gomoku.R
import app.gomoku.core.PairingStage
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import com.google.zxing.BinaryBitmap
import com.google.zxing.RGBLuminanceSource
import com.google.zxing.common.HybridBinarizer
import com.google.zxing.qrcode.QRCodeReader
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

class JoinCodeTest : NearbyAppTest() {
    @Test
    fun theOwnAddressAndCodeAreThereAsTextToo() {
        launch()
        openNearby()
        val other = phone("Wei").also { it.openLobby() }
        val addresses = other.state.addresses
        // A machine without a network has neither.
        if (addresses.isEmpty()) {
            assertEquals("This phone has no address in a local network.", text(R.id.own_address))
            assertFalse(isShown(R.id.own_code_card))
        } else {
            val host = addresses[0].substringBeforeLast(':')
            assertTrue(text(R.id.own_address).contains(host))
            val code = text(R.id.own_code)
            assertTrue(code, Regex("[0-9A-Z]{4}(-[0-9A-Z]{4}){2}").matches(code))
            // Character by character, with a pause between the groups.
            val spoken = code.toList().joinToString(" ").replace(" - ", ", ")
            for (view in listOf(R.id.own_code, R.id.qr)) {
                val said = app.findViewById<View>(view).contentDescription.toString()
                assertTrue(said, said.endsWith(spoken))
            }
            click(R.id.copy_code)
            val clipboard = app.getSystemService(ClipboardManager::class.java)
            assertEquals(code, clipboard.primaryClip?.getItemAt(0)?.text.toString())
            assertFalse(isShown(R.id.no_code))
        }
    }

    @Test
    fun aQrCodeIsReadAsTheLinkOfTheJoinCode() {
        launch()
        openNearby()
        val view = app.findViewById<QrCodeView>(R.id.qr)
        val link = "gomoku://join/042S-SEXK-Y89N"
        view.code = QrCode.of(link)
        app.findViewById<View>(R.id.own_code_card).visibility = View.VISIBLE
        idle()
        val shown: Bitmap = picture(view)
        val pixels = IntArray(shown.width * shown.height)
        shown.getPixels(pixels, 0, shown.width, 0, 0, shown.width, shown.height)
        val source = RGBLuminanceSource(shown.width, shown.height, pixels)
        assertEquals(link, QRCodeReader().decode(BinaryBitmap(HybridBinarizer(source))).text)
    }

    @Test
    fun theJoinCodeThatIsTypedIsAllThatIsNeeded() {
        val wei = phone("Wei").also { it.openLobby() }
        // A machine without a network has no code.
        val code = wei.state.shortCode ?: return
        launch()
        openFriends()
        join(code.lowercase().replace("-", " "))
        click(R.id.invite)
        await("asked") { wei.state.pairing?.stage == PairingStage.COMPARING }
        await("waits") { text(R.id.pairing_status) == "Waiting for Wei…" }
        assertFalse(isShown(R.id.pairing_code))
        assertFalse(isShown(R.id.pairing_accept))
        wei.lobby.decline(codeDiffers = false)
        await("declined") { isShown(R.id.problem) }
        assertEquals("Wei declined.", text(R.id.problem))
    }

    @Test
    fun whoeverHasTheJoinCodeIsAnsweredWithoutComparing() {
        launch()
        openNearby()
        val wei = phone("Wei").also { it.openLobby() }
        if (!isShown(R.id.own_code_card)) return
        wei.lobby.inviteAddress(text(R.id.own_code), setup)
        await("asked") { isShown(R.id.pairing_accept) }
        assertEquals("Wei invites you", text(R.id.pairing_title))
        val said = "Wei has this phone’s join code. There is nothing to compare."
        assertEquals(said, text(R.id.pairing_question))
        assertEquals("Play", text(R.id.pairing_accept))
        for (view in listOf(R.id.pairing_code, R.id.pairing_differs)) assertFalse(isShown(view))
        click(R.id.pairing_accept)
        await("the game") { isShown(R.id.board) }
    }
}
