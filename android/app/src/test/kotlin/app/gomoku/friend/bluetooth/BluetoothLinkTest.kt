package app.gomoku.friend.bluetooth

import android.Manifest
import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothDevice
import android.bluetooth.BluetoothGatt
import android.bluetooth.BluetoothGattCharacteristic
import android.bluetooth.BluetoothGattServer
import android.bluetooth.BluetoothGattService
import android.bluetooth.BluetoothManager
import android.bluetooth.BluetoothProfile
import android.bluetooth.BluetoothServerSocket
import android.bluetooth.le.ScanCallback
import android.bluetooth.le.ScanResult
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.provider.Settings
import android.view.View
import android.widget.LinearLayout
import app.gomoku.R
import app.gomoku.core.radioCharacteristic
import app.gomoku.core.radioService
import app.gomoku.friend.nearby.NearbyAppTest
import java.util.UUID
import org.junit.After
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.shadows.ShadowBluetoothGattServer
import org.robolectric.shadows.ShadowBluetoothServerSocket

/** Bluetooth as Robolectric simulates it: permissions, switches, scans. */
@Config(shadows = [BluetoothLinkTest.Numbered::class, BluetoothLinkTest.Server::class])
class BluetoothLinkTest : NearbyAppTest() {
    /** Assigns a number ([BluetoothServerSocket.getPsm]), which Robolectric does not. */
    @Implements(BluetoothServerSocket::class)
    class Numbered : ShadowBluetoothServerSocket() {
        @Implementation(minSdk = 29)
        fun getPsm(): Int = 0x90
    }

    /** Reports the added service ([BluetoothGattServer.addService]). */
    @Implements(BluetoothGattServer::class)
    class Server : ShadowBluetoothGattServer() {
        @Implementation
        public override fun addService(service: BluetoothGattService): Boolean {
            added = { gattServerCallback.onServiceAdded(it, service) }
            if (answers) added?.invoke(BluetoothGatt.GATT_SUCCESS)
            return super.addService(service)
        }
    }

    @After
    fun answer() {
        answers = true
        added = null
    }

    private val adapter: BluetoothAdapter
        get() = (context().getSystemService(Context.BLUETOOTH_SERVICE) as BluetoothManager).adapter

    private val permissions = arrayOf(
        Manifest.permission.BLUETOOTH_SCAN,
        Manifest.permission.BLUETOOTH_CONNECT,
        Manifest.permission.BLUETOOTH_ADVERTISE
    )

    private fun friendsOn(on: Boolean = true) {
        val packages = shadowOf(context().packageManager)
        packages.setSystemFeature(PackageManager.FEATURE_BLUETOOTH_LE, true)
        shadowOf(adapter).setEnabled(on)
        launch()
        openFriends()
    }

    private fun grant() {
        shadowOf(context() as android.app.Application).grantPermissions(*permissions)
    }

    private fun answer(mayAskAgain: Boolean) {
        for (permission in permissions) {
            shadowOf(context().packageManager)
                .setShouldShowRequestPermissionRationale(permission, mayAskAgain)
        }
        val denied = IntArray(permissions.size) { PackageManager.PERMISSION_DENIED }
        app.onRequestPermissionsResult(BluetoothModel.REQUEST, permissions, denied)
        idle()
    }

    private val card
        get() = app.findViewById<View>(R.id.bluetooth).contentDescription.toString()

    private val status
        get() = text(R.id.bluetooth_text)

    private val button
        get() = text(R.id.bluetooth_button)

    private fun assertAsked() = assertEquals(
        permissions.toList(),
        shadowOf(app).lastRequestedPermission.requestedPermissions.toList()
    )

