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
import android.os.ParcelUuid
import app.gomoku.friend.bluetooth.BluetoothRadio.Hidden
import app.gomoku.ui.SinceApi
import java.io.IOException
import kotlin.concurrent.thread

/** Lets others see this phone: listens for channels, shows the card that tells where, advertises. */
@SinceApi(29)
class BluetoothBeacon(
    private val context: Context,
    private val adapter: BluetoothAdapter,
    private val arrived: (BluetoothSocket) -> Unit,
    private val hidden: (Hidden) -> Unit
) : AutoCloseable {
    private var listening: BluetoothServerSocket? = null
    private var server: BluetoothGattServer? = null

    fun start(nickname: String) {
        val socket = try {
            // Not paired: the game's own link encrypts, and people compare six digits.
            adapter.listenUsingInsecureL2capChannel()
        } catch (_: IOException) {
            return hidden(Hidden.FAILED)
        }
        listening = socket
        thread(name = "bluetooth-accept") { accept(socket) }
        if (!show(BluetoothCard(socket.psm, nickname))) return hidden(Hidden.FAILED)
        val advertiser = adapter.bluetoothLeAdvertiser ?: return hidden(Hidden.UNSUPPORTED)
        val settings = AdvertiseSettings.Builder()
            .setAdvertiseMode(AdvertiseSettings.ADVERTISE_MODE_LOW_LATENCY)
            .setConnectable(true)
            .build()
        // The identifier is all that an advertisement of 31 bytes has room for.
        val data =
            AdvertiseData.Builder().addServiceUuid(ParcelUuid(BluetoothCard.SERVICE)).build()
        BluetoothSearch.whileOn { advertiser.startAdvertising(settings, data, answer) }
    }

    private fun accept(socket: BluetoothServerSocket) {
        try {
            while (true) arrived(socket.accept())
        } catch (_: IOException) {
            // Closed.
        }
    }

    private fun show(card: BluetoothCard): Boolean {
        val manager = context.getSystemService(Context.BLUETOOTH_SERVICE) as BluetoothManager
        val service = BluetoothGattService(
            BluetoothCard.SERVICE,
            BluetoothGattService.SERVICE_TYPE_PRIMARY
        )
        service.addCharacteristic(
            BluetoothGattCharacteristic(
                BluetoothCard.CHARACTERISTIC,
                BluetoothGattCharacteristic.PROPERTY_READ,
                BluetoothGattCharacteristic.PERMISSION_READ
            )
        )
        val opened = manager.openGattServer(context, Reads(card.bytes)) ?: return false
        server = opened
        return opened.addService(service)
    }

    private inner class Reads(private val bytes: ByteArray) : BluetoothGattServerCallback() {
        override fun onCharacteristicReadRequest(
            device: BluetoothDevice,
            request: Int,
            offset: Int,
            characteristic: BluetoothGattCharacteristic
        ) {
            val inside = offset in 0..bytes.size
            val status =
                if (inside) BluetoothGatt.GATT_SUCCESS else BluetoothGatt.GATT_INVALID_OFFSET
            // A long card is read piece by piece.
            val rest = if (inside) bytes.copyOfRange(offset, bytes.size) else ByteArray(0)
            BluetoothStation.guarded { server?.sendResponse(device, request, status, offset, rest) }
        }
    }

    private val answer = object : AdvertiseCallback() {
        override fun onStartFailure(code: Int) {
            val why = when (code) {
                ADVERTISE_FAILED_ALREADY_STARTED -> return
                ADVERTISE_FAILED_FEATURE_UNSUPPORTED -> Hidden.UNSUPPORTED
                ADVERTISE_FAILED_TOO_MANY_ADVERTISERS -> Hidden.CROWDED
                else -> Hidden.FAILED
            }
            hidden(why)
        }
    }

    override fun close() {
        BluetoothSearch.whileOn { adapter.bluetoothLeAdvertiser?.stopAdvertising(answer) }
        server?.close()
        try {
            listening?.close()
        } catch (_: IOException) {
            // It is closed in any case.
        }
        server = null
        listening = null
    }
}
