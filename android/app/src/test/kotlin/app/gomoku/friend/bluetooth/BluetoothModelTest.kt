package app.gomoku.friend.bluetooth

import app.gomoku.core.StreamLine
import app.gomoku.friend.ChannelStream
import app.gomoku.friend.bluetooth.BluetoothModel.Person
import app.gomoku.friend.bluetooth.BluetoothModel.State
import app.gomoku.friend.bluetooth.BluetoothRadio.Ability
import app.gomoku.friend.bluetooth.BluetoothRadio.Blind
import app.gomoku.friend.bluetooth.BluetoothRadio.Hidden
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

/** Every state of the phone's Bluetooth, and every answer of the person's. No Android is needed. */
class BluetoothModelTest {
    /** A phone's Bluetooth, as the test wants it. */
    private class FakeRadio : BluetoothRadio {
        override var ability = Ability.FULL
        override var isAllowed = true
        override var isOn = true
        override var lacksLocation = false
        override var channels = 0
        var listener: BluetoothRadio.Listener? = null

        /** Whether a permission goes in the moment of the start. */
        var betrays = false

        /** What it was told: `start NAME`, `stop`, `search`. */
        val told = ArrayList<String>()

        override fun listen(listener: BluetoothRadio.Listener?) {
            this.listener = listener
        }

        override fun start(nickname: String, searches: Boolean) {
            if (betrays) throw SecurityException("no")
            told += if (searches) "start $nickname, searching" else "start $nickname"
        }

        override fun stop() {
            told += "stop"
        }

        override fun searchAgain() {
            told += "search"
        }

        override fun open(id: String, nickname: String, line: StreamLine) = Unit
    }

    private val radio = FakeRadio()
    private var now = 0L
    private val waiting = ArrayList<Pair<Long, () -> Unit>>()
    private val model = BluetoothModel(
        radio,
        { "Ana" },
        { ms, act -> waiting += now + ms to act },
        { now }
    )

    private fun pass(ms: Long) {
        val end = now + ms
        while (true) {
            val next = waiting.filter { it.first <= end }.minByOrNull { it.first } ?: break
            waiting.remove(next)
            now = next.first
            next.second()
        }
        now = end
    }

    private fun front() = model.hold(searches = true) {}

    @Test
    fun nothingIsAskedBeforeTheTap() {
        radio.isAllowed = false
        front()
        assertEquals(State.OFF, model.state)
        radio.isAllowed = true
        model.onRadioChanged()
        assertEquals(State.OFF, model.state)
        assertTrue(radio.told.isEmpty())
    }

    @Test
    fun aPhoneThatCanNeverDoItSaysSo() {
        front()
        for ((ability, state) in listOf(
            Ability.NONE to State.UNSUPPORTED,
            Ability.TOO_OLD to State.TOO_OLD
        )) {
            radio.ability = ability
            radio.isAllowed = false
            assertFalse("nothing to ask", model.turnOn())
            assertEquals(state, model.state)
        }
        assertTrue(radio.told.isEmpty())
    }

    @Test
    fun whatTheSystemLacksIsToldInTurnAndTheRadioRunsOnceAllIsThere() {
        radio.isAllowed = false
        radio.isOn = false
        radio.lacksLocation = true
        front()
        assertTrue(model.turnOn())
        assertEquals(State.ASKING, model.state)
        model.answered(mayAskAgain = true)
        assertEquals(State.REFUSED, model.state)
        assertTrue("it is asked again", model.turnOn())
        model.answered(mayAskAgain = false)
        assertEquals(State.BARRED, model.state)
        // In the settings the person thinks better of it.
        radio.isAllowed = true
        model.onRadioChanged()
        assertEquals(State.SWITCHED_OFF, model.state)
        radio.isOn = true
        radio.listener!!.onRadioChanged()
        assertEquals(State.NO_LOCATION, model.state)
        radio.lacksLocation = false
        assertTrue(radio.told.isEmpty())
        radio.listener!!.onRadioChanged()
        assertEquals(State.ON, model.state)
        assertEquals(listOf("start Ana, searching"), radio.told)
        // Switched off in between it stops, and goes on by itself.
        radio.isOn = false
        radio.listener!!.onRadioChanged()
        assertEquals(State.SWITCHED_OFF, model.state)
        radio.isOn = true
        radio.listener!!.onRadioChanged()
        assertEquals(
            listOf("start Ana, searching", "stop", "start Ana, searching"),
            radio.told
        )
    }

    @Test
    fun anAllowedPhoneIsNotAskedAndAPersonMayStop() {
        front()
        assertFalse(model.turnOn())
        assertEquals(State.ON, model.state)
        model.turnOff()
        assertEquals(State.OFF, model.state)
        assertEquals(listOf("start Ana, searching", "stop"), radio.told)
    }

    @Test
    fun aPermissionThatGoesInThisMomentIsARefusal() {
        radio.betrays = true
        front()
        model.turnOn()
        assertEquals(State.REFUSED, model.state)
        radio.betrays = false
        model.turnOn()
        assertEquals(State.ON, model.state)
    }

