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
import app.gomoku.core.StreamLine
import app.gomoku.friend.bluetooth.BluetoothRadio.Ability
import java.util.concurrent.atomic.AtomicInteger

/** Android's Bluetooth: what it asks, whether it is on, and its station while that runs. */
class BluetoothLink(context: Context) : BluetoothRadio {
    private val app = context.applicationContext
    private val main = Handler(Looper.getMainLooper())
    private var listener: BluetoothRadio.Listener? = null
    private var station: BluetoothStation? = null
    private val open = AtomicInteger()

    private val adapter: BluetoothAdapter?
        get() = (app.getSystemService(Context.BLUETOOTH_SERVICE) as? BluetoothManager)?.adapter

    private val changes = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) {
            listener?.onRadioChanged()
        }
    }

    override val ability: Ability
        get() = when {
            !app.packageManager.hasSystemFeature(PackageManager.FEATURE_BLUETOOTH_LE) ||
                adapter == null -> Ability.NONE

            Build.VERSION.SDK_INT < FIRST -> Ability.TOO_OLD

            else -> Ability.FULL
        }

    override val isAllowed: Boolean
        get() = permissions().all {
            app.checkSelfPermission(it) == PackageManager.PERMISSION_GRANTED
        }

    override val isOn: Boolean
        get() = adapter?.isEnabled == true

    override val lacksLocation: Boolean
        get() = Build.VERSION.SDK_INT < OWN_PERMISSIONS && !locationIsOn()

    private fun locationIsOn(): Boolean {
        val location = app.getSystemService(Context.LOCATION_SERVICE) as? LocationManager
        return location != null && PROVIDERS.any(location::isProviderEnabled)
    }

    /** Asks the person; the activity hears the answer under [BluetoothModel.REQUEST]. */
    fun ask(activity: Activity) = activity.requestPermissions(permissions(), BluetoothModel.REQUEST)

    /** Whether the system would ask once more what was refused. */
    fun mayAskAgain(activity: Activity): Boolean =
        permissions().any(activity::shouldShowRequestPermissionRationale)

    override fun listen(listener: BluetoothRadio.Listener?) {
        if (listener != null && this.listener == null) {
            val wanted = IntentFilter(BluetoothAdapter.ACTION_STATE_CHANGED)
            wanted.addAction(LocationManager.PROVIDERS_CHANGED_ACTION)
            app.registerReceiver(changes, wanted)
        } else if (listener == null && this.listener != null) {
            app.unregisterReceiver(changes)
        }
        this.listener = listener
    }

    override val channels: Int
        get() = open.get()

    override fun start(nickname: String, searches: Boolean) {
        val adapter = adapter ?: return
        if (Build.VERSION.SDK_INT < FIRST) return
        lateinit var begun: BluetoothStation
        begun = BluetoothStation(app, adapter, searches, open) { tell ->
            // What comes late, after the end, has nobody to go to.
            main.post { if (station === begun) listener?.let(tell) }
        }
        begun.start(nickname)
        station = begun
    }

    override fun stop() {
        val closing = station ?: return
        station = null
        closing.close()
    }

    override fun searchAgain() {
        station?.searchAgain()
    }

    override fun open(id: String, nickname: String, line: StreamLine) {
        main.post {
            station?.open(id, nickname, line) ?: line.failed("Bluetooth is off")
        }
    }

    companion object {
        /** Makes what stands in for the phone's Bluetooth; nothing does on a phone. */
        var standIn: () -> BluetoothRadio? = { null }

        /** Android 10: low-energy channels. */
        private const val FIRST = 29

        /** Android 12: permissions that say Bluetooth; before, location stood for it. */
        private const val OWN_PERMISSIONS = 31
        private val PROVIDERS =
            listOf(LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER)

        /** What the person is asked for. */
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
