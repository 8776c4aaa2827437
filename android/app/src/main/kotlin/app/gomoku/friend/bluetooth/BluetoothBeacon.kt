package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothDevice
import android.bluetooth.BluetoothGatt
import android.bluetooth.BluetoothGattCharacteristic
import android.bluetooth.BluetoothGattServer
import android.bluetooth.BluetoothGattServerCallback
import android.bluetooth.BluetoothGattService
import android.bluetooth.BluetoothManager
import android.bluetooth.BluetoothServerSocket
import android.bluetooth.BluetoothSocket
import android.bluetooth.le.AdvertiseCallback
import android.bluetooth.le.AdvertiseData
import android.bluetooth.le.AdvertiseSettings
import android.content.Context
import android.os.Handler
import android.os.Looper
import android.os.ParcelUuid
import app.gomoku.core.BluetoothFault
import app.gomoku.core.RadioReport
import app.gomoku.core.radioCharacteristic
import app.gomoku.core.radioService
import app.gomoku.ui.SinceApi
import java.io.IOException
import java.util.UUID
import kotlin.concurrent.thread

/**
 * Makes this phone visible: listens for channels, serves the card with its address, advertises.
 * Main thread only.
 */
@SinceApi(29)
class BluetoothBeacon(
    private val context: Context,
    private val adapter: BluetoothAdapter,
    private val report: (RadioReport) -> Unit,
    private val arrived: (BluetoothSocket) -> Unit
) {
    private var listening: BluetoothServerSocket? = null

    /** Visible card. Volatile, because a system thread serves it. */
    @Volatile private var server: BluetoothGattServer? = null
    private var shown: Card? = null
    private val main = Handler(Looper.getMainLooper())
    private val service = UUID.fromString(radioService())
    private val characteristic = UUID.fromString(radioCharacteristic())

    fun listen(step: Long) {
        val socket = listening ?: try {
            // Unpaired: the game's link encrypts and the players compare six digits.
            adapter.listenUsingInsecureL2capChannel().also(::accept)
        } catch (_: IOException) {
            return hidden(BluetoothFault.FAILED)
        }
        listening = socket
        report(RadioReport.Listening(step, socket.psm))
    }

    private fun accept(socket: BluetoothServerSocket) {
        thread(name = "bluetooth-accept") {
            try {
                while (true) arrived(socket.accept())
            } catch (_: IOException) {
                // The socket was closed.
            }
        }
    }

    fun show(card: ByteArray) {
        if (!serve(card)) hidden(BluetoothFault.FAILED)
    }

    /** Starts advertising. Throws [SecurityException] without a permission. */
    private fun advertise() {
        val advertiser =
            adapter.bluetoothLeAdvertiser ?: return hidden(BluetoothFault.UNSUPPORTED)
        val settings = AdvertiseSettings.Builder()
            .setAdvertiseMode(AdvertiseSettings.ADVERTISE_MODE_LOW_LATENCY)
            .setConnectable(true)
            .build()
        // The 31 bytes of an advertisement fit only the service's UUID.
        val data = AdvertiseData.Builder().addServiceUuid(ParcelUuid(service)).build()
        BluetoothRadio.whileOn { advertiser.startAdvertising(settings, data, answer) }
    }

    private fun hidden(why: BluetoothFault) = report(RadioReport.Hidden(why))

    private fun serve(card: ByteArray): Boolean {
        server?.close()
        val manager = context.getSystemService(Context.BLUETOOTH_SERVICE) as BluetoothManager
        val added = BluetoothGattService(service, BluetoothGattService.SERVICE_TYPE_PRIMARY)
        added.addCharacteristic(
            BluetoothGattCharacteristic(
                characteristic,
                BluetoothGattCharacteristic.PROPERTY_READ,
                BluetoothGattCharacteristic.PERMISSION_READ
            )
        )
        val next = Card(card).also { shown = it }
        val opened = manager.openGattServer(context, next) ?: return false
        server = opened
        return opened.addService(added)
    }

    private fun added(status: Int) = try {
        if (status == BluetoothGatt.GATT_SUCCESS) advertise() else hidden(BluetoothFault.FAILED)
    } catch (_: SecurityException) {
        report(RadioReport.Denied)
    }

    private inner class Card(private val bytes: ByteArray) : BluetoothGattServerCallback() {
        override fun onServiceAdded(status: Int, service: BluetoothGattService?) {
            main.post { if (shown === this) added(status) }
        }

        override fun onCharacteristicReadRequest(
            device: BluetoothDevice,
            request: Int,
            offset: Int,
            characteristic: BluetoothGattCharacteristic
        ) {
            val inside = offset in 0..bytes.size
            val status =
                if (inside) BluetoothGatt.GATT_SUCCESS else BluetoothGatt.GATT_INVALID_OFFSET
            // A long card is read in parts.
            val rest = if (inside) bytes.copyOfRange(offset, bytes.size) else ByteArray(0)
            BluetoothRadio.guarded { server?.sendResponse(device, request, status, offset, rest) }
        }
    }

    private val answer = object : AdvertiseCallback() {
        override fun onStartSuccess(settings: AdvertiseSettings?) = report(RadioReport.Shown)

        override fun onStartFailure(code: Int) = when (code) {
            ADVERTISE_FAILED_ALREADY_STARTED -> report(RadioReport.Shown)
            ADVERTISE_FAILED_FEATURE_UNSUPPORTED -> hidden(BluetoothFault.UNSUPPORTED)
            ADVERTISE_FAILED_TOO_MANY_ADVERTISERS -> hidden(BluetoothFault.CROWDED)
            else -> hidden(BluetoothFault.FAILED)
        }
    }

    /** Stops advertising and serving the card; channels stay open. */
    fun hide() {
        BluetoothRadio.whileOn { adapter.bluetoothLeAdvertiser?.stopAdvertising(answer) }
        server?.close()
        try {
            listening?.close()
        } catch (_: IOException) {
            // The socket counts as closed anyway.
        }
        server = null
        shown = null
        listening = null
    }
}
