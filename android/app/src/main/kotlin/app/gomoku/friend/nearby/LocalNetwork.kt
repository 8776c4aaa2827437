package app.gomoku.friend.nearby

import android.app.Activity
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.net.ConnectivityManager
import android.net.LinkProperties
import android.net.Network
import android.net.NetworkCapabilities
import android.net.NetworkRequest
import android.net.Uri
import android.net.wifi.WifiManager
import android.os.Handler
import android.os.Looper
import android.provider.Settings
import app.gomoku.core.DiscoveryAdapter
import app.gomoku.ui.openSettings
import app.gomoku.ui.unlessRefused

/**
 * Local network: its permission, the lock without which Wi-Fi drops multicast, and notification of
 * changes.
 */
class LocalNetwork(context: Context, val sockets: LocalSockets = LocalSockets()) {
    private val app = context.applicationContext

    /** Lazy, since app start does not need it. */
    private val connectivity by lazy {
        app.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
    }

    /** Addresses when the last [hold] ended. */
    private var before: Set<Any>? = null

    /** Whether Android has the permission: only for apps that target API 37 or later. */
    val isAsked: Boolean
        get() = app.applicationInfo.targetSdkVersion >= FIRST_ASKED && isKnown()

    val isAllowed: Boolean
        get() = !isAsked ||
            app.checkSelfPermission(PERMISSION) == PackageManager.PERMISSION_GRANTED

    /**
     * Whether the phone has joined a network with other devices, unlike a hotspot of this phone.
     */
    val isJoined: Boolean
        get() = unlessRefused(true) { networks().any { NEIGHBOURLY.any(it::hasTransport) } }

    /** Whether the active network leads outside. */
    val isOnline: Boolean
        get() = unlessRefused(true) { connectivity.activeNetwork != null }

    private fun networks(): List<NetworkCapabilities> {
        @Suppress("DEPRECATION") // The successor is a callback, and this is read rarely.
        val all = connectivity.allNetworks
        return all.mapNotNull(connectivity::getNetworkCapabilities)
    }

    /** Whether this Android defines the permission. */
    private fun isKnown(): Boolean = try {
        app.packageManager.getPermissionInfo(PERMISSION, 0)
        true
    } catch (_: PackageManager.NameNotFoundException) {
        false
    }

    fun ask(activity: Activity) = activity.requestPermissions(arrayOf(PERMISSION), REQUEST)

    /** Opens the settings in which the user can revert a final denial. */
    fun openSettings(activity: Activity) = activity.openSettings(
        Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS)
            .setData(Uri.fromParts("package", app.packageName, null))
    )

    /**
     * Enables multicast until closed, which costs battery. Calls [changed] on the main thread when
     * networks or addresses change, and at once if they have changed since the last hold.
     */
    fun hold(changed: () -> Unit): AutoCloseable = Hold(changed)

    private inner class Hold(private val changed: () -> Unit) :
        ConnectivityManager.NetworkCallback(),
        AutoCloseable {
        /** Null on a device without Wi-Fi, which the manifest allows. */
        private val lock = unlessRefused(null) {
            (app.getSystemService(Context.WIFI_SERVICE) as? WifiManager)
                ?.createMulticastLock("gomoku")
        }
        private var isLocked = false
        private val addresses = HashMap<Network, Set<Any>>()
        private var open = true

        init {
            unlessRefused(Unit) {
                lock?.setReferenceCounted(false)
                lock?.acquire()
                isLocked = true
            }
            unlessRefused(Unit, ::readNetworks)
            val main = Handler(Looper.getMainLooper())
            val all = NetworkRequest.Builder().build()
            unlessRefused(Unit) { connectivity.registerNetworkCallback(all, this, main) }
            if (before != null && before != allAddresses()) main.post(::tell)
        }

        /** Reads the networks that the callback reports first, which are not changes. */
        private fun readNetworks() {
            @Suppress("DEPRECATION") // Its successor is the callback itself.
            val there = connectivity.allNetworks
            sockets.keepOnly(there.asList())
            for (network in there) {
                unlessRefused(null) { connectivity.getNetworkCapabilities(network) }
                    ?.let { sockets.learn(network, it) }
                val link = connectivity.getLinkProperties(network) ?: continue
                sockets.learn(network, link)
                addresses[network] = told(link)
            }
        }

        private fun allAddresses(): Set<Any> = addresses.values.flatten().toSet()

        override fun onCapabilitiesChanged(network: Network, now: NetworkCapabilities) =
            sockets.learn(network, now)

        override fun onLinkPropertiesChanged(network: Network, properties: LinkProperties) {
            sockets.learn(network, properties)
            val now = told(properties)
            if (addresses.put(network, now) != now) tell()
        }

        override fun onLost(network: Network) {
            sockets.forget(network)
            addresses.remove(network)
            tell()
        }

        private fun told(properties: LinkProperties): Set<Any> =
            properties.linkAddresses.mapTo(HashSet()) { it.address }

        private fun tell() {
            if (open) changed()
        }

        override fun close() {
            if (!open) return
            open = false
            before = allAddresses()
            unlessRefused(Unit) { connectivity.unregisterNetworkCallback(this) }
            if (isLocked) unlessRefused(Unit) { lock?.release() }
        }
    }

    companion object {
        const val REQUEST = 1

        /** Creates the multicast DNS of tests; null on a phone. */
        var discovery: () -> DiscoveryAdapter? = { null }

        /** Permission that the SDK for compilation lacks. */
        private const val PERMISSION = "android.permission.ACCESS_LOCAL_NETWORK"
        private const val FIRST_ASKED = 37
        private val NEIGHBOURLY = listOf(
            NetworkCapabilities.TRANSPORT_WIFI,
            NetworkCapabilities.TRANSPORT_ETHERNET
        )
    }
}
