package app.gomoku.app

import android.Manifest
import android.app.Application
import android.bluetooth.BluetoothManager
import android.content.Context
import android.content.pm.PackageManager
import android.content.pm.PermissionInfo
import android.view.View
import app.gomoku.R
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.nearby.NearbyAppTest
import app.gomoku.friend.online.FriendNews
import app.gomoku.friend.ways.ScanCamera
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.xmlpull.v1.XmlPullParser

/**
 * Answers to the four requests as Android reports them. A dismissed dialog and the final denial
 * both lack a rationale
 * (https://developer.android.com/training/permissions/requesting#handle-denial); a cancelled
 * request has no results (Activity.onRequestPermissionsResult).
 */
class PermissionsTest : NearbyAppTest() {
    private class Request(
        val code: Int,
        val permissions: Array<String>,
        /** Button that requests the permission if the system would show its dialog. */
        val button: Int,
        /** Text shown only after a denial. */
        val denied: Int?,
        val open: () -> Unit
    )

    private val requests = listOf(
        Request(
            FriendNews.REQUEST,
            arrayOf(Manifest.permission.POST_NOTIFICATIONS),
            R.id.friend_moves,
            R.id.friend_moves_forbidden
        ) {
            click(R.id.settings)
            click(R.id.friend_moves)
        },
        Request(
            BluetoothModel.REQUEST,
            BluetoothLink.permissions(),
            R.id.bluetooth_button,
            null,
            ::openBluetooth
        ),
        Request(
            ScanCamera.REQUEST,
            arrayOf(Manifest.permission.CAMERA),
            R.id.scan_again,
            null
        ) {
            openFriends()
            click(R.id.scan)
        },
        Request(
            LocalNetwork.REQUEST,
            arrayOf(NETWORK),
            R.id.permission_allow,
            R.id.permission_settings
        ) {
            // Android asks only apps that target this level.
            context().applicationInfo.targetSdkVersion = 37
            openNearby()
            click(R.id.permission_allow)
        }
    )

    private fun prepare() {
        val packages = shadowOf(context().packageManager)
        packages.setSystemFeature(PackageManager.FEATURE_BLUETOOTH_LE, true)
        packages.addPermissionInfo(PermissionInfo().apply { name = NETWORK })
        val manager = context().getSystemService(Context.BLUETOOTH_SERVICE) as BluetoothManager
        shadowOf(manager.adapter).setEnabled(true)
    }

    private fun settings(): Boolean {
        val started = generateSequence { shadowOf(app).nextStartedActivity }
        return started.toList().any { it.action.orEmpty().startsWith("android.settings.") }
    }

    private fun question() = shadowOf(app).lastRequestedPermission

    private fun Request.answer(rationale: Boolean, vararg results: Int) {
        for (permission in permissions) {
            shadowOf(context().packageManager)
                .setShouldShowRequestPermissionRationale(permission, rationale)
        }
        val shown = if (results.isEmpty()) emptyArray() else permissions
        val each = IntArray(shown.size) { results[0] }
        app.onRequestPermissionsResult(code, shown, each)
        idle()
    }

    private fun Request.assertAsksAgain(what: String) {
        val before = question()
        settings()
        click(button)
        assertNotSame("$code: $what", before, question())
        assertEquals(permissions.toList(), question().requestedPermissions.toList())
        assertFalse("$code: $what", settings())
    }

    private fun Request.assertDenied(what: String, yes: Boolean) {
        if (denied != null) assertEquals("$code: $what", yes, isShown(denied))
    }

    @Test
    fun dismissedQuestionsAreAskedAgain() {
        prepare()
        for (request in requests) {
            launch()
            request.open()
            for (round in 1..3) {
                request.answer(false, PackageManager.PERMISSION_DENIED)
                request.assertDenied("dismissed $round", false)
                request.assertAsksAgain("dismissed $round")
                request.answer(false)
                request.assertDenied("cancelled $round", false)
                if (request.code != ScanCamera.REQUEST || isShown(request.button)) {
                    request.assertAsksAgain("cancelled $round")
                }
            }
            forget()
        }
    }

    @Test
    fun finalDenialsLeadToTheSettings() {
        prepare()
        for (request in requests) {
            launch()
            request.open()
            request.answer(true, PackageManager.PERMISSION_DENIED)
            request.assertDenied("denied", true)
            request.assertAsksAgain("denied")
            request.answer(false, PackageManager.PERMISSION_DENIED)
            request.assertDenied("final", true)
            val before = question()
            settings()
            val button: View = app.findViewById(request.button)
            if (request.code == ScanCamera.REQUEST) {
                assertFalse("scan", button.isShown)
                assertTrue("scan", isShown(R.id.scan_settings))
            } else if (request.code != LocalNetwork.REQUEST) {
                click(request.button)
                assertSame("${request.code}", before, question())
                assertTrue("${request.code}", settings())
            }
            forget()
            context().getSharedPreferences("permissions", Context.MODE_PRIVATE).edit().clear()
                .commit()
        }
    }

    @Test
    fun grantedPermissionsAreUsed() {
        prepare()
        for (request in requests) {
            launch()
            request.open()
            request.answer(true, PackageManager.PERMISSION_DENIED)
            shadowOf(context() as Application).grantPermissions(*request.permissions)
            request.answer(false, PackageManager.PERMISSION_GRANTED)
            request.assertDenied("granted", false)
            forget()
        }
    }

    /** On a restored phone Android grants nothing and asks again. */
    @Test
    fun backupsLeaveAnswersOut() {
        for (rules in intArrayOf(R.xml.backup_rules, R.xml.data_extraction_rules)) {
            val parser = context().resources.getXml(rules)
            var (included, excluded) = 0 to 0
            while (parser.next() != XmlPullParser.END_DOCUMENT) {
                if (parser.eventType != XmlPullParser.START_TAG) continue
                val path = parser.getAttributeValue(null, "path")
                if (parser.getAttributeValue(null, "domain") != "sharedpref") continue
                if (parser.name == "include" && path == ".") included++
                if (parser.name == "exclude" && path == "permissions.xml") excluded++
            }
            assertTrue("$rules", included > 0)
            assertEquals("$rules", included, excluded)
        }
        prepare()
        launch()
        val request = requests.first()
        request.open()
        request.answer(true, PackageManager.PERMISSION_DENIED)
        request.answer(false, PackageManager.PERMISSION_DENIED)
        kill()
        // A restored backup lacks this file.
        context().getSharedPreferences("permissions", Context.MODE_PRIVATE).edit().clear().commit()
        launch()
        click(R.id.settings)
        request.assertDenied("restored", false)
        request.assertAsksAgain("restored")
    }

    private companion object {
        const val NETWORK = "android.permission.ACCESS_LOCAL_NETWORK"
    }
}
