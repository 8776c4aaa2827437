package app.gomoku.friend.bluetooth

import app.gomoku.core.Bluetooth
import app.gomoku.core.BluetoothFault
import app.gomoku.core.BluetoothState
import app.gomoku.core.RadioCommand
import app.gomoku.core.RadioReport
import app.gomoku.core.StreamLine
import app.gomoku.friend.ChannelStream
import java.util.Random
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/**
 * An Android phone's Bluetooth, with one other phone near it. It does what Android documents, and
 * fails as Android fails:
 *
 * | what it does | where that stands |
 * |---|---|
 * | the sixth search within 30 s finds nobody and says nothing, in the app's next process too | AOSP, `AppScanStats.isScanningTooFrequently` |
 * | a listening channel has a new number each time; it goes with the radio and the process | `BluetoothAdapter.listenUsingInsecureL2capChannel` |
 * | while Bluetooth is off nothing listens, is advertised or searched | `IOException` there; `getBluetoothLeAdvertiser` and `getBluetoothLeScanner` answer null |
 * | switched off, connections and channels end | `BluetoothAdapter.ACTION_STATE_CHANGED`, `BluetoothGattCallback.onConnectionStateChange` |
 * | channels that came in outlive the socket that listened | `BluetoothServerSocket.close` |
 * | the other phone's address changes, and nobody answers at the old one | private resolvable addresses, Bluetooth Core 5.4, 6.B.1.3.2.2 |
 * | one connection in twenty fails with status 133 | `BluetoothGattCallback.onConnectionStateChange` |
 * | a closed `BluetoothGatt` calls nobody back | `BluetoothGatt.close` |
 * | a channel fails without the connection that read the card, or with an old number | `BluetoothSocket.connect`, `IOException` |
 * | a socket that is closed while it connects fails | `BluetoothSocket.connect` |
 */
class AndroidRadio(private val nickname: String, private val air: FaultyRadio) {
    private val random = Random(17)
    private val system = Executors.newSingleThreadScheduledExecutor()
    private var process: Process? = null

    /** When searches began, in milliseconds. */
    private val starts = ArrayList<Long>()
    private var otherPsm = 0x81
    private var ownPsm = 0x90

    @Volatile private var address = "00:11:22:33:AA:01"

    /** What nobody may ask of Android, and was asked. */
    val faults = CopyOnWriteArrayList<String>()

    /** How many searches found nobody because there were too many. */
    @Volatile var deaf = 0
        private set

    /** As whom others see this phone. */
    @Volatile var seenAs: String? = null
        private set

    /** The switch. Set it on the main thread. */
    @Volatile var isOn = true
        set(value) {
            field = value
            if (!value) system.submit { process?.end() }.get()
            process?.changed?.invoke()
        }

    init {
        system.scheduleAtFixedRate({ process?.look() }, 0, 200, TimeUnit.MILLISECONDS)
    }

    /** What a new process of the app finds. */
    fun process(): BluetoothModel.Phone = Process().also { next ->
        system.submit {
            process?.end()
            process = next
        }.get()
    }

    /** A quarter of an hour later, and the other phone's app was killed meanwhile. */
    fun renew() {
        system.submit {
            address = "00:11:22:33:AA:02"
            otherPsm++
        }.get()
    }

    /** The other phone opens a channel. */
    fun arrive(channel: FaultyChannel) {
        system.execute {
            val listens = process?.takeIf { it.listening != null }
            listens?.arrive(channel) ?: channel.ends[1].drop()
        }
    }

    /** The system tells this in the middle of something else. */
    fun tell(report: RadioReport) = system.execute { process?.core?.report(report) }

    fun close() {
        system.shutdownNow()
    }

    private fun card(): ByteArray = byteArrayOf(otherPsm.toByte(), 0) + nickname.toByteArray()

    private class Open(val device: String, val channel: FaultyChannel, val end: Int)

