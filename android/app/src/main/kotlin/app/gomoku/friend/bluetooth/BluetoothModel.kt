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
 * Exposes the core's Bluetooth snapshot and forwards commands. Survives configuration changes. Main
 * thread only.
 */
class BluetoothModel(private val phone: Phone, private val nickname: () -> String) {
    /** The phone's Bluetooth, which executes the core's commands. */
    interface Phone {
        /** Whether Bluetooth works, or why not. */
        val state: BluetoothState

        fun serve(core: Bluetooth)

        fun listen(changed: (() -> Unit)?)

        /** Executes commands in order and returns at once. Any thread. */
        fun obey(command: RadioCommand)
    }

    private val bridge = BluetoothBridge(phone::obey, ::show)
    private val core = Bluetooth(bridge)

    var onChange: () -> Unit = {}

    var snapshot: BluetoothSnapshot = core.snapshot()
        private set

    private var latest = 0L

    init {
        phone.serve(core)
    }

    /** State for a user about to choose Bluetooth, with missing requirements. */
    val outlook: BluetoothSnapshot
        get() = snapshot.copy(state = core.outlook(phone.state), hidden = null, blind = null)

    val people: List<BluetoothPerson>
        get() = snapshot.people

    val isCarrying: Boolean
        get() = core.snapshot().channels > 0

    /**
     * Turns Bluetooth on, or retries after a refusal. Returns true if the caller must request the
     * permissions and call [answered].
     */
    fun turnOn(): Boolean = core.turnOn(phone.state).also { refresh() }

    fun turnOff() = command { core.turnOff() }

    fun answered(mayAskAgain: Boolean) = command { core.answered(mayAskAgain, phone.state) }

    /** Prepares to resume a Bluetooth game, without permission requests. */
    fun goOn() = command { core.goOn(phone.state) }

    fun onRadioChanged() = command { core.changed(phone.state) }

    /**
     * Searches, advertises and accepts connections for the lobby, until closed or the next hold.
     * Open channels stay.
     */
    fun hold(lobby: Lobby): AutoCloseable = hold { core.showLobby(lobby, nickname()) }

    /** Accepts reconnections to a game, as for a lobby. */
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

    /** Opener for [person], also used after a loss of the link. */
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

    /** Reads the newest snapshot; [told] may be older than the one after a command. */
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

        const val REQUEST = 2
    }
}
