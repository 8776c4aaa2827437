package app.gomoku.friend.bluetooth

import app.gomoku.core.Bluetooth
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.BluetoothSnapshot
import app.gomoku.core.BluetoothState
import app.gomoku.core.GameSession
import app.gomoku.core.Lobby
import app.gomoku.core.RadioCommand
import app.gomoku.core.StreamOpener
import app.gomoku.friend.NearbyProfile
import app.gomoku.game.BluetoothBridge

/**
 * Bluetooth on its screens: shows the core's snapshot and forwards commands one to one. It
 * lives through rotations. Main thread only. [nickname] is what others are to see.
 */
class BluetoothModel(private val phone: Phone, private val nickname: () -> String) {
    /** The phone's Bluetooth: does what the core says, and knows what the core asks of it. */
    interface Phone {
        /** As far as the phone knows: whether its Bluetooth works, and if not why. */
        val state: BluetoothState

        /** Who is told what came of it. */
        fun serve(core: Bluetooth)

        /** Whom to call when [state] may be another, or nobody. */
        fun listen(changed: (() -> Unit)?)

        /** Does what the core says, in its order, and returns at once. On any thread. */
        fun obey(command: RadioCommand)
    }

    private val bridge = BluetoothBridge(phone::obey, ::show)
    private val core = Bluetooth(bridge)

    /** Told after each change. */
    var onChange: () -> Unit = {}

    /** The newest state. */
    var snapshot: BluetoothSnapshot = core.snapshot()
        private set

    /** What came to the front last. */
    private var latest = 0L

    init {
        phone.serve(core)
    }

    /** For somebody who is about to choose Bluetooth: what the phone lacks for it. */
    val outlook: BluetoothSnapshot
        get() = snapshot.copy(state = core.outlook(phone.state), hidden = null, blind = null)

    /** Who is near, in the order in which they were found. */
    val people: List<BluetoothPerson>
        get() = snapshot.people

    /** Whether a channel is open. */
    val isCarrying: Boolean
        get() = core.snapshot().channels > 0

    /**
     * The person has tapped Bluetooth, or wants to be asked once more. True when the system is to
     * ask now; the answer goes to [answered].
     */
    fun turnOn(): Boolean = core.turnOn(phone.state).also { refresh() }

    fun turnOff() = command { core.turnOff() }

    /** The system has asked. [mayAskAgain]: whether it would once more. */
    fun answered(mayAskAgain: Boolean) = command { core.answered(mayAskAgain, phone.state) }

    /** The person goes on with a game that was played by Bluetooth. Nothing is asked. */
    fun goOn() = command { core.goOn(phone.state) }

    /** Permission, switch or location may be others now. */
    fun onRadioChanged() = command { core.changed(phone.state) }

    /**
     * The lobby is in front: others are looked for, see this phone and come in there. Until it is
     * closed, or something else comes to the front; channels that are open stay.
     */
    fun hold(lobby: Lobby): AutoCloseable = hold { core.showLobby(lobby, nickname()) }

    /** As before, for a game whose other player may come back to it. */
    fun hold(session: GameSession): AutoCloseable = hold { core.showGame(session, nickname()) }

    private fun hold(show: () -> Long): AutoCloseable {
        phone.listen(::onRadioChanged)
        core.changed(phone.state)
        val front = show()
        latest = front
        refresh()
        return AutoCloseable {
            core.hide(front)
            if (latest == front) phone.listen(null)
            refresh()
        }
    }

    /** How the core reaches [person], now and whenever the link is lost. */
    fun opener(person: BluetoothPerson): StreamOpener = core.opener(person.device, person.nickname)

    /** Nobody uses it any more. */
    fun close() {
        bridge.close()
        phone.listen(null)
        core.shutdown()
    }

    private fun command(act: () -> Unit) {
        act()
        refresh()
    }

    /** What comes from the core may be older than what a command has shown. */
    private fun show(told: BluetoothSnapshot) {
        if (told != snapshot) refresh()
    }

    private fun refresh() {
        val newer = core.snapshot()
        if (newer == snapshot) return
        snapshot = newer
        onChange()
    }

    companion object {
        fun of(phone: Phone, profile: NearbyProfile) = BluetoothModel(phone) { profile.nickname }

        /** Of the permissions' request. */
        const val REQUEST = 2
    }
}