    /** One process's part of it. On the system's thread, unless something else is said. */
    private inner class Process : BluetoothModel.Phone {
        var core: Bluetooth? = null
        var listening: Int? = null

        /** Asked for on the main thread. */
        var changed: (() -> Unit)? = null
        private var searches = false

        /** The device of each connection, and what is read there, if it is not yet. */
        private val connections = HashMap<String, Long?>()

        /** The devices of sockets that connect, with the step for which they do. */
        private val connecting = HashMap<String, Long>()
        private val open = ArrayList<Open>()

        override val state
            get() = if (isOn) BluetoothState.ON else BluetoothState.SWITCHED_OFF

        override fun serve(core: Bluetooth) {
            this.core = core
        }

        override fun listen(changed: (() -> Unit)?) {
            this.changed = changed
        }

        override fun obey(command: RadioCommand) {
            if (!system.isShutdown) system.execute { if (process === this) carryOut(command) }
        }

        private fun report(report: RadioReport) = checkNotNull(core).report(report)

        private fun fail(device: String, step: Long, why: String) =
            report(RadioReport.Failed(device, step, why))

        private fun carryOut(command: RadioCommand) = when (command) {
            RadioCommand.Wake -> Unit
            is RadioCommand.Listen -> listen(command.step)
            is RadioCommand.Show -> show(command.card)
            RadioCommand.Hide -> hide()
            RadioCommand.StartScan -> startScan()
            RadioCommand.StopScan -> searches = false
            is RadioCommand.ReadCard -> connect(command.device, command.step)
            is RadioCommand.OpenChannel -> open(command.device, command.psm, command.step)
            is RadioCommand.Release -> release(command.device)
        }

        private fun listen(step: Long) {
            if (!isOn) return report(RadioReport.Hidden(BluetoothFault.FAILED))
            val psm = listening ?: ownPsm++
            listening = psm
            report(RadioReport.Listening(step, psm))
        }

        private fun show(card: ByteArray) {
            if (!isOn) return report(RadioReport.Hidden(BluetoothFault.FAILED))
            val psm = card[0].toInt() and 0xFF
            if (psm != listening) faults += "shows a number that is not its own"
            seenAs = String(card, 2, card.size - 2)
            report(RadioReport.Shown)
        }

        private fun hide() {
            seenAs = null
            listening = null
        }

        private fun startScan() {
            if (!isOn) return
            val now = System.nanoTime() / 1_000_000
            starts += now
            searches = starts.count { now - it < 30_000 } <= 5
            if (!searches) deaf++
        }

        fun look() {
            if (searches) report(RadioReport.Sighted(address))
        }

        private fun connect(device: String, step: Long) {
            connections[device] = step
            system.schedule({ read(device, step) }, 20, TimeUnit.MILLISECONDS)
        }

        private fun read(device: String, step: Long) {
            if (connections[device] != step) return
            if (!isOn || device != address || random.nextInt(20) == 0) {
                connections.remove(device)
                fail(device, step, "status 133")
                return report(RadioReport.Disconnected(device))
            }
            connections[device] = null
            report(RadioReport.CardRead(device, step, card()))
        }

        private fun open(device: String, psm: Int, step: Long) {
            if (device !in connections || device != address || psm != otherPsm) {
                return fail(device, step, "read failed, socket might closed")
            }
            connecting[device] = step
            air.open(
                { channel -> system.execute { opened(device, step, channel) } },
                { why -> system.execute { fail(device, step, why) } }
            )
        }

        private fun opened(device: String, step: Long, channel: FaultyChannel) {
            if (!connecting.remove(device, step)) {
                channel.ends[0].drop()
                return fail(device, step, "closed")
            }
            carry(device, channel, 0) { checkNotNull(core).opened(device, step, it) }
        }

        fun arrive(channel: FaultyChannel) =
            carry(address, channel, 1) { checkNotNull(core).arrived(address, it) }

        private fun carry(
            device: String,
            channel: FaultyChannel,
            end: Int,
            enter: (ChannelStream) -> StreamLine?
        ) {
            val line = enter(channel.ends[end]) ?: return channel.ends[end].drop()
            open += Open(device, channel, end)
            channel.ends[end].carry(line)
        }

        private fun release(device: String) {
            open.removeAll { it.channel.isClosed(it.end) }
            if (open.any { it.device == device }) faults += "lets go of an open channel's device"
            connections.remove(device)
            connecting.remove(device)
            report(RadioReport.Disconnected(device))
        }

        /** The radio goes off, or the process ends. */
        fun end() {
            searches = false
            hide()
            connecting.clear()
            val gone = connections.keys.toList()
            connections.clear()
            gone.forEach { report(RadioReport.Disconnected(it)) }
            air.cutAll()
        }
    }
}
