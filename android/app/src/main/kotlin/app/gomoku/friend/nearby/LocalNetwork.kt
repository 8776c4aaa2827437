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
 * What Android asks of an app that talks to others in the same network: the permission where there
 * is one, a lock without which the Wi-Fi hears no multicast, and word of changed networks.
 */
class LocalNetwork(
    context: Context,
    /** To those who were found in the networks that somebody holds, or held last. */
    val sockets: LocalSockets = LocalSockets()
) {
    private val app = context.applicationContext

    /** Not before it is asked: a start needs none of it. */
    private val connectivity by lazy {
        app.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
    }

    /** The phone's addresses when nobody held the network any more. */
    private var before: Set<Any>? = null

    /** Whether this Android asks the person at all: apps for API 37 and later only. */
    val isAsked: Boolean
        get() = app.applicationInfo.targetSdkVersion >= FIRST_ASKED && isKnown()

    /** Whether the app may use the local network now. */
    val isAllowed: Boolean
        get() = !isAsked ||
            app.checkSelfPermission(PERMISSION) == PackageManager.PERMISSION_GRANTED

    /** Whether the phone has joined a network with neighbours; its own hotspot is none of them. */
    val isJoined: Boolean
        get() = unlessRefused(true) { networks().any { NEIGHBOURLY.any(it::hasTransport) } }

    /** Whether the phone has a network that leads further. */
    val isOnline: Boolean
        get() = unlessRefused(true) { connectivity.activeNetwork != null }

    private fun networks(): List<NetworkCapabilities> {
        @Suppress("DEPRECATION") // Its successor is a callback, and this is asked now and then.
        val all = connectivity.allNetworks
        return all.mapNotNull(connectivity::getNetworkCapabilities)
    }

    /** Whether this Android has the permission. */
    private fun isKnown(): Boolean = try {
        app.packageManager.getPermissionInfo(PERMISSION, 0)
        true
    } catch (_: PackageManager.NameNotFoundException) {
        false
    }

    /** Asks the person; the activity hears the answer under [REQUEST]. */
    fun ask(activity: Activity) = activity.requestPermissions(arrayOf(PERMISSION), REQUEST)

    /** Where a person allows what was denied for good. */
    fun openSettings(activity: Activity) = activity.openSettings(
        Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS)
            .setData(Uri.fromParts("package", app.packageName, null))
    )

    /**
     * Lets multicast through and calls [changed], on the main thread, whenever the phone joins or
     * leaves a network or gets other addresses, until it is closed; once at the beginning, too, when
     * that has happened since the last time. It costs battery: close it soon.
     */
    fun hold(changed: () -> Unit): AutoCloseable = Hold(changed)

    private inner class Hold(private val changed: () -> Unit) :
        ConnectivityManager.NetworkCallback(),
        AutoCloseable {
        /** A phone may be without Wi-Fi: the manifest admits one. */
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

        /** The callback begins with all present networks, which is no change. */
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
        /** Of the permission's request. */
        const val REQUEST = 1

        /** Makes what stands in for the core's multicast DNS; nothing does on a phone. */
        var discovery: () -> DiscoveryAdapter? = { null }

        /** Named here, since the framework that the app is compiled against does not have it. */
        private const val PERMISSION = "android.permission.ACCESS_LOCAL_NETWORK"
        private const val FIRST_ASKED = 37
        private val NEIGHBOURLY = listOf(
            NetworkCapabilities.TRANSPORT_WIFI,
            NetworkCapabilities.TRANSPORT_ETHERNET
        )
    }
}
