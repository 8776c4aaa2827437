package app.gomoku.friend.bluetooth

import android.Manifest
import android.app.Activity
import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothManager
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.content.pm.PackageManager
import android.location.LocationManager
import android.os.Build
import android.os.Handler
import android.os.Looper
import app.gomoku.core.Bluetooth
import app.gomoku.core.BluetoothState
import app.gomoku.core.RadioCommand
import app.gomoku.core.RadioReport
import app.gomoku.settings.PermissionAnswers
import app.gomoku.ui.receive
import app.gomoku.ui.stopReceiving
import app.gomoku.ui.unlessRefused

/** Android's Bluetooth: permissions, adapter state and execution of the core's commands. */
class BluetoothLink(context: Context) : BluetoothModel.Phone {
    private val app = context.applicationContext
    private val main = Handler(Looper.getMainLooper())
    private var changed: (() -> Unit)? = null
    private var core: Bluetooth? = null
    private var radio: BluetoothRadio? = null

    private val adapter: BluetoothAdapter?
        get() = (app.getSystemService(Context.BLUETOOTH_SERVICE) as? BluetoothManager)?.adapter

    private val changes = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) {
            changed?.invoke()
        }
    }

    override val state: BluetoothState
        get() = when {
            !hasLowEnergy -> BluetoothState.UNSUPPORTED
            Build.VERSION.SDK_INT < FIRST -> BluetoothState.TOO_OLD
            !isAllowed -> BluetoothState.REFUSED
            !unlessRefused(false) { adapter?.isEnabled == true } -> BluetoothState.SWITCHED_OFF
            needsLocation && !locationIsOn() -> BluetoothState.NO_LOCATION
            else -> BluetoothState.ON
        }

    private val hasLowEnergy: Boolean
        get() = adapter != null &&
            app.packageManager.hasSystemFeature(PackageManager.FEATURE_BLUETOOTH_LE)

    private val needsLocation = Build.VERSION.SDK_INT < OWN_PERMISSIONS

    private val isAllowed: Boolean
        get() = permissions().all {
            app.checkSelfPermission(it) == PackageManager.PERMISSION_GRANTED
        }

    private fun locationIsOn(): Boolean {
        val location = app.getSystemService(Context.LOCATION_SERVICE) as? LocationManager
        return location != null &&
            unlessRefused(true) { PROVIDERS.any(location::isProviderEnabled) }
    }

    /** Requests the permissions; the activity receives the result with [BluetoothModel.REQUEST]. */
    fun ask(activity: Activity) = activity.requestPermissions(permissions(), BluetoothModel.REQUEST)

    fun mayAskAgain(activity: Activity): Boolean =
        !PermissionAnswers(app).isFinal(activity, *permissions())

    override fun serve(core: Bluetooth) {
        this.core = core
    }

    override fun listen(changed: (() -> Unit)?) {
        if (changed != null && this.changed == null) {
            val wanted = IntentFilter(BluetoothAdapter.ACTION_STATE_CHANGED)
            wanted.addAction(LocationManager.PROVIDERS_CHANGED_ACTION)
            app.receive(changes, wanted)
        } else if (changed == null && this.changed != null) {
            app.stopReceiving(changes)
        }
        this.changed = changed
    }

    override fun obey(command: RadioCommand) {
        main.post { carryOut(command) }
    }

    private fun carryOut(command: RadioCommand) {
        val core = core ?: return
        if (Build.VERSION.SDK_INT < FIRST) return
        val adapter = adapter ?: return
        val radio = radio ?: BluetoothRadio(app, adapter, core).also { radio = it }
        try {
            radio.obey(command)
        } catch (_: SecurityException) {
            // The user can revoke a permission at any moment.
            core.report(RadioReport.Denied)
        }
    }

    companion object {
        /** Creates the Bluetooth of tests; null on a phone. */
        var standIn: () -> BluetoothModel.Phone? = { null }

        /** Android 10: low-energy channels. */
        private const val FIRST = 29

        /** Android 12: Bluetooth permissions instead of the location permission. */
        private const val OWN_PERMISSIONS = 31
        private val PROVIDERS =
            listOf(LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER)

        fun permissions(): Array<String> = if (Build.VERSION.SDK_INT >= OWN_PERMISSIONS) {
            arrayOf(
                Manifest.permission.BLUETOOTH_SCAN,
                Manifest.permission.BLUETOOTH_CONNECT,
                Manifest.permission.BLUETOOTH_ADVERTISE
            )
        } else {
            arrayOf(Manifest.permission.ACCESS_FINE_LOCATION)
        }
    }
}
