package app.gomoku.friend.bluetooth

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import app.gomoku.core.StreamLine
import app.gomoku.core.StreamOpener
import app.gomoku.friend.ChannelStream
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothRadio.Ability
import app.gomoku.friend.bluetooth.BluetoothRadio.Blind
import app.gomoku.friend.bluetooth.BluetoothRadio.Hidden

/**
 * Bluetooth on the Nearby screen: whether it can be used and if not why, and who is near. Nothing
 * is asked or switched on before the person taps Bluetooth. Main thread only.
 *
 * [nickname] is what others are to see, [later] runs something after so many milliseconds, [now]
 * tells their count.
 */
class BluetoothModel(
    private val radio: BluetoothRadio,
    private val nickname: () -> String,
    private val later: (Long, () -> Unit) -> Unit,
    private val now: () -> Long
) : BluetoothRadio.Listener {
    enum class State {
        /** The person has not tapped it. */
        OFF,
        UNSUPPORTED,
        TOO_OLD,

        /** The system's question is on the screen. */
        ASKING,

        /** The person said no, and may be asked again. */
        REFUSED,

        /** The system asks no more: only its settings help. */
        BARRED,
        SWITCHED_OFF,
        NO_LOCATION,
        ON
    }

    /** Somebody near. */
    data class Person(
        /** The device, as long as it keeps this address. */
        val id: String,
        val nickname: String
    )

    /** What is in front: a list of people, which [searches] for them, or a game. */
    private class Front(
        val searches: Boolean,
        /** Takes the channels that others open to this phone. */
        val door: (ChannelStream) -> Unit
    )

    private class Sight(val person: Person, var at: Long)

    /** Told after each change. */
    var onChange: () -> Unit = {}

    var state = State.OFF
        private set

    /** Why others don't see this phone, while it is [State.ON]. */
    var hidden: Hidden? = null
        private set

    /** Why this phone doesn't see others, while it is [State.ON]. */
    var blind: Blind? = null
        private set

    /** Who is near, in the order in which they were found. */
    val people: List<Person>
        get() = sights.map { it.person }

    private val sights = ArrayList<Sight>()
    private var wanted = false
    private var asking = false
    private var barred = false

    /** Who is in front; null while nobody is to see this phone. */
    private var front: Front? = null

    /** For whom the radio runs. */
    private var started: Front? = null

    /** Counts starts, so that what was to happen later in an earlier one does not. */
    private var round = 0

    /**
     * The person has tapped Bluetooth, or wants to be asked once more. True when the system is to
     * ask now; the answer goes to [answered].
     */
    fun turnOn(): Boolean {
        wanted = true
        asking = radio.ability == Ability.FULL && !radio.isAllowed
        settle()
        return asking
    }

    fun turnOff() {
        wanted = false
        settle()
    }

    /** The system has asked. [mayAskAgain]: whether it would once more. */
    fun answered(mayAskAgain: Boolean) {
        asking = false
        barred = !mayAskAgain
        settle()
    }

    /**
     * Something is in front that others may reach: a list of people, which [searches] for them, or
     * a game. [door] takes the channels that others open. Until it is closed, or somebody else
     * comes to the front; channels that are open stay.
     */
    fun hold(searches: Boolean, door: (ChannelStream) -> Unit): AutoCloseable {
        val own = Front(searches, door)
        front = own
        radio.listen(this)
        settle()
        return AutoCloseable { if (front === own) leave() }
    }

    private fun leave() {
        front = null
        settle()
        radio.listen(null)
    }

    /** Whether a channel is open. */
    val isCarrying: Boolean
        get() = radio.channels > 0

    /** Permission, switch or location may be others now. */
    override fun onRadioChanged() = settle()

    /** The person goes on with a game that was played by Bluetooth. Nothing is asked. */
    fun goOn() {
        wanted = true
        settle()
    }

    private fun settle() {
        val next = when {
            !wanted -> State.OFF
            radio.ability == Ability.NONE -> State.UNSUPPORTED
            radio.ability == Ability.TOO_OLD -> State.TOO_OLD
            !radio.isAllowed -> denied()
            !radio.isOn -> State.SWITCHED_OFF
            radio.lacksLocation -> State.NO_LOCATION
            else -> State.ON
        }
        state = if (run(front.takeIf { next == State.ON })) next else State.REFUSED
        onChange()
    }

    private fun denied() = when {
        asking -> State.ASKING
        barred -> State.BARRED
        else -> State.REFUSED
    }

    /** False when a permission has gone in this moment. */
    private fun run(front: Front?): Boolean {
        if (front === started) return true
        if (started != null) radio.stop()
        started = null
        round++
        hidden = null
        blind = null
        sights.clear()
        if (front == null) return true
        started = front
        try {
            radio.start(nickname(), front.searches)
        } catch (_: SecurityException) {
            started = null
            return false
        }
        forgetLater(round)
        return true
    }

    /** A radio says no goodbye. */
    private fun forgetLater(of: Int) {
        later(LOOK_MS) {
            if (of == round) {
                if (sights.removeAll { now() - it.at > GONE_MS }) onChange()
                forgetLater(of)
            }
        }
    }

    override fun onFound(id: String, nickname: String) {
        if (started == null) return
        blind = null
        // A phone has another address now and then, and is still one person.
        sights.removeAll { it.person.nickname == nickname && it.person.id != id }
        val index = sights.indexOfFirst { it.person.id == id }
        val sight = Sight(Person(id, nickname), now())
        if (index >= 0) {
            sights[index] = sight
        } else if (sights.size < MOST) {
            sights += sight
        }
        onChange()
    }

    override fun onSighted(id: String) {
        sights.firstOrNull { it.person.id == id }?.at = now()
    }

    override fun onHidden(why: Hidden) {
        if (started == null) return
        hidden = why
        onChange()
    }

    override fun onBlind(why: Blind) {
        if (started == null) return
        blind = why
        if (why == Blind.TOO_OFTEN) {
            val of = round
            later(SEARCH_AGAIN_MS) {
                if (of == round) {
                    blind = null
                    radio.searchAgain()
                    onChange()
                }
            }
        }
        onChange()
    }

    override fun onArrived(channel: ChannelStream) {
        val front = started
        if (front == null) channel.drop() else front.door(channel)
    }

    /** How the core reaches [person], now and whenever the link is lost. */
    fun opener(person: Person): StreamOpener = Opener(radio, person)

    private class Opener(private val radio: BluetoothRadio, private val person: Person) :
        StreamOpener {
        override fun connect(line: StreamLine) = radio.open(person.id, person.nickname, line)
    }

    companion object {
        fun of(radio: BluetoothRadio, profile: NearbyProfile): BluetoothModel {
            val main = Handler(Looper.getMainLooper())
            return BluetoothModel(
                radio,
                { profile.nickname },
                { ms, act -> main.postDelayed(act, ms) },
                SystemClock::elapsedRealtime
            )
        }

        /** Of the permissions' request. */
        const val REQUEST = 2

        /** How long somebody may not be seen and still be near. */
        const val GONE_MS = 20_000L
        private const val LOOK_MS = 5_000L

        /** Android's own count of searches goes back so far. */
        const val SEARCH_AGAIN_MS = 30_000L

        /** In the list, since anybody can advertise under any number of addresses. */
        private const val MOST = 64
    }
}