    @Test
    fun itIsAskedOnTheTapAndEachRefusalHasItsWords() {
        friendsOn()
        assertEquals(null, shadowOf(app).lastRequestedPermission)
        assertTrue(card, card.startsWith("By Bluetooth, Bluetooth needs no network"))
        click(R.id.bluetooth)
        assertAsked()
        assertTrue(status.startsWith("The system asks"))
        assertFalse(isShown(R.id.bluetooth_button))
        answer(mayAskAgain = true)
        assertTrue(status.startsWith("Without this permission"))
        assertEquals("Allow", button)
        click(R.id.bluetooth_button)
        assertAsked()
        answer(mayAskAgain = false)
        assertTrue(status.startsWith("The app may not use Bluetooth"))
        click(R.id.bluetooth_button)
        val settings = shadowOf(app).nextStartedActivity
        assertEquals(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, settings.action)
        grant()
        app.onRequestPermissionsResult(
            BluetoothModel.REQUEST,
            permissions,
            IntArray(permissions.size) { PackageManager.PERMISSION_GRANTED }
        )
        idle()
        assertTrue(status, status.startsWith("Looking by Bluetooth"))
    }

    @Test
    fun aSwitchedOffBluetoothIsSwitchedOnFromHere() {
        friendsOn(on = false)
        grant()
        click(R.id.bluetooth)
        assertTrue(status.startsWith("Bluetooth is switched off"))
        click(R.id.bluetooth_button)
        val asked = shadowOf(app).nextStartedActivity
        assertEquals(BluetoothAdapter.ACTION_REQUEST_ENABLE, asked.action)
        shadowOf(adapter).setEnabled(true)
        context().sendBroadcast(Intent(BluetoothAdapter.ACTION_STATE_CHANGED))
        idle()
        assertEquals("Stop Bluetooth", button)
    }

    @Test
    fun aPhoneWithoutItSaysSo() {
        launch()
        openFriends()
        assertTrue(card, card.startsWith("By Bluetooth, This device has no Bluetooth"))
        click(R.id.bluetooth)
        assertTrue(status.startsWith("This device has no Bluetooth Low Energy"))
        assertFalse(isShown(R.id.bluetooth_button))
        assertEquals(null, shadowOf(app).lastRequestedPermission)
    }

    @Test
    @Config(sdk = [26])
    fun belowAndroid10ItSaysSo() {
        friendsOn()
        click(R.id.bluetooth)
        assertTrue(status.startsWith("Playing by Bluetooth needs Android 10"))
        val wanted = arrayOf(Manifest.permission.ACCESS_FINE_LOCATION)
        assertArrayEquals(wanted, BluetoothLink.permissions())
    }

    private val service = UUID.fromString(radioService())

    private val callbacks: Set<ScanCallback>
        get() = shadowOf(adapter.bluetoothLeScanner).scanCallbacks

    @Test
    fun itLooksForTheGameAndIsSeenAsTheGame() {
        friendsOn()
        grant()
        click(R.id.bluetooth)
        await("it searches") { callbacks.isNotEmpty() }
        val scan = shadowOf(adapter.bluetoothLeScanner).activeScans.single()
        assertEquals(service, scan.scanFilters().single().serviceUuid?.uuid)
        val advertiser = shadowOf(adapter.bluetoothLeAdvertiser)
        await("it advertises") { advertiser.lastAdvertisingData != null }
        val shown = advertiser.lastAdvertisingData
        assertEquals(listOf(service), shown.serviceUuids.map { it.uuid })
        click(R.id.bluetooth_button)
        await("it searches no more") { callbacks.isEmpty() }
        assertEquals("Play by Bluetooth", button)
        click(R.id.bluetooth_button)
        await("once more") { callbacks.isNotEmpty() }
        val answer = callbacks.single()
        // Android's error codes, each with a text.
        for ((code, words) in listOf(
            ScanCallback.SCAN_FAILED_FEATURE_UNSUPPORTED to "can’t search",
            6 to "only now and then",
            ScanCallback.SCAN_FAILED_INTERNAL_ERROR to "does not work at present",
            ScanCallback.SCAN_FAILED_APPLICATION_REGISTRATION_FAILED to "does not work at present"
        )) {
            answer.onScanFailed(code)
            await("$code: $words") { words in status }
        }
    }

