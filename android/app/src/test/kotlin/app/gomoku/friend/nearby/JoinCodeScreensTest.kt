package app.gomoku.friend.nearby

import android.graphics.Rect
import android.view.View
import android.widget.EditText
import app.gomoku.R
import app.gomoku.app.Sheets
import app.gomoku.core.PairingStage
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment

class JoinCodeScreensTest : NearbyAppTest() {
    private var prefix = ""

    private fun save(what: String) {
        assertNothingIsCut("$prefix $what")
        keepPicture("join-code-$prefix-$what")
    }

    private fun bring(id: Int) {
        val view: View = app.findViewById(id)
        view.requestRectangleOnScreen(Rect(0, 0, view.width, view.height), true)
        idle()
    }

    private fun render(language: String, night: Boolean, device: Sheets.Device) {
        prefix = become(language, night, device)
        launch()
        openNearby()
        pass(9)
        showOwnCode()
        idle()
        bring(R.id.qr)
        save("qr")
        bring(R.id.own_code)
        save("shown")
        val (code, seen) = app.findViewById<View>(R.id.own_code) to Rect()
        assertTrue(prefix, code.getGlobalVisibleRect(seen))
        assertEquals("$prefix: what is seen of the code", code.height, seen.height())
        pressBack()
        val field: EditText = app.findViewById(R.id.join_text)
        field.requestFocus()
        field.setText(CODE.lowercase())
        val typing = if (device.qualifiers.startsWith("w640")) 380 else 520
        keyboard(typing)
        bring(R.id.join_text)
        keepPicture("join-code-$prefix-typed")
        val typed = frame(R.id.join_text)
        assertTrue("$prefix: $typed", typed.bottom <= app.window.decorView.height - typing)
        keyboard(0)
        join(CODE.dropLast(1) + "M")
        await("refused") { isShown(R.id.problem) }
        bring(R.id.problem)
        save("mistyped")
        forget()
        leaveNetwork()
        joinNetwork()
    }

    @Test
    fun onEachDevice() {
        val (phone, large, onItsSide) =
            listOf(Sheets.PHONE, Sheets.LARGE_LETTERS, Sheets.LARGE_LETTERS_ON_ITS_SIDE)
        val others = Sheets.DEVICES - listOf(phone, large, onItsSide)
        render("en", false, phone)
        if (Sheets.repeats) render("zh", true, phone)
        render("ko", true, large)
        render("en", false, onItsSide)
        for ((at, device) in others.withIndex()) {
            render(listOf("ja", "zh-tw", "en")[at], at != 1, device)
        }
        RuntimeEnvironment.setFontScale(1f)
    }

    @Test
    fun whatBothSidesSee() {
        for ((language, device) in listOf("en" to Sheets.PHONE, "ja" to Sheets.LARGE_LETTERS)) {
            prefix = become(language, language != "en", device)
            val wei = phone("Wei").also { it.openLobby() }
            // A machine without a network has no code.
            val code = wei.state.shortCode ?: return
            launch()
            openFriends()
            join(code)
            click(R.id.invite)
            await("asked") { wei.state.pairing?.stage == PairingStage.COMPARING }
            await("waits") { isShown(R.id.pairing_status) }
            save("waits")
            wei.lobby.decline(codeDiffers = false)
            await("declined") { isShown(R.id.problem) }
            save("declined")
            pressBack()
            click(R.id.wifi)
            if (!isShown(R.id.own_code_card)) return
            wei.lobby.inviteAddress(text(R.id.own_code), setup)
            await("asked") { isShown(R.id.pairing_accept) }
            save("asked")
            forget()
            leaveNetwork()
            joinNetwork()
        }
        RuntimeEnvironment.setFontScale(1f)
    }
}
