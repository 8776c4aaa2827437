package app.gomoku.friend.nearby

import android.widget.EditText
import app.gomoku.R
import app.gomoku.core.ClockSetting
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test

class NicknameTest : NearbyAppTest() {
    /** A removed field loses its focus after the screen has gone. */
    @Test
    fun aNameThatIsLeftInTheMiddleOpensNoLobbyOfItsOwn() {
        launch()
        openNearby()
        val wei = phone("Wei").also { it.openLobby() }
        await("seen") { wei.state.peers.any { it.nickname == "Ana" } }
        val field = app.findViewById<EditText>(R.id.nickname)
        field.requestFocus()
        field.setText("Mei")
        val lobby = field.onFocusChangeListener
        pressBack()
        await("gone") { wei.state.peers.isEmpty() }
        lobby.onFocusChange(field, false)
        idle()
        assertEquals("Mei", preferences().nickname)
        click(R.id.wifi)
        await("under the new name") { wei.state.peers.any { it.nickname == "Mei" } }
        pressBack()
        // A lobby that was never closed would stay.
        await("gone for good") { wei.state.peers.isEmpty() }
    }

    /** An invitation replaces the list, so the field loses its focus. */
    @Test
    fun aNewNameTakesNoInvitationAway() {
        launch()
        openNearby()
        val wei = phone("Wei").also { it.openLobby() }
        await("seen") { wei.state.peers.isNotEmpty() }
        val field = app.findViewById<EditText>(R.id.nickname)
        field.requestFocus()
        field.setText("Mei")
        val clock = ClockSetting.CountUp
        wei.lobby.invite(wei.state.peers[0].id, RemoteSetup(Rule.RENJU, 15, clock, true, false))
        await("invited") { isShown(R.id.pairing_accept) }
        field.onFocusChangeListener.onFocusChange(field, false)
        idle()
        assertEquals("Mei", preferences().nickname)
        assertTrue("the invitation is gone", isShown(R.id.pairing_accept))
        click(R.id.pairing_accept)
        await("opened") { isShown(R.id.pairing_code) && wei.state.pairing?.code != null }
    }
}
