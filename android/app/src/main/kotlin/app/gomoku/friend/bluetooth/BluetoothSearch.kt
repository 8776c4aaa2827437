package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothDevice
import android.bluetooth.le.ScanCallback
import android.bluetooth.le.ScanFilter
import android.bluetooth.le.ScanResult
import android.bluetooth.le.ScanSettings
import android.os.ParcelUuid
import app.gomoku.friend.bluetooth.BluetoothRadio.Blind
import app.gomoku.ui.SinceApi

/** Looks for phones that advertise the game. Called from several threads. */
@SinceApi(29)
class BluetoothSearch(
    private val adapter: BluetoothAdapter,
    private val sighted: (String) -> Unit,
    private val blind: (Blind) -> Unit
) {
    private val devices = LinkedHashMap<String, BluetoothDevice>()
    private var running = false

    @Synchronized
    fun start() {
        if (running) return
        // Without one the radio is going off, which the adapter tells by itself.
        val scanner = adapter.bluetoothLeScanner ?: return
        val filter = ScanFilter.Builder().setServiceUuid(ParcelUuid(BluetoothCard.SERVICE)).build()
        val settings =
            ScanSettings.Builder().setScanMode(ScanSettings.SCAN_MODE_LOW_LATENCY).build()
        running = true
        whileOn { scanner.startScan(listOf(filter), settings, answer) }
    }

    @Synchronized
    fun stop() {
        if (!running) return
        running = false
        whileOn { adapter.bluetoothLeScanner?.stopScan(answer) }
    }

    /** Those that were seen, last seen first. */
    @Synchronized
    fun seen(): List<BluetoothDevice> = devices.values.reversed()

    @Synchronized
    private fun note(device: BluetoothDevice) {
        devices.remove(device.address)
        devices[device.address] = device
        // Anybody can advertise under any number of addresses.
        if (devices.size > MOST) devices.remove(devices.keys.first())
    }

    @Synchronized
    private fun failed() {
        running = false
    }

    private val answer = object : ScanCallback() {
        override fun onScanResult(type: Int, result: ScanResult) {
            note(result.device)
            sighted(result.device.address)
        }

        override fun onScanFailed(code: Int) {
            if (code == SCAN_FAILED_ALREADY_STARTED) return
            failed()
            blind(
                when (code) {
                    SCAN_FAILED_FEATURE_UNSUPPORTED -> Blind.UNSUPPORTED
                    TOO_OFTEN -> Blind.TOO_OFTEN
                    else -> Blind.FAILED
                }
            )
        }
    }

    companion object {
        private const val MOST = 64

        /** SCAN_FAILED_SCANNING_TOO_FREQUENTLY, which has a name from API 34 on. */
        private const val TOO_OFTEN = 6

        /** The radio may go off at any moment, which the adapter tells by itself. */
        fun whileOn(act: () -> Unit) = try {
            act()
        } catch (_: IllegalStateException) {
            Unit
        }
    }
}
