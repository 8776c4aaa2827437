package app.gomoku.friend.ways

import android.graphics.Color
import android.widget.ScrollView
import app.gomoku.R
import app.gomoku.app.Sheets
import app.gomoku.friend.nearby.NearbyAppTest
import app.gomoku.friend.ways.ScanModel.Trouble
import kotlin.math.abs
import org.junit.After
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

class ScanScreensTest : NearbyAppTest() {
    private val camera = FakeCamera()
    private lateinit var prefix: String

    @Before
    fun takeCamera() {
        ScanCamera.standIn = { camera }
    }

    @After
    fun giveCameraBack() {
        ScanCamera.standIn = { null }
    }

    private fun save(screen: String) {
        assertNothingIsCut("$prefix $screen")
        assertAllIsInSight("$prefix $screen")
        keepPicture("$prefix-$screen")
    }

    private fun renderHere() {
        launch()
        openFriends()
        app.findViewById<ScrollView>(R.id.scroll).scrollTo(0, 9999)
        save("friend-scan")
        click(R.id.scan)
        save("scan-looking")
        assertFrameIsDrawn()
        camera.see("a poster")
        save("scan-no-invitation")
        pressBack()
        for (trouble in listOf(Trouble.TAKEN, Trouble.REFUSED, Trouble.FORBIDDEN)) {
            camera.refuses = trouble
            click(R.id.scan)
            save("scan-${trouble.name.lowercase()}")
            pressBack()
        }
        camera.refuses = null
        forget()
    }

    /** Asserts that white pixels of the frame surround the middle of the camera's picture. */
    private fun assertFrameIsDrawn() {
        val frame = frame(R.id.scan_frame)
        val picture = picture()
        val row = frame.left until frame.right
        val white = row.filter { picture.getPixel(it, frame.centerY()) == Color.WHITE }
        assertTrue(prefix, white.isNotEmpty())
        val middle = (white.first() + white.last()) / 2
        assertTrue("$prefix: $middle in $frame", abs(middle - frame.centerX()) <= 1)
    }

    @Test
    fun phonePortrait() {
        for (language in Sheets.languages(LOCALES.keys)) {
            prefix = become(language, language != "en", Sheets.PHONE)
            renderHere()
        }
    }

    @Test
    fun otherDevices() {
        for (device in Sheets.DEVICES.filter { it !== Sheets.PHONE }) {
            prefix = become("en", device.fontScale > 1, device)
            renderHere()
        }
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun tinyWithLargeFont() {
        RuntimeEnvironment.setFontScale(2f)
        prefix = "tiny"
        renderHere()
    }
}
