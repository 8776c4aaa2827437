package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothDevice
import android.bluetooth.BluetoothGatt
import android.bluetooth.BluetoothGattCallback
import android.bluetooth.BluetoothGattCharacteristic
import android.bluetooth.BluetoothProfile
import android.content.Context
import app.gomoku.core.RadioReport
import app.gomoku.core.radioCharacteristic
import app.gomoku.core.radioService
import app.gomoku.ui.SinceApi
import java.util.UUID

/**
 * Reads one phone's card. The connection stays open until [close], because opening a channel while
 * it closes can fail.
 */
@SinceApi(29)
class CardReader(
    private val address: String,
    private val step: Long,
    private val report: (RadioReport) -> Unit
) : AutoCloseable {
    private var gatt: BluetoothGatt? = null

    fun read(context: Context, device: BluetoothDevice) {
        gatt = device.connectGatt(context, false, steps, BluetoothDevice.TRANSPORT_LE)
        if (gatt == null) fail("no connection")
    }

    override fun close() = BluetoothRadio.guarded {
        gatt?.disconnect()
        // An open client occupies one of the radio's few connections.
        gatt?.close()
        gatt = null
    }

    private fun fail(why: String) = report(RadioReport.Failed(address, step, why))

    private val steps = object : BluetoothGattCallback() {
        override fun onConnectionStateChange(gatt: BluetoothGatt, status: Int, state: Int) {
            val connected =
                status == BluetoothGatt.GATT_SUCCESS && state == BluetoothProfile.STATE_CONNECTED
            if (connected) {
                if (!gatt.discoverServices()) fail("no services")
            } else {
                // The core ignores the failure of a completed step.
                fail("status $status")
                report(RadioReport.Disconnected(address))
            }
        }

        override fun onServicesDiscovered(gatt: BluetoothGatt, status: Int) {
            val card = gatt.getService(UUID.fromString(radioService()))
                ?.getCharacteristic(UUID.fromString(radioCharacteristic()))
            if (card == null || !gatt.readCharacteristic(card)) fail("no card")
        }

        /** API 33 and later. */
        override fun onCharacteristicRead(
            gatt: BluetoothGatt,
            characteristic: BluetoothGattCharacteristic,
            value: ByteArray,
            status: Int
        ) = answer(value, status)

        @Deprecated("Below API 33 the value is in the characteristic")
        override fun onCharacteristicRead(
            gatt: BluetoothGatt,
            characteristic: BluetoothGattCharacteristic,
            status: Int
        ) {
            @Suppress("DEPRECATION")
            answer(characteristic.value, status)
        }
    }

    private fun answer(value: ByteArray?, status: Int) {
        if (status == BluetoothGatt.GATT_SUCCESS && value != null) {
            report(RadioReport.CardRead(address, step, value))
        } else {
            fail("status $status")
        }
    }
}
