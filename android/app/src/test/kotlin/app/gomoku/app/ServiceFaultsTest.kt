package app.gomoku.app

import android.Manifest
import android.app.AlertDialog
import android.app.Application
import android.app.job.JobScheduler
import android.bluetooth.BluetoothManager
import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context
import android.content.pm.PackageManager
import android.hardware.Sensor
import android.hardware.SensorManager
import android.os.Build
import android.widget.EditText
import app.gomoku.R
import app.gomoku.app.FaultyServices.Lock
import app.gomoku.app.FaultyServices.Service
import app.gomoku.app.FaultyServices.fault
import app.gomoku.app.FaultyServices.held
import app.gomoku.app.FaultyServices.thrown
import app.gomoku.core.BluetoothState
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.nearby.NearbyAppTest
import app.gomoku.settings.AppLanguage
import app.gomoku.settings.AppTheme
import kotlin.math.sqrt
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.SensorEventBuilder
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu
import org.robolectric.shadows.ShadowSensor
import org.robolectric.util.ReflectionHelpers

/** The app continues without a system service that throws. */
@Config(
    sdk = [26, 34],
    // Android caches services in static fields, with the shadow of an earlier test. An
    // instrumentation of this empty package gives these tests a separate class loader.
    instrumentedPackages = ["app.gomoku.faults"],
    shadows = [
        FaultyServices.Connectivity::class,
        FaultyServices.Lock::class,
        FaultyServices.Power::class,
        FaultyServices.Audio::class,
        FaultyServices.Notifications::class,
        FaultyServices.Broadcasts::class,
        FaultyServices.Sensors::class,
        FaultyServices.Displays::class,
        FaultyServices.Location::class,
        FaultyServices.Radio::class,
        FaultyServices.Cameras::class,
        FaultyServices.Clipboard::class,
        FaultyServices.Keyboard::class,
        FaultyServices.UiMode::class,
        FaultyServices.Locales::class,
        FaultyServices.Jobs::class
    ]
)
class ServiceFaultsTest : NearbyAppTest() {
    private val realLevel = Build.VERSION.SDK_INT

    /** No screen calls these when it opens; the tests below do. */
    private val reachedByAnAction = setOf(
        Service.DISPLAYS,
        Service.LOCATION,
        Service.CAMERA,
        Service.CLIPBOARD,
        Service.KEYBOARD
    )

    @After
    fun mend() {
        fault = null
        held.clear()
        pretend(realLevel)
    }

    private fun pretend(level: Int) =
        ReflectionHelpers.setStaticField(Build.VERSION::class.java, "SDK_INT", level)

    /** Runs [act] once per exception. */
    private fun whileThrows(service: Service, act: () -> Unit) {
        for (each in thrown) {
            fault = service to each
            act()
            fault = null
        }
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
        for (service in Service.values().toSet() - reachedByAnAction) {
            whileThrows(service) { openEverything(service) }
        }
    }

    /** The lobby still releases the lock when it closes. */
    @Test
    @VersionIndependent
    fun lobbyWithoutNetworkCallbacksReleasesMulticast() {
        launch()
        fault = Service.CONNECTIVITY to thrown.first()
        openNearby()
        assertEquals(1, held.size)
        pressBack()
        assertEquals(emptySet<Lock>(), held)
    }

    private fun addSensor(): Sensor {
        val sensor = ShadowSensor.newInstance(Sensor.TYPE_GAME_ROTATION_VECTOR)
        shadowOf(context().getSystemService(SensorManager::class.java)).addSensor(sensor)
        return sensor
    }

    @Test
    fun stonesAreTappedWhileSensorsThrow() {
        addSensor()
        whileThrows(Service.SENSORS) {
            preferences().tiltCursor = true
            launch()
            startTwo()
            place("H8")
            pressBack()
            forget()
        }
    }

    /** The service fails after the screen has found the sensor. */
    @Test
    fun stonesAreTappedWhileSensorsStopWorking() {
        addSensor()
        preferences().tiltCursor = true
        launch()
        startTwo()
        whileThrows(Service.SENSORS) {
            launched.pause().stop().restart().start().resume()
            idle()
        }
        place("H8")
    }

    @Test
    fun tiltingMovesTheCursorWhileDisplaysThrow() {
        val sensor = addSensor()
        preferences().tiltCursor = true
        launch()
        startTwo()
        val sensors = shadowOf(context().getSystemService(SensorManager::class.java))
        var time = 1_000_000_000L
        whileThrows(Service.DISPLAYS) {
            for (turned in listOf(0.38f, 0.2f)) {
                repeat(30) {
                    time += 20_000_000
                    val upright = sqrt(1 - turned * turned)
                    sensors.sendSensorEventToListeners(
                        SensorEventBuilder.newBuilder()
                            .setSensor(sensor)
                            .setTimestamp(time)
                            .setValues(floatArrayOf(turned, 0f, 0f, upright))
                            .build()
                    )
                }
            }
        }
        assertTrue("${board.target}", checkNotNull(board.target).y > 7)
    }

