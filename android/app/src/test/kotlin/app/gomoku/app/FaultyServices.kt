package app.gomoku.app

import android.app.NotificationManager
import android.app.UiModeManager
import android.app.job.JobInfo
import android.bluetooth.BluetoothAdapter
import android.content.BroadcastReceiver
import android.content.ClipData
import android.content.ClipboardManager
import android.content.Intent
import android.content.IntentFilter
import android.hardware.Sensor
import android.hardware.SensorEventListener
import android.hardware.SensorManager
import android.hardware.camera2.CameraManager
import android.hardware.display.DisplayManager
import android.location.LocationManager
import android.media.AudioManager
import android.net.ConnectivityManager
import android.net.LinkProperties
import android.net.Network
import android.net.NetworkCapabilities
import android.net.NetworkRequest
import android.net.wifi.WifiManager
import android.os.Handler
import android.os.IBinder
import android.os.LocaleList
import android.os.PowerManager
import android.view.Display
import android.view.View
import android.view.inputmethod.InputMethodManager
import java.util.concurrent.ConcurrentHashMap
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.annotation.RealObject
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowAudioManager
import org.robolectric.shadows.ShadowBluetoothAdapter
import org.robolectric.shadows.ShadowCameraManager
import org.robolectric.shadows.ShadowClipboardManager
import org.robolectric.shadows.ShadowConnectivityManager
import org.robolectric.shadows.ShadowContextImpl
import org.robolectric.shadows.ShadowDisplayManager
import org.robolectric.shadows.ShadowInputMethodManager
import org.robolectric.shadows.ShadowJobScheduler
import org.robolectric.shadows.ShadowLocaleManager
import org.robolectric.shadows.ShadowLocationManager
import org.robolectric.shadows.ShadowNotificationManager
import org.robolectric.shadows.ShadowPowerManager
import org.robolectric.shadows.ShadowSensorManager
import org.robolectric.shadows.ShadowUIModeManager
import org.robolectric.shadows.ShadowWifiManager.ShadowMulticastLock
import org.robolectric.util.ReflectionHelpers.ClassParameter

/**
 * Shadows of system services that throw as Android 11 does from permitted calls
 * (https://issuetracker.google.com/issues/175055271), and as crashed services do. The accessibility
 * service is excluded: its calls read process state, and Android's views make them too. A fake's
 * comment is its page below https://developer.android.com/reference/android/
 */
object FaultyServices {
    /** Robolectric counts a garbage-collected lock as released. */
    val held: MutableSet<Lock> = ConcurrentHashMap.newKeySet()

    @Volatile var fault: Pair<Service, RuntimeException>? = null

    /** Exceptions that each service throws in turn. */
    val thrown = listOf(
        SecurityException("Package android does not belong to 10141"),
        IllegalStateException("the service is down"),
        RuntimeException("DeadSystemException")
    )

    private fun refuse(service: Service) = fault?.let { (broken, thrown) ->
        if (broken == service) throw thrown
    }

    enum class Service {
        CONNECTIVITY,
        MULTICAST,
        POWER,
        AUDIO,
        NOTIFICATIONS,
        BROADCASTS,
        SENSORS,
        DISPLAYS,
        LOCATION,
        BLUETOOTH,
        CAMERA,
        CLIPBOARD,
        KEYBOARD,
        UI_MODE,
        LOCALES,
        JOBS
    }

    /** net/ConnectivityManager */
    @Implements(ConnectivityManager::class)
    class Connectivity : ShadowConnectivityManager() {
        @Implementation
        public override fun getNetworkCapabilities(network: Network?): NetworkCapabilities? {
            refuse(Service.CONNECTIVITY)
            return super.getNetworkCapabilities(network)
        }

        @Implementation
        public override fun getLinkProperties(network: Network?): LinkProperties? {
            refuse(Service.CONNECTIVITY)
            return super.getLinkProperties(network)
        }

