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
 * Model of Bluetooth: exposes the core's snapshot and forwards commands one to one. Survives
 * configuration changes. Main thread only. [nickname] returns the name that others see.
 */
class BluetoothModel(private val phone: Phone, private val nickname: () -> String) {
    /** The phone's Bluetooth, which executes the core's commands. */
    interface Phone {
        /** Whether Bluetooth works as the phone reports it, and if not, the reason. */
        val state: BluetoothState

        /** Sets the receiver of reports. */
        fun serve(core: Bluetooth)

        /** Sets the callback for possible changes of [state], or removes it. */
        fun listen(changed: (() -> Unit)?)

        /** Executes the core's commands in order and returns at once. Any thread. */
        fun obey(command: RadioCommand)
    }

    private val bridge = BluetoothBridge(phone::obey, ::show)
    private val core = Bluetooth(bridge)

    var onChange: () -> Unit = {}

    var snapshot: BluetoothSnapshot = core.snapshot()
        private set

    /** Id of the latest [hold]. */
    private var latest = 0L

    init {
        phone.serve(core)
    }

    /** State for a user about to choose Bluetooth, including missing requirements. */
    val outlook: BluetoothSnapshot
        get() = snapshot.copy(state = core.outlook(phone.state), hidden = null, blind = null)

    /** Players nearby, in the order of discovery. */
    val people: List<BluetoothPerson>
        get() = snapshot.people

    /** Whether a channel is open. */
    val isCarrying: Boolean
        get() = core.snapshot().channels > 0

    /**
     * Turns Bluetooth on, or retries after a refusal. Returns true if the caller must request the
     * permissions; the result goes to [answered].
     */
    fun turnOn(): Boolean = core.turnOn(phone.state).also { refresh() }

    fun turnOff() = command { core.turnOff() }

    /**
     * Handles the permission result. [mayAskAgain] is whether the system would show its dialog
     * again.
     */
    fun answered(mayAskAgain: Boolean) = command { core.answered(mayAskAgain, phone.state) }

    /** Prepares to resume a game played by Bluetooth, without permission requests. */
    fun goOn() = command { core.goOn(phone.state) }

    /** Called when permission, adapter or location setting may have changed. */
    fun onRadioChanged() = command { core.changed(phone.state) }

    /**
     * Searches, advertises and accepts connections for the lobby. Ends when closed or when another
     * hold begins; open channels stay.
     */
    fun hold(lobby: Lobby): AutoCloseable = hold { core.showLobby(lobby, nickname()) }

    /** As for a lobby, for a game whose other player may reconnect. */
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

    /** Opener that the core uses to connect to [person], now and after a loss of the link. */
    fun opener(person: BluetoothPerson): StreamOpener = core.opener(person.device, person.nickname)

    fun close() {
        bridge.close()
        phone.listen(null)
        core.shutdown()
    }

    private fun command(act: () -> Unit) {
        act()
        refresh()
    }

    /** A snapshot from the core may be older than the one after a command. */
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

        /** Request code of the permissions. */
        const val REQUEST = 2
    }
}
