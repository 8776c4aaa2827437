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
 * Connects to one phone and reads its card, in one step of the core's. The connection stays until
 * it is closed: a channel that is opened in the moment of that close can fail.
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

    override fun close() = BluetoothStation.guarded {
        gatt?.disconnect()
        // Left open it would keep one of the few connections of the radio.
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
                // The core knows how far this step is: one that is done has no answer any more.
                fail("status $status")
                report(RadioReport.Disconnected(address))
            }
        }

        override fun onServicesDiscovered(gatt: BluetoothGatt, status: Int) {
            val card = gatt.getService(UUID.fromString(radioService()))
                ?.getCharacteristic(UUID.fromString(radioCharacteristic()))
            if (card == null || !gatt.readCharacteristic(card)) fail("no card")
        }

        /** From API 33 on. */
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
