package app.gomoku.friend.nearby

import android.content.Context
import android.content.pm.PackageManager
import android.content.pm.PermissionInfo
import android.net.ConnectivityManager
import android.net.LinkAddress
import android.net.LinkProperties
import android.net.wifi.WifiManager
import android.provider.Settings
import app.gomoku.R
import java.net.InetAddress
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowNetwork
import org.robolectric.util.ReflectionHelpers

class LocalNetworkTest : NearbyAppTest() {
    @Test
    fun multicastIsHeldAndNetworksAreWatchedOnlyWhileOpen() {
        val controller = launch()
        val wifi = context().getSystemService(Context.WIFI_SERVICE) as WifiManager
        val connectivity =
            context().getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val callbacks = { shadowOf(connectivity).networkCallbacks }
        assertEquals(0, shadowOf(wifi).activeLockCount)
        val before = callbacks().size
        openNearby()
        assertEquals(1, shadowOf(wifi).activeLockCount)
        assertEquals(before + 1, callbacks().size)
        controller.pause().stop()
        assertEquals(0, shadowOf(wifi).activeLockCount)
        assertEquals(before, callbacks().size)
        controller.restart().start().resume()
        assertEquals(1, shadowOf(wifi).activeLockCount)
        pressBack()
        assertEquals(0, shadowOf(wifi).activeLockCount)
    }

    @Test
    fun onlyRealChangesOfNetworksAreTold() {
        launch()
        var told = 0
        val connectivity =
            context().getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val hold = LocalNetwork(context()).hold { told++ }
        val callback = shadowOf(connectivity).networkCallbacks.last()
        val network = ShadowNetwork.newInstance(7)
        fun properties(address: String) = LinkProperties().apply {
            val link = ReflectionHelpers.callConstructor(
                LinkAddress::class.java,
                ReflectionHelpers.ClassParameter.from(
                    InetAddress::class.java,
                    InetAddress.getByName(address)
                ),
                ReflectionHelpers.ClassParameter.from(Int::class.javaPrimitiveType, 24)
            )
            setLinkAddresses(listOf(link))
        }
        callback.onLinkPropertiesChanged(network, properties("192.168.1.5"))
        assertEquals(1, told)
        callback.onLinkPropertiesChanged(network, properties("192.168.1.5"))
        assertEquals(1, told)
        callback.onLinkPropertiesChanged(network, properties("192.168.1.6"))
        callback.onLost(network)
        assertEquals(3, told)
        hold.close()
        hold.close()
        callback.onLost(network)
        assertEquals(3, told)
        // A change in between is reported once.
        LocalNetwork(context()).hold { told++ }.close()
        idle()
        assertEquals(3, told)
        val local = LocalNetwork(context())
        local.hold { told++ }.close()
        val active = checkNotNull(connectivity.activeNetwork)
        shadowOf(connectivity).setLinkProperties(active, properties("10.0.0.7"))
        val again = local.hold { told++ }
        idle()
        assertEquals(4, told)
        again.close()
        local.hold { told++ }.close()
        idle()
        assertEquals(4, told)
    }

    private fun askForPermission() {
        context().applicationInfo.targetSdkVersion = 37
        val permission = PermissionInfo().apply { name = PERMISSION }
        shadowOf(context().packageManager).addPermissionInfo(permission)
    }

    private fun answer(granted: Boolean) {
        val application = shadowOf(context() as android.app.Application)
        shadowOf(context().packageManager)
            .setShouldShowRequestPermissionRationale(PERMISSION, !granted)
        if (granted) {
            application.grantPermissions(PERMISSION)
        } else {
            application.denyPermissions(PERMISSION)
        }
        val result =
            if (granted) PackageManager.PERMISSION_GRANTED else PackageManager.PERMISSION_DENIED
        app.onRequestPermissionsResult(
            LocalNetwork.REQUEST,
            arrayOf(PERMISSION),
            intArrayOf(result)
        )
        idle()
    }

    @Test
    fun theNetworkIsAskedForAndADenialHasItsWords() {
        askForPermission()
        val wei = phoneAndNearby()
        assertTrue(isShown(R.id.permission_allow))
        assertFalse(isShown(R.id.permission_settings))
        assertTrue(wei.state.peers.isEmpty())
        click(R.id.permission_allow)
        assertEquals(PERMISSION, shadowOf(app).lastRequestedPermission.requestedPermissions[0])
        answer(granted = false)
        assertTrue(text(R.id.permission_text).startsWith("The app may not use the local network"))
        click(R.id.permission_settings)
        val settings = shadowOf(app).nextStartedActivity
        assertEquals(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, settings.action)
        assertEquals("package:app.gomoku", settings.dataString)
        answer(granted = true)
        await("found") { rows().isNotEmpty() }
        assertFalse(isShown(R.id.permission_allow))
    }

    private companion object {
        const val PERMISSION = "android.permission.ACCESS_LOCAL_NETWORK"
    }
}