    @Test
    fun advertisesOnceTheServiceIsAdded() {
        answers = false
        friendsOn()
        grant()
        click(R.id.bluetooth)
        await("a service") { added != null }
        idle()
        val advertiser = shadowOf(adapter.bluetoothLeAdvertiser)
        assertEquals(null, advertiser.lastAdvertisingData)
        checkNotNull(added)(BluetoothGatt.GATT_SUCCESS)
        await("it advertises") { advertiser.lastAdvertisingData != null }
    }

    @Test
    fun whoeverIsSeenIsListedOnceItsCardIsRead() {
        friendsOn()
        grant()
        click(R.id.bluetooth)
        await("it searches") { callbacks.isNotEmpty() }
        val device = adapter.getRemoteDevice("00:11:22:33:AA:BB")
        see(device)
        await("it connects") { gatts(device).size == 1 }
        // One connection in twenty fails this way; the app retries at the next advertisement.
        val steps = shadowOf(gatts(device)[0]).gattCallback
        steps.onConnectionStateChange(gatts(device)[0], 133, BluetoothProfile.STATE_DISCONNECTED)
        await("again") {
            see(device)
            gatts(device).size == 2
        }
        show(gatts(device)[1], "小美")
        val list = app.findViewById<LinearLayout>(R.id.near)
        await("listed") { list.childCount == 1 }
        val row = list.getChildAt(0).contentDescription
        assertEquals("小美, By Bluetooth. Tap to invite.", row)
    }

    /** Opening a channel can fail while that connection closes. */
    @Test
    fun theConnectionThatReadTheCardStaysUnderTheChannel() {
        friendsOn()
        grant()
        click(R.id.bluetooth)
        await("it searches") { callbacks.isNotEmpty() }
        val device = adapter.getRemoteDevice("00:11:22:33:AA:BB")
        see(device)
        await("it connects") { gatts(device).size == 1 }
        show(gatts(device)[0], "Wei")
        val list = app.findViewById<LinearLayout>(R.id.near)
        await("listed") { list.childCount == 1 }
        await("let go") { shadowOf(gatts(device)[0]).isClosed }
        list.getChildAt(0).performClick()
        idle()
        click(R.id.invite)
        await("it connects again") {
            if (callbacks.isNotEmpty()) see(device)
            gatts(device).size == 2
        }
        val gatt = gatts(device)[1]
        show(gatt, "Wei")
        await("a channel") { app.bluetooth.isCarrying }
        assertFalse("let go under the channel", shadowOf(gatt).isClosed)
        // No phone responds there.
        await("given up") { !app.bluetooth.isCarrying }
        await("let go") { shadowOf(gatt).isClosed }
    }

    private fun show(gatt: BluetoothGatt, nickname: String) {
        val id = UUID.fromString(radioCharacteristic())
        val card = BluetoothGattCharacteristic(id, 0, 0)
        val bytes = byteArrayOf(0x81.toByte(), 0) + nickname.toByteArray()
        shadowOf(gatt).gattCallback
            .onCharacteristicRead(gatt, card, bytes, BluetoothGatt.GATT_SUCCESS)
    }

    private fun gatts(device: BluetoothDevice) = shadowOf(device).bluetoothGatts

    private fun see(device: BluetoothDevice) {
        @Suppress("DEPRECATION")
        callbacks.single().onScanResult(
            android.bluetooth.le.ScanSettings.CALLBACK_TYPE_ALL_MATCHES,
            ScanResult(device, null, -50, 0)
        )
        idle()
    }

    private companion object {
        /** Whether a service is added at once. */
        var answers = true

        /** Completes the last addition of a service. */
        var added: ((Int) -> Unit)? = null
    }
}