    @Test
    fun theRadioRunsOnlyForWhatIsInFront() {
        model.turnOn()
        assertTrue(radio.told.isEmpty())
        val list = front()
        // A game takes the list's place, and the list, going late, does not end it.
        val game = model.hold(searches = false) {}
        list.close()
        assertEquals(listOf("start Ana, searching", "stop", "start Ana"), radio.told)
        game.close()
        assertEquals("stop", radio.told.last())
        assertNull(radio.listener)
    }

    @Test
    fun whoIsNearIsListedOnceAndForgottenWhenNotSeen() {
        front()
        model.onFound("early", "Wei")
        assertTrue("it does not run yet", model.people.isEmpty())
        model.turnOn()
        model.onFound("1", "Wei")
        model.onFound("2", "小美")
        model.onFound("1", "Wei Lin")
        assertEquals(listOf(Person("1", "Wei Lin"), Person("2", "小美")), model.people)
        // Another address of the same phone.
        model.onFound("3", "小美")
        assertEquals(listOf(Person("1", "Wei Lin"), Person("3", "小美")), model.people)
        pass(15_000)
        model.onSighted("3")
        pass(10_000)
        assertEquals(listOf(Person("3", "小美")), model.people)
        pass(15_000)
        assertTrue(model.people.isEmpty())
        for (i in 0..99) model.onFound("many $i", "Phone $i")
        assertEquals(64, model.people.size)
        model.turnOff()
        assertTrue(model.people.isEmpty())
    }

    @Test
    fun everyFaultOfTheRadioIsToldAndASearchThatWasTooOftenGoesOn() {
        front()
        model.onHidden(Hidden.FAILED)
        assertNull("it does not run yet", model.hidden)
        model.turnOn()
        for (why in Hidden.values()) {
            model.onHidden(why)
            assertEquals(why, model.hidden)
        }
        for (why in listOf(Blind.UNSUPPORTED, Blind.FAILED)) {
            model.onBlind(why)
            assertEquals(why, model.blind)
        }
        pass(BluetoothModel.SEARCH_AGAIN_MS)
        assertFalse("search" in radio.told)
        model.onBlind(Blind.TOO_OFTEN)
        assertEquals(Blind.TOO_OFTEN, model.blind)
        pass(BluetoothModel.SEARCH_AGAIN_MS)
        assertEquals("search", radio.told.last())
        assertNull(model.blind)
        // Whoever is found shows that it sees.
        model.onBlind(Blind.FAILED)
        model.onFound("1", "Wei")
        assertNull(model.blind)
        // A new start begins anew, and what was to happen in the last one does not.
        model.onBlind(Blind.TOO_OFTEN)
        model.turnOff()
        assertEquals(State.OFF, model.state)
        model.turnOn()
        assertNull(model.hidden)
        radio.told.clear()
        pass(BluetoothModel.SEARCH_AGAIN_MS)
        assertTrue("${radio.told}", radio.told.isEmpty())
    }

    @Test
    fun aChannelGoesToTheDoorOrIsClosed() {
        var closed = 0
        fun channel() = ChannelStream(
            ByteArrayInputStream(ByteArray(0)),
            ByteArrayOutputStream()
        ) { closed++ }
        val taken = ArrayList<ChannelStream>()
        val hold = model.hold(searches = true) { taken += it }
        model.onArrived(channel())
        assertEquals("not before it is on", 1, closed)
        model.turnOn()
        val wanted = channel()
        model.onArrived(wanted)
        assertEquals(listOf(wanted), taken)
        hold.close()
        model.onArrived(channel())
        assertEquals(2, closed)
        assertEquals(1, taken.size)
    }

    @Test
    fun aCardIsTheSameOnBothApps() {
        val bytes = byteArrayOf(0x81.toByte(), 0) + "Wei".toByteArray()
        assertArrayEquals(bytes, BluetoothCard(0x81, "Wei").bytes)
        assertEquals(BluetoothCard(0x81, "Wei"), BluetoothCard.of(bytes))
        // Even numbers occur, too.
        val even = BluetoothCard(0xFE, "小美")
        assertEquals(even, BluetoothCard.of(even.bytes))
    }

    @Test
    fun whatIsNoCardIsRefused() {
        fun read(vararg bytes: Int) = BluetoothCard.of(ByteArray(bytes.size) { bytes[it].toByte() })
        assertNull("nothing", read())
        assertNull("half a number", read(0x81))
        assertNull("no name", read(0x81, 0))
        assertNull("too low a number", read(0x7F, 0, 'W'.code))
        assertNull("too high a number", read(0x00, 1, 'W'.code))
        assertNull("the other order", read(0, 0x81, 'W'.code))
        assertNull("no UTF-8", read(0x81, 0, 0xC3, 0x28))
        assertNull("cut in a letter", read(0x81, 0, 0xE5, 0xB0))
        assertNull("a control", read(0x81, 0, 'W'.code, 7))
        assertNull("too long", BluetoothCard.of(BluetoothCard(0x81, "x".repeat(33)).bytes))
        val longest = BluetoothCard(0x81, "x".repeat(32))
        assertEquals(longest, BluetoothCard.of(longest.bytes))
    }
}
