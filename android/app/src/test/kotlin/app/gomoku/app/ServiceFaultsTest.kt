package app.gomoku.app

import android.app.NotificationManager
import android.content.BroadcastReceiver
import android.content.Intent
import android.content.IntentFilter
import android.media.AudioManager
import android.net.ConnectivityManager
import android.net.LinkProperties
import android.net.Network
import android.net.NetworkCapabilities
import android.net.NetworkRequest
import android.net.wifi.WifiManager
import android.os.Handler
import android.os.PowerManager
import app.gomoku.R
import app.gomoku.friend.nearby.NearbyAppTest
import java.util.concurrent.ConcurrentHashMap
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.robolectric.annotation.Config
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.shadows.ShadowAudioManager
import org.robolectric.shadows.ShadowConnectivityManager
import org.robolectric.shadows.ShadowContextImpl
import org.robolectric.shadows.ShadowNotificationManager
import org.robolectric.shadows.ShadowPowerManager
import org.robolectric.shadows.ShadowWifiManager.ShadowMulticastLock

/**
 * System services throw as Android 11 does from calls that the app is permitted to make
 * (https://issuetracker.google.com/issues/175055271), and as services that are down do.
 */
@Config(
    shadows = [
        ServiceFaultsTest.Connectivity::class,
        ServiceFaultsTest.Lock::class,
        ServiceFaultsTest.Power::class,
        ServiceFaultsTest.Audio::class,
        ServiceFaultsTest.Notifications::class,
        ServiceFaultsTest.Broadcasts::class
    ]
)
class ServiceFaultsTest : NearbyAppTest() {
    @After
    fun mend() {
        fault = null
        held.clear()
    }

    private fun openEverything(service: Service) {
        val controller = launch()
        openNearby()
        controller.pause().stop().restart().start().resume()
        idle()
        pressBack()
        pressBack()
        for (id in HOME_BUTTONS) {
            click(id)
            pressBack()
        }
        controller.pause().stop()
        idle()
        fault = null
        assertEquals("multicast locks, $service", emptySet<Lock>(), held)
        controller.restart().start().resume()
        forget()
    }

    @Test
    fun screensOpenAndHoldNothingWhileServicesThrow() {
        for (thrown in listOf(
            SecurityException("Package android does not belong to 10141"),
            IllegalStateException("the service is down"),
            RuntimeException("DeadSystemException")
        )) {
            for (service in Service.values()) {
                fault = service to thrown
                openEverything(service)
            }
        }
    }

    /** Without network callbacks the lobby still releases the lock when it closes. */
    @Test
    fun lobbyWithoutNetworkCallbacksReleasesMulticast() {
        launch()
        fault =
            Service.CONNECTIVITY to SecurityException("Package android does not belong to 10141")
        openNearby()
        assertEquals(1, held.size)
        pressBack()
        assertEquals(emptySet<Lock>(), held)
    }

    enum class Service { CONNECTIVITY, MULTICAST, POWER, AUDIO, NOTIFICATIONS, BROADCASTS }

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

    private companion object {
        /** Robolectric counts a lock that is collected as released once more. */
        val held: MutableSet<Lock> = ConcurrentHashMap.newKeySet()

        var fault: Pair<Service, RuntimeException>? = null

        fun refuse(service: Service) = fault?.let { (broken, thrown) ->
            if (broken == service) throw thrown
        }
    }
}
