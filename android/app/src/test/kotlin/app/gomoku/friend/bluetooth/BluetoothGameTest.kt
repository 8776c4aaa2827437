package app.gomoku.friend.bluetooth

import android.app.AlertDialog
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.BluetoothFault
import app.gomoku.core.ClockSetting
import app.gomoku.core.LinkState
import app.gomoku.core.LobbyEvent
import app.gomoku.core.RadioReport
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import app.gomoku.core.StreamLine
import app.gomoku.core.StreamOpener
import app.gomoku.friend.nearby.FakeNetwork
import app.gomoku.friend.nearby.NearbyAppTest
import app.gomoku.friend.nearby.OtherPhone
import java.util.Random
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/** The second phone uses channels in memory. */
class BluetoothGameTest : NearbyAppTest() {
    /** Its separate network prevents contact by Wi-Fi. */
    private lateinit var wei: OtherPhone
    private lateinit var air: FaultyRadio
    private lateinit var radio: AndroidRadio

    @Before
    fun prepare() {
        wei = OtherPhone(FakeNetwork(), "Wei")
        air = FaultyRadio(3) {
            wei.session?.remote()?.acceptStream(it) ?: wei.lobby.acceptStream(it)
        }
        radio = AndroidRadio("Wei", air)
        BluetoothLink.standIn = radio::process
    }

    @After
    fun end() {
        BluetoothLink.standIn = { null }
        radio.close()
        wei.end()
        assertEquals(emptyList<String>(), radio.faults)
        assertEquals("searches that Android makes deaf", 0, radio.deaf)
    }

    private fun near(): List<String> {
        val list = app.findViewById<LinearLayout>(R.id.near)
        return (0 until list.childCount).map { list.getChildAt(it).contentDescription.toString() }
    }

    private fun inviteByBluetooth() {
        openBluetooth()
        await("found") { near() == listOf("Wei, By Bluetooth. Tap to invite.") }
        app.findViewById<LinearLayout>(R.id.near).getChildAt(0).performClick()
        idle()
        choose(R.id.colour, "black")
        click(R.id.invite)
    }

    private fun begin() {
        wei.openLobby()
        inviteByBluetooth()
        await("codes") { isShown(R.id.pairing_code) && wei.state.pairing?.code != null }
        click(R.id.pairing_accept)
        wei.lobby.accept()
        takeThere()
    }

    private fun takeThere() {
        await("ready there") { LobbyEvent.GameReady in wei.lobbyEvents }
        wei.takeGame()
        awaitLinked()
    }

    private fun awaitLinked() = await("linked") {
        app.game != null && snapshot.remote?.link == LinkState.Linked &&
            wei.game.remote?.link == LinkState.Linked
    }

    @Test
    fun aGameIsFoundPlayedCutAndGoneOnWithAfterAKill() {
        launch()
        begin()
        // The other phone can reconnect during the game.
        await("seen") { radio.seenAs == "Ana" }
        placeFor(wei, "H8")
        val before = air.tries.get()
        air.cutAll()
        await("a new channel") { air.tries.get() > before }
        awaitLinked()
        wei.place("A1")
        placeFor(wei, "H9")
        assertTrue(storage.links().single().bluetooth)
        kill()
        launch()
        click(R.id.continue_card)
        awaitLinked()
        assertEquals(3, snapshot.moves.size)
        wei.place("A2")
        placeFor(wei, "H10")
        await("seen") { radio.seenAs == "Ana" }
        choosePopup(R.id.menu_leave)
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("told there") { wei.game.remote?.link is LinkState.Over }
        await("nobody is to see it any more") { storage.links().isEmpty() }
        await("hidden") { radio.seenAs == null }
    }

    @Test
    fun anInvitationComesInByBluetooth() {
        launch()
        openBluetooth()
        await("seen") { radio.seenAs == "Ana" }
        wei.openLobby()
        val opener = object : StreamOpener {
            override fun connect(line: StreamLine) {
                val channel = FaultyChannel(Random(5), null)
                val near = channel.ends[0]
                radio.arrive(channel)
                line.opened(near)
                near.carry(line)
            }
        }
        val setup = RemoteSetup(Rule.FREESTYLE, 15, ClockSetting.CountUp, true, false)
        wei.lobby.inviteByStream(opener, "Ana", setup)
        await("invited") { isShown(R.id.pairing_accept) }
        assertEquals("Wei invites you", text(R.id.pairing_title))
        // For a known player the code appears at once.
        if (!isShown(R.id.pairing_code)) click(R.id.pairing_accept)
        // The phones get the code at different times.
        await("opened") { isShown(R.id.pairing_code) && wei.state.pairing?.code != null }
        click(R.id.pairing_accept)
        wei.lobby.accept()
        takeThere()
        wei.place("H8")
        placeFor(wei, "A1")
    }

    @Test
    fun whoCannotBeReachedIsToldInWords() {
        launch()
        wei.openLobby()
        air.failures = 100
        inviteByBluetooth()
        await("told") { isShown(R.id.problem) }
        assertTrue(text(R.id.problem).startsWith("Wei can’t be reached by Bluetooth."))
        assertTrue("${air.tries}", air.tries.get() >= 3)
    }

    @Test
    fun aSwitchedOffBluetoothComesBackToTheGame() {
        launch()
        begin()
        placeFor(wei, "H8")
        radio.isOn = false
        await("noticed") { snapshot.remote?.link is LinkState.Suspended }
        // The other phone has a new address and channel.
        radio.renew()
        radio.isOn = true
        awaitLinked()
        wei.place("A1")
        placeFor(wei, "H9")
    }

    @Test
    fun whoComesAndGoesIsToldThatTheSearchWaits() {
        launch()
        openBluetooth()
        val tooOften = app.getString(R.string.bluetooth_blind_too_often)
        repeat(5) {
            await("it searches, or says why not") {
                near().size == 1 || tooOften in text(R.id.bluetooth_text)
            }
            click(R.id.back)
            click(R.id.bluetooth)
        }
        await("told") { tooOften in text(R.id.bluetooth_text) }
    }

    private fun pictures(prefix: String) {
        launch()
        radio.isOn = false
        openBluetooth()
        assertNothingIsCut("$prefix off")
        keepPicture("$prefix-bluetooth-switched-off")
        radio.isOn = true
        await("found") { near().size == 1 }
        radio.tell(RadioReport.Hidden(BluetoothFault.CROWDED))
        val crowded = app.getString(R.string.bluetooth_hidden_crowded)
        await("told") { crowded in text(R.id.bluetooth_text) }
        assertNothingIsCut("$prefix on")
        keepPicture("$prefix-bluetooth-on")
        val button = app.findViewById<TextView>(R.id.bluetooth_button)
        assertEquals(app.getString(R.string.bluetooth_stop), button.text)
    }

    @Test
    fun pictureOfAPhone() = pictures(
        become("en", false, "phone-portrait", "w360dp-h640dp-port|xhdpi")
    )

    @Test
    fun pictureOfADarkPhone() = pictures(
        become("zh", true, "phone-landscape", "w640dp-h360dp-land|xhdpi")
    )

    @Test
    fun pictureOfAKoreanTablet() = pictures(
        become("ko", false, "tablet-landscape", "w1280dp-h800dp-land|mdpi")
    )

    @Test
    @Config(qualifiers = "w360dp-h640dp-xhdpi")
    fun pictureWithALargeFont() {
        RuntimeEnvironment.setFontScale(2f)
        pictures("large-font")
    }
}
