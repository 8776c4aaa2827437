package app.gomoku.friend.ways

import android.app.Activity
import android.graphics.SurfaceTexture
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraDevice
import android.hardware.camera2.CameraManager
import android.os.Handler
import android.util.Size
import android.view.Surface
import app.gomoku.friend.ways.ScanModel.Report
import app.gomoku.friend.ways.ScanModel.Trouble
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.annotation.RealObject
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowCameraCharacteristics
import org.robolectric.shadows.ShadowCameraManager
import org.robolectric.shadows.ShadowLooper
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter

/** Tests the path from the callbacks of Android's camera to the model's reports. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], shadows = [ScanFeedTest.Slow::class])
class ScanFeedTest {
    /** Slow camera service: https://developer.android.com/reference/android/hardware/camera2 */
    @Implements(CameraManager::class)
    class Slow : ShadowCameraManager() {
        @Implementation
        public override fun getCameraIdList(): Array<String> {
            Thread.sleep(delay)
            return super.getCameraIdList()
        }

        @RealObject private lateinit var real: CameraManager

        @Implementation
        fun openCamera(id: String, callback: CameraDevice.StateCallback, handler: Handler?) {
            Thread.sleep(delay)
            Shadow.directlyOn<Unit, CameraManager>(
                real,
                CameraManager::class.java,
                "openCamera",
                ClassParameter.from(String::class.java, id),
                ClassParameter.from(CameraDevice.StateCallback::class.java, callback),
                ClassParameter.from(Handler::class.java, handler)
            )
        }
    }

    private val manager =
        RuntimeEnvironment.getApplication().getSystemService(CameraManager::class.java)
    private val heard = ArrayList<Report>()
    private val surface = Surface(SurfaceTexture(0))
    private val camera = ScanCamera.Chosen("0", Size(640, 480), 90, hasLight = true, focuses = true)
    private val feed = ScanFeed(manager, camera, heard::add)

    @Before
    fun plugIn() {
        val about: CameraCharacteristics = ShadowCameraCharacteristics.newCameraCharacteristics()
        shadowOf(manager).addCamera("0", about)
    }

    @After
    fun close() {
        delay = 0
        feed.close()
        surface.release()
    }

    private fun await(what: String, done: () -> Boolean) {
        val end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60)
        while (!done()) {
            assertTrue(what, System.nanoTime() < end)
            ShadowLooper.idleMainLooper()
            Thread.sleep(2)
        }
    }

    private fun begin() {
        feed.begin(surface)
        await("started") { heard.any { it is Report.Started } }
    }

    private fun stopped(): Trouble? = heard.filterIsInstance<Report.Stopped>().lastOrNull()?.trouble

    private fun callback(): CameraDevice.StateCallback =
        ReflectionHelpers.getField(shadowOf(manager), "lastCallback")

    private fun device(): CameraDevice = ReflectionHelpers.getField(shadowOf(manager), "lastDevice")

    @Test
    fun picturesComeAndTheLightCanBeSwitched() {
        begin()
        assertTrue((heard.single() as Report.Started).hasLight)
        feed.light(true)
        feed.light(false)
        assertNull(stopped())
    }

    @Test
    fun slowCameraLeavesTheMainThreadFree() {
        delay = 1500
        val start = System.nanoTime()
        feed.begin(surface)
        feed.light(true)
        feed.end()
        val took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
        assertTrue("$took ms", took < 1000)
        delay = 0
        begin()
    }

    @Test
    fun slowListOfCamerasLeavesTheMainThreadFree() {
        delay = 1500
        shadowOf(manager).removeCamera("0")
        val activity = Robolectric.buildActivity(Activity::class.java).setup().get()
        val start = System.nanoTime()
        val opened = ScanCamera(activity, ScanPreview(activity, null)).open(heard::add)
        val took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
        assertTrue("$took ms", took < 1000)
        await("listed") { stopped() == Trouble.ABSENT }
        opened.close()
    }

    @Test
    fun anotherAppTakesIt() {
        begin()
        shadowOf(manager).triggerDisconnect()
        await("told") { stopped() != null }
        assertEquals(Trouble.TAKEN, stopped())
        feed.end()
        heard.clear()
        begin()
    }

    @Test
    fun eachErrorIsTold() {
        for ((error, trouble) in listOf(
            CameraDevice.StateCallback.ERROR_CAMERA_IN_USE to Trouble.TAKEN,
            CameraDevice.StateCallback.ERROR_MAX_CAMERAS_IN_USE to Trouble.TAKEN,
            CameraDevice.StateCallback.ERROR_CAMERA_DISABLED to Trouble.FORBIDDEN,
            CameraDevice.StateCallback.ERROR_CAMERA_DEVICE to Trouble.FAILED,
            CameraDevice.StateCallback.ERROR_CAMERA_SERVICE to Trouble.FAILED
        )) {
            heard.clear()
            begin()
            callback().onError(device(), error)
            await("told of $error") { stopped() != null }
            assertEquals("$error", trouble, stopped())
            feed.end()
        }
    }

    @Test
    fun oneThatIsUnpluggedIsToldNotThrown() {
        shadowOf(manager).removeCamera("0")
        feed.begin(surface)
        await("told") { stopped() != null }
        assertEquals(Trouble.FAILED, stopped())
    }

    @Test
    fun nothingIsToldAfterTheEnd() {
        feed.begin(surface)
        feed.close()
        ShadowLooper.idleMainLooper()
        assertTrue(heard.isEmpty())
        feed.begin(surface)
        assertTrue(heard.isEmpty())
    }

    @Test
    fun picturesAreLargeEnoughAndQuicklyRead() {
        val offered = listOf(Size(4000, 3000), Size(1920, 1080), Size(1280, 960), Size(640, 480))
        assertEquals(Size(1280, 960), ScanCamera.sizeOf(offered))
        assertEquals(Size(1280, 720), ScanCamera.sizeOf(listOf(Size(1280, 720), Size(320, 240))))
        assertEquals(Size(1920, 1080), ScanCamera.sizeOf(offered.take(2)))
        assertNull(ScanCamera.sizeOf(emptyList()))
    }

    private companion object {
        /** Duration of opening, in milliseconds. */
        @Volatile var delay = 0L
    }
}
