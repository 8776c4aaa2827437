package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothDevice
import android.bluetooth.BluetoothGatt
import android.bluetooth.BluetoothGattCallback
import android.bluetooth.BluetoothGattCharacteristic
import android.bluetooth.BluetoothProfile
import android.content.Context
import app.gomoku.ui.SinceApi
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.TimeUnit

/** Reads the card of one phone. */
@SinceApi(29)
class CardReader(private val context: Context, private val device: BluetoothDevice) {
    /** What came of it, once: an empty array for nothing. */
    private val answers = ArrayBlockingQueue<ByteArray>(1)

    /** Waits for the bytes; null when the phone does not answer in time, or has no card. */
    fun read(): ByteArray? {
        val gatt = device.connectGatt(context, false, steps, BluetoothDevice.TRANSPORT_LE)
            ?: return null
        try {
            return answers.poll(PATIENCE_S, TimeUnit.SECONDS)?.takeIf { it.isNotEmpty() }
        } finally {
            // Left open it would keep one of the few connections of the radio.
            gatt.disconnect()
            gatt.close()
        }
    }

    private fun fail() {
        answers.offer(ByteArray(0))
    }

    private val steps = object : BluetoothGattCallback() {
        override fun onConnectionStateChange(gatt: BluetoothGatt, status: Int, state: Int) {
            val connected =
                status == BluetoothGatt.GATT_SUCCESS && state == BluetoothProfile.STATE_CONNECTED
            if (!connected || !gatt.discoverServices()) fail()
        }

        override fun onServicesDiscovered(gatt: BluetoothGatt, status: Int) {
            val card = gatt.getService(BluetoothCard.SERVICE)
                ?.getCharacteristic(BluetoothCard.CHARACTERISTIC)
            if (card == null || !gatt.readCharacteristic(card)) fail()
        }

        /** From API 33 on. */
        override fun onCharacteristicRead(
            gatt: BluetoothGatt,
            characteristic: BluetoothGattCharacteristic,
            value: ByteArray,
            status: Int
        ) {
            if (status == BluetoothGatt.GATT_SUCCESS) answers.offer(value) else fail()
        }

        @Deprecated("Below API 33 the value is in the characteristic")
        override fun onCharacteristicRead(
            gatt: BluetoothGatt,
            characteristic: BluetoothGattCharacteristic,
            status: Int
        ) {
            @Suppress("DEPRECATION")
            val value = characteristic.value
            if (status == BluetoothGatt.GATT_SUCCESS && value != null) {
                answers.offer(value)
            } else {
                fail()
            }
        }
    }

    private companion object {
        const val PATIENCE_S = 5L
    }
}