    /**
     * Below Android 12 a Bluetooth scan needs the location setting. If unknown, the scan starts.
     */
    @Test
    @Config(sdk = [34])
    fun bluetoothIsTriedWhileLocationThrows() {
        val phone = shadowOf(context().packageManager)
        phone.setSystemFeature(PackageManager.FEATURE_BLUETOOTH_LE, true)
        shadowOf(context() as Application)
            .grantPermissions(Manifest.permission.ACCESS_FINE_LOCATION)
        pretend(30)
        val link = BluetoothLink(context())
        whileThrows(Service.BLUETOOTH) { assertEquals(BluetoothState.SWITCHED_OFF, link.state) }
        val manager = context().getSystemService(BluetoothManager::class.java)
        shadowOf(manager.adapter).setEnabled(true)
        whileThrows(Service.LOCATION) { assertEquals(BluetoothState.ON, link.state) }
    }

    @Test
    fun scannerSaysThatTheCameraFails() {
        shadowOf(context() as Application).grantPermissions(Manifest.permission.CAMERA)
        launch()
        openFriends()
        whileThrows(Service.CAMERA) {
            click(R.id.scan)
            val failed = app.getString(R.string.scan_failed)
            await("told: ${text(R.id.scan_status)}") { text(R.id.scan_status) == failed }
            pressBack()
        }
    }

    @Test
    fun pasteSaysThatThereIsNothing() {
        val clipboard = context().getSystemService(Context.CLIPBOARD_SERVICE) as ClipboardManager
        clipboard.setPrimaryClip(ClipData.newPlainText(null, "1. h8 i9"))
        launch()
        click(R.id.games)
        whileThrows(Service.CLIPBOARD) {
            click(R.id.games_menu)
            ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_paste, 0)
            idle()
            val told = ShadowAlertDialog.getLatestAlertDialog()
            assertEquals(app.getString(R.string.games_paste_nothing), shadowOf(told).message)
            told.getButton(AlertDialog.BUTTON_POSITIVE).performClick()
            idle()
        }
    }

    @Test
    fun copyingClaimsNothingWhileTheClipboardThrows() {
        launch()
        click(R.id.settings)
        openAbout()
        click(R.id.diagnostics)
        await("read") { text(R.id.diagnostics_text).isNotEmpty() }
        val before = text(R.id.copy)
        whileThrows(Service.CLIPBOARD) {
            click(R.id.copy)
            assertEquals(before, text(R.id.copy))
        }
        click(R.id.copy)
        assertNotEquals(before, text(R.id.copy))
    }

    @Test
    fun gamesAreSearchedWhileTheKeyboardThrows() {
        storage.import("(;FF[4]GM[4]SZ[15];B[hh];W[gg])")
        launch()
        click(R.id.games)
        await("listed") { isShown(R.id.game_card) }
        whileThrows(Service.KEYBOARD) {
            click(R.id.games_search)
            assertTrue(isShown(R.id.search_words))
            app.findViewById<EditText>(R.id.search_words).setText("nothing")
            click(R.id.games_search)
            assertFalse(isShown(R.id.search_words))
        }
    }

    /** Android uses its setting only for the starting window. */
    @Test
    fun themeIsChosenWhileTheUiModeThrows() {
        launch()
        click(R.id.settings)
        whileThrows(Service.UI_MODE) {
            for (theme in listOf("dark", "light")) {
                choose(R.id.theme, theme)
                assertEquals(AppTheme.valueOf(theme.uppercase()), preferences().theme)
            }
        }
    }

    @Test
    @Config(sdk = [34])
    fun languageIsHandedOverOnceTheServiceWorks() {
        whileThrows(Service.LOCALES) {
            preferences().language = "ko"
            launch()
            assertEquals("ko", preferences().language)
            kill()
        }
        launch()
        assertNull(preferences().language)
        assertEquals("ko", AppLanguage(context(), preferences()).tag)
    }

    @Test
    fun friendMovesAreWatchedOnceTheSchedulerWorks() {
        if (Build.VERSION.SDK_INT >= 33) {
            shadowOf(context() as Application)
                .grantPermissions(Manifest.permission.POST_NOTIFICATIONS)
        }
        val jobs = context().getSystemService(JobScheduler::class.java)
        launch()
        click(R.id.settings)
        whileThrows(Service.JOBS) {
            click(R.id.friend_moves)
            click(R.id.friend_moves)
        }
        fault = Service.JOBS to thrown.last()
        click(R.id.friend_moves)
        fault = null
        assertEquals(0, jobs.allPendingJobs.size)
        launched.pause().stop().restart().start().resume()
        idle()
        assertEquals(1, jobs.allPendingJobs.size)
    }
}
