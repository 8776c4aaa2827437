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
 * Bluetooth of an Android phone near one other phone. It behaves and fails as Android documents:
 *
 * | behaviour | source |
 * |---|---|
 * | the sixth scan within 30 s finds nothing silently, also in the app's next process | AOSP, `AppScanStats.isScanningTooFrequently` |
 * | a listening channel has a new number each time; it ends with the radio and the process | `BluetoothAdapter.listenUsingInsecureL2capChannel` |
 * | while Bluetooth is off, nothing listens, advertises or scans | `IOException` there; `getBluetoothLeAdvertiser` and `getBluetoothLeScanner` return null |
 * | when it is switched off, connections and channels end | `BluetoothAdapter.ACTION_STATE_CHANGED`, `BluetoothGattCallback.onConnectionStateChange` |
 * | incoming channels outlive the socket that listened | `BluetoothServerSocket.close` |
 * | the other phone's address changes, and the old one does not respond | private resolvable addresses, Bluetooth Core 5.4, 6.B.1.3.2.2 |
 * | one connection in twenty fails with status 133 | `BluetoothGattCallback.onConnectionStateChange` |
 * | a closed `BluetoothGatt` makes no callbacks | `BluetoothGatt.close` |
 * | a channel fails without the connection that read the card, or with an old number | `BluetoothSocket.connect`, `IOException` |
 * | a socket closed while connecting fails | `BluetoothSocket.connect` |
 */
class AndroidRadio(private val nickname: String, private val air: FaultyRadio) {
    private val random = Random(17)
    private val system = Executors.newSingleThreadScheduledExecutor()
    private var process: Process? = null

    /** Start times of scans, in milliseconds. */
    private val starts = ArrayList<Long>()
    private var otherPsm = 0x81
    private var ownPsm = 0x90

    @Volatile private var address = "00:11:22:33:AA:01"

    val faults = CopyOnWriteArrayList<String>()

    /** Scans that found nothing because of too many scans. */
    @Volatile var deaf = 0
        private set

    /** Name that others see. */
    @Volatile var seenAs: String? = null
        private set

    /** Adapter switch. Set it on the main thread. */
    @Volatile var isOn = true
        set(value) {
            field = value
            if (!value) system.submit { process?.end() }.get()
            process?.changed?.invoke()
        }

    init {
        system.scheduleAtFixedRate({ process?.look() }, 0, 200, TimeUnit.MILLISECONDS)
    }

    /** Starts a new process of the app. */
    fun process(): BluetoothModel.Phone = Process().also { next ->
        system.submit {
            process?.end()
            process = next
        }.get()
    }

    /** Simulates 15 minutes later, after a kill of the other phone's app. */
    fun renew() {
        system.submit {
            address = "00:11:22:33:AA:02"
            otherPsm++
        }.get()
    }

    fun arrive(channel: FaultyChannel) {
        system.execute {
            val listens = process?.takeIf { it.listening != null }
            listens?.arrive(channel) ?: channel.ends[1].drop()
        }
    }

    fun tell(report: RadioReport) = system.execute { process?.core?.report(report) }

    fun close() {
        system.shutdownNow()
    }

    private fun card(): ByteArray = byteArrayOf(otherPsm.toByte(), 0) + nickname.toByteArray()

    private class Open(val device: String, val channel: FaultyChannel, val end: Int)

    /** Bluetooth of one process. On the system's thread unless noted. */
    private inner class Process : BluetoothModel.Phone {
        var core: Bluetooth? = null
        var listening: Int? = null

        /** Set on the main thread. */
        var changed: (() -> Unit)? = null
        private var searches = false

        /** Connected devices and pending read steps. */
        private val connections = HashMap<String, Long?>()

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
