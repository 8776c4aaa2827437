package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothDevice
import android.bluetooth.le.ScanCallback
import android.bluetooth.le.ScanFilter
import android.bluetooth.le.ScanResult
import android.bluetooth.le.ScanSettings
import android.os.ParcelUuid
import app.gomoku.core.BluetoothFault
import app.gomoku.core.RadioReport
import app.gomoku.core.radioService
import app.gomoku.ui.SinceApi
import java.util.UUID

@SinceApi(29)
class BluetoothSearch(
    private val adapter: BluetoothAdapter,
    private val report: (RadioReport) -> Unit
) {
    private val devices = LinkedHashMap<String, BluetoothDevice>()
    private var running = false

    fun start() {
        if (running) return
        // Null while the adapter turns off, which it reports.
        val scanner = adapter.bluetoothLeScanner ?: return
        val service = ParcelUuid(UUID.fromString(radioService()))
        val filter = ScanFilter.Builder().setServiceUuid(service).build()
        val settings =
            ScanSettings.Builder().setScanMode(ScanSettings.SCAN_MODE_LOW_LATENCY).build()
        running = true
        BluetoothRadio.whileOn { scanner.startScan(listOf(filter), settings, answer) }
    }

    fun stop() {
        running = false
        BluetoothRadio.whileOn { adapter.bluetoothLeScanner?.stopScan(answer) }
    }

    /**
     * Device found by the scan. Its address alone lacks its type, and connecting with the wrong
     * type fails.
     */
    fun device(address: String): BluetoothDevice =
        synchronized(devices) { devices[address] } ?: adapter.getRemoteDevice(address)

    private fun note(device: BluetoothDevice) = synchronized(devices) {
        devices.remove(device.address)
        devices[device.address] = device
        // Any device can advertise with any number of addresses.
        if (devices.size > MOST) devices.remove(devices.keys.first())
    }

    private val answer = object : ScanCallback() {
        override fun onScanResult(type: Int, result: ScanResult) {
            note(result.device)
            report(RadioReport.Sighted(result.device.address))
        }

        override fun onScanFailed(code: Int) {
            if (code == SCAN_FAILED_ALREADY_STARTED) return
            val why = when (code) {
                SCAN_FAILED_FEATURE_UNSUPPORTED -> BluetoothFault.UNSUPPORTED
                TOO_OFTEN -> BluetoothFault.CROWDED
                else -> BluetoothFault.FAILED
            }
            report(RadioReport.Blind(why))
        }
    }

    private companion object {
        /** More than the core remembers. */
        const val MOST = 128

        /** SCAN_FAILED_SCANNING_TOO_FREQUENTLY, a constant from API 34 on. */
        const val TOO_OFTEN = 6
    }
}
