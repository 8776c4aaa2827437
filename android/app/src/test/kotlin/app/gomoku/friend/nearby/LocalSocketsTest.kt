package app.gomoku.friend.nearby

import android.content.Context
import android.content.ContextWrapper
import android.net.ConnectivityManager
import android.net.LinkAddress
import android.net.LinkProperties
import android.net.Network
import android.net.NetworkCapabilities
import java.net.InetAddress
import java.net.NetworkInterface
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowNetwork
import org.robolectric.shadows.ShadowNetworkCapabilities
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter

/**
 * Tests to which network a socket is bound. Robolectric has no sockets, so bindings are only
 * recorded. A phone sends over a bound socket's network if the socket was not connected before
 * (developer.android.com, `Network.bindSocket(FileDescriptor)`).
 */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [26, 34])
class LocalSocketsTest {
    private val bound = ArrayList<Pair<Network, Int>>()
    private val sockets = LocalSockets { network, descriptor -> bound += network to descriptor }
    private val wifi = ShadowNetwork.newInstance(7)
    private val mobile = ShadowNetwork.newInstance(8)

    private fun link(name: String, vararg addresses: Pair<String, Int>) = LinkProperties().apply {
        interfaceName = name
        val links = addresses.map { (address, length) ->
            ReflectionHelpers.callConstructor(
                LinkAddress::class.java,
                ClassParameter.from(InetAddress::class.java, InetAddress.getByName(address)),
                ClassParameter.from(Int::class.javaPrimitiveType, length)
            )
        }
        ReflectionHelpers.callInstanceMethod<Unit>(
            this,
            "setLinkAddresses",
            ClassParameter.from(Collection::class.java, links)
        )
    }

    private fun over(transport: Int): NetworkCapabilities =
        ShadowNetworkCapabilities.newInstance().also { shadowOf(it).addTransportType(transport) }

    private fun learnBoth() {
        sockets.learn(mobile, over(NetworkCapabilities.TRANSPORT_CELLULAR))
        sockets.learn(mobile, link("rmnet0", "10.20.30.40" to 8))
        sockets.learn(wifi, over(NetworkCapabilities.TRANSPORT_WIFI))
        sockets.learn(wifi, link("wlan0", "192.168.1.5" to 24, "fd00::5" to 64))
    }

    private fun boundFor(address: String): List<Network> {
        bound.clear()
        sockets.bind(42, address)
        assertEquals(bound.map { 42 }, bound.map { it.second })
        return bound.map { it.first }
    }

    @Test
    fun whoIsInTheWifiIsReachedThroughIt() {
        learnBoth()
        for (there in listOf("192.168.1.5", "192.168.1.200", "fd00::1234")) {
            assertEquals(there, listOf(wifi), boundFor(there))
        }
    }

    @Test
    fun everybodyElseIsLeftToTheSystem() {
        learnBoth()
        // This phone's hotspot, another network, the mobile network, this phone.
        val away = listOf("192.168.43.7", "192.168.2.5", "10.20.30.41", "127.0.0.1", "fd01::5")
        for (there in away) {
            assertEquals(there, emptyList<Network>(), boundFor(there))
        }
    }

    @Test
    fun addressesThatEachNetworkHasGoByTheirInterface() {
        val here = InetAddress.getByName("127.0.0.1")
        val loop = checkNotNull(NetworkInterface.getByInetAddress(here))
        sockets.learn(wifi, over(NetworkCapabilities.TRANSPORT_WIFI))
        sockets.learn(wifi, link(loop.name, "fe80::5" to 64))
        assertEquals(listOf(wifi), boundFor("fe80::7%${loop.index}"))
        assertEquals(emptyList<Network>(), boundFor("fe80::7%${loop.index + 90}"))
    }

    @Test
    fun aNetworkThatHasGoneIsForgotten() {
        learnBoth()
        sockets.forget(wifi)
        assertEquals(emptyList<Network>(), boundFor("192.168.1.7"))
        learnBoth()
        sockets.keepOnly(listOf(mobile))
        assertEquals(emptyList<Network>(), boundFor("192.168.1.7"))
    }

    /**
     * Without Internet, Wi-Fi is not the default network, so the callback requests all networks.
     */
    @Test
    fun whoHoldsTheNetworkLearnsOfThoseThatAreThereAndThatCome() {
        val context = RuntimeEnvironment.getApplication()
        val connectivity =
            context.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val shadow = shadowOf(connectivity)

        @Suppress("DEPRECATION") // Robolectric requires it.
        val info = checkNotNull(connectivity.getNetworkInfo(ConnectivityManager.TYPE_WIFI))
        shadow.addNetwork(wifi, info)
        shadow.setLinkProperties(wifi, link("wlan0", "192.168.1.5" to 24))
        shadow.setNetworkCapabilities(wifi, over(NetworkCapabilities.TRANSPORT_WIFI))
        val local = LocalNetwork(context, LocalSockets { network, fd -> bound += network to fd })
        val hold = local.hold {}
        local.sockets.bind(9, "192.168.1.7")
        assertEquals(listOf(wifi to 9), bound)
        val cable = ShadowNetwork.newInstance(11)
        val callback = shadow.networkCallbacks.last()
        callback.onCapabilitiesChanged(cable, over(NetworkCapabilities.TRANSPORT_ETHERNET))
        callback.onLinkPropertiesChanged(cable, link("eth0", "192.168.9.5" to 24))
        local.sockets.bind(10, "192.168.9.7")
        assertEquals(cable to 10, bound.last())
        callback.onLost(cable)
        local.sockets.bind(11, "192.168.9.7")
        assertEquals(2, bound.size)
        hold.close()
    }

    /** https://developer.android.com/reference/android/content/Context#getSystemService(java.lang.String) */
    @Test
    fun aDeviceWithoutWifiHoldsItsNetworksWithoutALock() {
        val bare = object : ContextWrapper(RuntimeEnvironment.getApplication()) {
            override fun getApplicationContext(): Context = this

            override fun getSystemService(name: String): Any? =
                if (name == WIFI_SERVICE) null else super.getSystemService(name)
        }
        val connectivity =
            bare.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val before = shadowOf(connectivity).networkCallbacks.size
        val hold = LocalNetwork(bare).hold {}
        assertEquals(before + 1, shadowOf(connectivity).networkCallbacks.size)
        hold.close()
        assertEquals(before, shadowOf(connectivity).networkCallbacks.size)
    }
}
