package app.gomoku.friend.ways

import android.content.Intent
import android.graphics.Rect
import android.net.Uri
import android.view.View
import android.view.ViewGroup
import android.widget.EditText
import app.gomoku.R
import app.gomoku.core.FriendInvitation
import app.gomoku.core.LinkState
import app.gomoku.core.PairingStage
import app.gomoku.core.readFriendInvitation
import app.gomoku.friend.bluetooth.AndroidRadio
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.FaultyRadio
import app.gomoku.friend.nearby.FakeNetwork
import app.gomoku.friend.nearby.OtherPhone
import app.gomoku.friend.online.OnlineAppTest
import com.google.zxing.BinaryBitmap
import com.google.zxing.RGBLuminanceSource
import com.google.zxing.common.HybridBinarizer
import com.google.zxing.qrcode.QRCodeReader
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf

/**
 * Each way to a friend from Home, prepared only with what an invitation can't bring: at most five
 * taps with a new friend, three with a known one.
 */
class WaysJourneyTest : OnlineAppTest() {
    private fun beginAt(name: String, intent: Intent? = null) {
        preferences().nickname = "Ana"
        begin(name, intent)
        countTaps()
    }

    private fun isLinked() = app.game != null && snapshot.remote?.link == LinkState.Linked

    private fun agree(other: OtherPhone, yes: String) {
        await("codes") { isShown(R.id.pairing_code) && other.state.pairing?.code != null }
        look("digits")
        tapOn(yes)
        begins(other)
    }

    private fun begins(other: OtherPhone) {
        other.lobby.accept()
        await("ready there") { other.state.gameReady }
        other.takeGame()
        await("linked") { isLinked() }
        look("game")
    }

    private fun leave(other: OtherPhone) {
        tapOn("Menu")
        tapOn("Leave the game")
        look("leave")
        tapOn("Leave the game")
        await("left") { app.game == null && isShown(R.id.friend) }
        other.die()
    }

    /** Fills the field as pasting would; not counted as a tap. */
    private fun paste(text: String) {
        app.findViewById<EditText>(R.id.join_text).setText(text)
        idle()
    }

    @Test
    fun onThisWiFiFoundInTheList() {
        val wei = phone("Wei").also { it.openLobby() }
        beginAt("wifi")
        tapOn("Play a friend")
        look("friend")
        tapOn("On this Wi-Fi")
        await("listed") { rows().any { it.startsWith("Wei") } }
        look("listed")
        tapOnWhatBegins("Wei")
        look("proposal")
        tapOn("Invite")
        agree(wei, "The same: play")
        assertTapsAtMost(5)

        leave(wei)
        wei.openLobby()
        countTaps()
        tapOn("Play a friend")
        await("known") { friends().isNotEmpty() }
        look("known")
        tapOnWhatBegins("Wei")
        await("known") { isShown(R.id.pairing_known) }
        agree(wei, "Play")
        assertTapsAtMost(3)
    }

    @Test
    fun onThisWiFiByCode() {
        val wei = phone("Wei").also { it.openLobby() }
        // A machine without a network has only its loopback address.
        val code = wei.state.shortCode
        val said = code ?: "127.0.0.1:${wei.state.port}"
        assertTrue(said, readFriendInvitation(said) is FriendInvitation.Nearby)
        beginAt("wifi-code")
        tapOn("Play a friend")
        paste(said)
        look("typed")
        tapOn("Join")
        look("proposal")
        tapOn("Invite")
        if (code == null) {
            agree(wei, "The same: play")
        } else {
            // Typing the code is consent, so no digits are compared.
            await("asked") { wei.state.pairing?.stage == PairingStage.COMPARING }
            look("waits")
            begins(wei)
        }
        assertTapsAtMost(5)
    }

    @Test
    fun byBluetooth() {
        val wei = OtherPhone(FakeNetwork(), "Wei")
        val air = FaultyRadio(3) {
            wei.session?.remote()?.acceptStream(it) ?: wei.lobby.acceptStream(it)
        }
        val radio = AndroidRadio("Wei", air)
        BluetoothLink.standIn = radio::process
        try {
            wei.openLobby()
            beginAt("bluetooth")
            tapOn("Play a friend")
            tapOn("By Bluetooth")
            await("found") { app.findViewById<ViewGroup>(R.id.near).childCount == 1 }
            look("near")
            tapOnWhatBegins("Wei")
            tapOn("Invite")
            agree(wei, "The same: play")
            assertTapsAtMost(5)
            kill()
        } finally {
            BluetoothLink.standIn = { null }
            radio.close()
            wei.end()
        }
        assertEquals(emptyList<String>(), radio.faults)
    }

