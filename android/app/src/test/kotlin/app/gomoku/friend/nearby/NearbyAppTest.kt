package app.gomoku.friend.nearby

import android.app.AlertDialog
import android.view.View
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.JourneyAppTest
import app.gomoku.core.ClockSetting
import app.gomoku.core.LinkState
import app.gomoku.core.LobbyEvent
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Before
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowLooper
import org.robolectric.shadows.ShadowPopupMenu

/** The real app and a second phone in a private network. */
abstract class NearbyAppTest : JourneyAppTest() {
    protected val network = FakeNetwork()
    private val others = ArrayList<OtherPhone>()

    protected val setup = RemoteSetup(Rule.RENJU, 15, ClockSetting.CountUp, true, false)

    protected val remote
        get() = checkNotNull(snapshot.remote)

    @Before
    fun joinNetwork() {
        LocalNetwork.discovery = network::join
    }

    @After
    fun leaveNetwork() {
        if (isRunning) kill()
        others.forEach { it.end() }
        others.clear()
        LocalNetwork.discovery = { null }
    }

    protected fun phone(nickname: String): OtherPhone =
        OtherPhone(network, nickname).also { others += it }

    protected fun text(id: Int): String = app.findViewById<TextView>(id).text.toString()

    protected fun isShown(id: Int): Boolean = app.findViewById<View>(id)?.isShown == true

    protected fun openFriends(name: String = "Ana") {
        preferences().nickname = name
        click(R.id.friend)
    }

    protected fun openNearby(name: String = "Ana") {
        openFriends(name)
        click(R.id.wifi)
    }

    protected fun openBluetooth() {
        openFriends()
        click(R.id.bluetooth)
    }

    protected fun join(text: String) {
        app.findViewById<EditText>(R.id.join_text).setText(text)
        click(R.id.join)
    }

    /** The test machine may have no network. */
    protected fun showOwnCode() {
        val code = CODE
        app.findViewById<View>(R.id.own_code_card).visibility = View.VISIBLE
        app.findViewById<TextView>(R.id.own_code).text = code
        app.findViewById<TextView>(R.id.own_address).text = "192.168.1.5:40123"
        app.findViewById<QrCodeView>(R.id.qr).code = QrCode.of("gomoku://join/$code")
    }

    protected fun pass(seconds: Long) {
        ShadowLooper.idleMainLooper(seconds, TimeUnit.SECONDS)
    }

    /** Opens the lobby of another phone, then of this one. */
    protected fun phoneAndNearby(other: String = "Wei", own: String = "Ana"): OtherPhone {
        val phone = phone(other).also { it.openLobby() }
        launch()
        openNearby(own)
        return phone
    }

    protected fun rows(): List<String> {
        val list = app.findViewById<LinearLayout>(R.id.peers)
        return (0 until list.childCount).map { list.getChildAt(it).contentDescription.toString() }
    }

    protected fun friends(): List<String> {
        val list = app.findViewById<LinearLayout>(R.id.friends) ?: return emptyList()
        return (0 until list.childCount).map { list.getChildAt(it).contentDescription.toString() }
    }

    protected fun chooseFriend(index: Int) {
        app.findViewById<LinearLayout>(R.id.friends).getChildAt(index).performClick()
        idle()
    }

    protected fun chooseRow(name: String) {
        await("$name is listed: ${rows()}") { rows().any { it.startsWith(name) } }
        val list = app.findViewById<LinearLayout>(R.id.peers)
        list.getChildAt(rows().indexOfFirst { it.startsWith(name) }).performClick()
        idle()
    }

    /** Invites until both screens show the code. */
    protected fun inviteUntilCode(other: OtherPhone, name: String, colour: String = "black") {
        // A busy player would be watched instead of invited.
        val free = app.getString(R.string.nearby_peer_invite, "", "|").substringAfter('|')
        await("$name is free: ${rows()}") {
            rows().any { it.startsWith(name) && it.endsWith(free) }
        }
        val ask = {
            chooseRow(name)
            choose(R.id.colour, colour)
            click(R.id.invite)
        }
        ask()
        await("both show the code") {
            // After declining an unknown player, a phone rejects the player for a moment.
            if (isShown(R.id.problem) && isShown(R.id.peers)) ask()
            isShown(R.id.pairing_code) && other.state.pairing?.code != null
        }
    }

    protected fun startRemote(other: OtherPhone, colour: String = "black") {
        other.openLobby()
        openNearby()
        inviteUntilCode(other, "Wei", colour)
        click(R.id.pairing_accept)
        other.lobby.accept()
        await("the game is ready there") { LobbyEvent.GameReady in other.lobbyEvents }
        other.takeGame()
        await("the game begins") {
            app.game != null && snapshot.remote?.link == LinkState.Linked &&
                other.game.remote?.link == LinkState.Linked
        }
    }

    /** Plays once it is this phone's turn. */
    protected fun OtherPhone.place(name: String) {
        await("their turn") { game.humanToMove }
        val before = snapshot.moves.size
        checkNotNull(session).play(point(name))
        await("their stone arrives") { snapshot.moves.size > before }
    }

    /** Plays in the app once it is its turn, and waits for the other phone. */
    protected fun placeFor(other: OtherPhone, name: String) {
        await("own turn") { snapshot.humanToMove }
        place(name)
        await("own stone arrives") { other.game.moves.size == snapshot.moves.size }
    }

    protected fun choosePopup(item: Int) {
        click(R.id.menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    protected fun pressDialog(button: Int) {
        (ShadowAlertDialog.getLatestDialog() as AlertDialog).getButton(button).performClick()
        idle()
    }

    protected companion object {
        /** Join code in its display format. */
        const val CODE = "042S-SEXK-Y89N"
    }
}