        @Implementation
        public override fun getActiveNetwork(): Network? {
            refuse(Service.CONNECTIVITY)
            return super.getActiveNetwork()
        }

        @Implementation
        public override fun registerNetworkCallback(
            request: NetworkRequest?,
            callback: ConnectivityManager.NetworkCallback?,
            handler: Handler?
        ) {
            refuse(Service.CONNECTIVITY)
            super.registerNetworkCallback(request, callback, handler)
        }

        @Implementation
        public override fun unregisterNetworkCallback(
            callback: ConnectivityManager.NetworkCallback?
        ) {
            refuse(Service.CONNECTIVITY)
            super.unregisterNetworkCallback(callback)
        }
    }

    /** net/wifi/WifiManager.MulticastLock */
    @Implements(WifiManager.MulticastLock::class)
    class Lock : ShadowMulticastLock() {
        @Implementation
        public override fun acquire() {
            refuse(Service.MULTICAST)
            super.acquire()
            held += this
        }

        @Implementation
        @Synchronized
        public override fun release() {
            super.release()
            held -= this
        }
    }

    /** os/PowerManager */
    @Implements(PowerManager::class)
    class Power : ShadowPowerManager() {
        @Implementation
        public override fun isPowerSaveMode(): Boolean {
            refuse(Service.POWER)
            return super.isPowerSaveMode()
        }

        @Implementation
        public override fun getCurrentThermalStatus(): Int {
            refuse(Service.POWER)
            return super.getCurrentThermalStatus()
        }
    }

    /** media/AudioManager */
    @Implements(AudioManager::class)
    class Audio : ShadowAudioManager() {
        @Implementation
        public override fun getRingerMode(): Int {
            refuse(Service.AUDIO)
            return super.getRingerMode()
        }

        @Implementation
        public override fun isMusicActive(): Boolean {
            refuse(Service.AUDIO)
            return super.isMusicActive()
        }

        @Implementation
        public override fun requestAudioFocus(request: android.media.AudioFocusRequest?): Int {
            refuse(Service.AUDIO)
            return super.requestAudioFocus(request)
        }
    }

    /** app/NotificationManager */
    @Implements(NotificationManager::class)
    class Notifications : ShadowNotificationManager() {
        @Implementation
        public override fun areNotificationsEnabled(): Boolean {
            refuse(Service.NOTIFICATIONS)
            return super.areNotificationsEnabled()
        }

        @Implementation
        public override fun cancelAll() {
            refuse(Service.NOTIFICATIONS)
            super.cancelAll()
        }
    }

    /** content/Context, registerReceiver */
    @Implements(className = "android.app.ContextImpl")
    class Broadcasts : ShadowContextImpl() {
        @Implementation
        override fun registerReceiver(
            receiver: BroadcastReceiver?,
            filter: IntentFilter?
        ): Intent? {
            refuse(Service.BROADCASTS)
            return super.registerReceiver(receiver, filter)
        }

        @Implementation
        override fun unregisterReceiver(receiver: BroadcastReceiver?) {
            refuse(Service.BROADCASTS)
            super.unregisterReceiver(receiver)
        }
    }

    /** hardware/SensorManager */
    @Implements(SensorManager::class)
    class Sensors : ShadowSensorManager() {
        @Implementation
        public override fun getDefaultSensor(type: Int): Sensor? {
            refuse(Service.SENSORS)
            return super.getDefaultSensor(type)
        }

        @Implementation
        public override fun registerListener(
            listener: SensorEventListener?,
            sensor: Sensor?,
            rate: Int
        ): Boolean {
            refuse(Service.SENSORS)
            return super.registerListener(listener, sensor, rate)
        }

        @Implementation
        public override fun unregisterListener(listener: SensorEventListener?) {
            refuse(Service.SENSORS)
            super.unregisterListener(listener)
        }
    }