    /** Sends an invitation from Home, over the release's server or the user's. */
    private fun inviteFromHome(name: String, way: String) {
        preferences().onlineBroker = broker.address
        beginAt(name)
        tapOn("Play a friend")
        tapOn("Anywhere")
        look("anywhere")
        tapOn(way)
        look("proposal")
        tapOn("Invite")
        await("at the server") { isShown(R.id.invitation_copy) }
        look("invitation")
    }

    @Test
    fun anywhereInvitedByLink() {
        inviteFromHome("anywhere-link", "Invite by link")
        tapOn("Share")
        assertTapsAtMost(5)
        val chooser = checkNotNull(shadowOf(app).nextStartedActivity)
        val sent: Intent = chooser.getParcelableExtra(Intent.EXTRA_INTENT)!!
        val message = checkNotNull(sent.getStringExtra(Intent.EXTRA_TEXT))
        val read = readFriendInvitation(message) as FriendInvitation.Online
        startWei("--join", read.invitation)
        await("linked") { isLinked() }
        look("game")

        pressBack()
        pressBack()
        pressBack()
        countTaps()
        tapOn("Play a friend")
        await("known") { friends().isNotEmpty() }
        look("known")
        tapOnWhatBegins("Wei")
        await("linked") { isLinked() }
        assertTapsAtMost(3)
    }

    @Test
    fun anywhereInvitedByNineCharacters() {
        inviteFromHome("anywhere-code", "Invite by code")
        assertTapsAtMost(5)
        startWei("--join", text(R.id.invitation_code))
        await("linked") { isLinked() }
        look("game")
    }

    @Test
    fun anywhereInvitedByTheQrCode() {
        inviteFromHome("anywhere-qr", "Invite by link")
        assertTapsAtMost(5)
        val at = Rect()
        val code = app.findViewById<View>(R.id.invitation_qr)
        code.requestRectangleOnScreen(Rect(0, 0, code.width, code.height), true)
        idle()
        assertTrue(code.getGlobalVisibleRect(at))
        look("qr")
        val link = readQr(at)
        assertEquals(app.online.waiting?.text, link)
        startWei("--join", link)
        await("linked") { isLinked() }
    }

    private fun readQr(at: Rect): String {
        val shown = wholePicture()
        val pixels = IntArray(at.width() * at.height())
        shown.getPixels(pixels, 0, at.width(), at.left, at.top, at.width(), at.height())
        val source = RGBLuminanceSource(at.width(), at.height(), pixels)
        return QRCodeReader().decode(BinaryBitmap(HybridBinarizer(source))).text
    }

    private fun invitedByWei(): String {
        startWei("--invite")
        return hears("invitation: ").substringBefore('?') + "?broker=tcp://" + broker.address
    }

    private fun joinedFromNothing(taps: Int) {
        await("linked") { isLinked() }
        look("game")
        assertTapsAtMost(taps)
        assertEquals("", preferences().onlineBroker)
    }

    /** The system's camera opens the same link. */
    @Test
    fun anywhereJoinedByTheLink() {
        beginAt("join-link", Intent(Intent.ACTION_VIEW, Uri.parse(invitedByWei())))
        look("asked")
        tapOn("Join")
        joinedFromNothing(taps = 1)
    }

    @Test
    fun anywhereJoinedBySharedText() {
        val message = "Play Gomoku with me: ${invitedByWei()}\nIf it does not open, paste it."
        val shared = Intent(Intent.ACTION_SEND).setType("text/plain")
            .putExtra(Intent.EXTRA_TEXT, message)
        beginAt("join-shared", shared)
        tapOn("Join")
        joinedFromNothing(taps = 1)
    }

    @Test
    fun anywhereJoinedByPastedText() {
        val message = "Play Gomoku with me: ${invitedByWei()}\nIf it does not open, paste it."
        beginAt("join-pasted")
        tapOn("Play a friend")
        paste(message)
        look("pasted")
        tapOn("Join")
        look("asked")
        tapOn("Join")
        joinedFromNothing(taps = 3)
    }

    /** A code has no server: the release's or the user's is used. */
    @Test
    fun anywhereJoinedByNineCharacters() {
        startWei("--invite", "--code")
        val code = hears("invitation: ")
        preferences().onlineBroker = broker.address
        beginAt("join-code")
        tapOn("Play a friend")
        paste(code)
        look("typed")
        tapOn("Join")
        await("linked") { isLinked() }
        look("game")
        assertTapsAtMost(2)
    }
}