    /** hardware/display/DisplayManager */
    @Implements(DisplayManager::class)
    class Displays : ShadowDisplayManager() {
        @RealObject private lateinit var real: DisplayManager

        @Implementation
        fun getDisplay(id: Int): Display? {
            refuse(Service.DISPLAYS)
            return Shadow.directlyOn(
                real,
                DisplayManager::class.java,
                "getDisplay",
                ClassParameter.from(Int::class.java, id)
            )
        }
    }

    /** location/LocationManager */
    @Implements(LocationManager::class)
    class Location : ShadowLocationManager() {
        @Implementation
        public override fun isProviderEnabled(provider: String?): Boolean {
            refuse(Service.LOCATION)
            return super.isProviderEnabled(provider)
        }
    }

    /** bluetooth/BluetoothAdapter */
    @Implements(BluetoothAdapter::class)
    class Radio : ShadowBluetoothAdapter() {
        @Implementation
        public override fun isEnabled(): Boolean {
            refuse(Service.BLUETOOTH)
            return super.isEnabled()
        }
    }

    /** hardware/camera2/CameraManager */
    @Implements(CameraManager::class)
    class Cameras : ShadowCameraManager() {
        @Implementation
        public override fun getCameraIdList(): Array<String> {
            refuse(Service.CAMERA)
            return super.getCameraIdList()
        }
    }

    /** content/ClipboardManager */
    @Implements(ClipboardManager::class)
    class Clipboard : ShadowClipboardManager() {
        @Implementation
        public override fun setPrimaryClip(clip: ClipData?) {
            refuse(Service.CLIPBOARD)
            super.setPrimaryClip(clip)
        }

        @Implementation
        public override fun getPrimaryClip(): ClipData? {
            refuse(Service.CLIPBOARD)
            return super.getPrimaryClip()
        }
    }

    /** view/inputmethod/InputMethodManager */
    @Implements(InputMethodManager::class)
    class Keyboard : ShadowInputMethodManager() {
        @Implementation
        public override fun showSoftInput(view: View?, flags: Int): Boolean {
            refuse(Service.KEYBOARD)
            return super.showSoftInput(view, flags)
        }

        @Implementation
        public override fun hideSoftInputFromWindow(token: IBinder?, flags: Int): Boolean {
            refuse(Service.KEYBOARD)
            return super.hideSoftInputFromWindow(token, flags)
        }
    }

    /** app/UiModeManager */
    @Implements(UiModeManager::class)
    class UiMode : ShadowUIModeManager() {
        @Implementation(minSdk = 31)
        public override fun setApplicationNightMode(mode: Int) {
            refuse(Service.UI_MODE)
            super.setApplicationNightMode(mode)
        }

        @Implementation(minSdk = 34)
        fun getContrast(): Float {
            refuse(Service.UI_MODE)
            return 0f
        }
    }

    /** app/LocaleManager */
    @Implements(className = "android.app.LocaleManager", minSdk = 33)
    class Locales : ShadowLocaleManager() {
        @Implementation
        public override fun getApplicationLocales(app: String): LocaleList {
            refuse(Service.LOCALES)
            return super.getApplicationLocales(app)
        }

        @Implementation
        public override fun setApplicationLocales(app: String, locales: LocaleList) {
            refuse(Service.LOCALES)
            super.setApplicationLocales(app, locales)
        }
    }

    /** app/job/JobScheduler */
    @Implements(className = "android.app.JobSchedulerImpl")
    class Jobs : ShadowJobScheduler.ShadowJobSchedulerImpl() {
        @Implementation
        public override fun schedule(job: JobInfo): Int {
            refuse(Service.JOBS)
            return super.schedule(job)
        }

        @Implementation
        public override fun cancel(id: Int) {
            refuse(Service.JOBS)
            super.cancel(id)
        }

        @Implementation
        public override fun getPendingJob(id: Int): JobInfo? {
            refuse(Service.JOBS)
            return super.getPendingJob(id)
        }
    }
}
