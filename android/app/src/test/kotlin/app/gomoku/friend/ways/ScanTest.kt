package app.gomoku.friend.ways

import android.Manifest
import android.app.AlertDialog
import android.content.pm.PackageManager
import android.graphics.Matrix
import android.graphics.Rect
import android.os.Bundle
import android.view.View
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.GomokuApp
import app.gomoku.core.LinkState
import app.gomoku.friend.nearby.NearbyAppTest
import app.gomoku.friend.ways.ScanModel.Trouble
import app.gomoku.settings.AppTheme
import app.gomoku.ui.CameraPicture
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import app.gomoku.ui.QrReader
import app.gomoku.ui.onTyped
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowLooper

/** From the tap to the game, with a camera that fails as Android's do. */
class ScanTest : NearbyAppTest() {
    private val camera = FakeCamera()

    @Before
    fun takeCamera() {
        ScanCamera.standIn = { camera }
    }

    @After
    fun giveCameraBack() {
        ScanCamera.standIn = { null }
    }

    private fun scan(): ActivityController<GomokuApp> {
        val controller = launch()
        openFriends()
        assertEquals(0, camera.opened + camera.asked)
        click(R.id.scan)
        return controller
    }

    private fun status() = text(R.id.scan_status)

    private fun answer(granted: Boolean) {
        camera.isAllowed = granted
        val result =
            if (granted) PackageManager.PERMISSION_GRANTED else PackageManager.PERMISSION_DENIED
        app.onRequestPermissionsResult(
            ScanCamera.REQUEST,
            arrayOf(Manifest.permission.CAMERA),
            intArrayOf(result)
        )
        idle()
    }

    /** Waits while the result is shown. */
    private fun leadOn() {
        ShadowLooper.idleMainLooper(ScanScreen.FOUND_MS, TimeUnit.MILLISECONDS)
        idle()
    }

    @Test
    fun theCodeOfAnotherPhoneLeadsToAGameWithIt() {
        val wei = phone("Wei").also { it.openLobby() }
        scan()
        assertEquals("one tap to the camera", 1, camera.opened)
        val code = CameraPicture.code(app, "127.0.0.1:${wei.state.port}", 400)
        val held = Matrix().apply {
            setRotate(-94f, 200f, 200f)
            postTranslate(300f, 60f)
        }
        camera.see(CameraPicture(1280, 720).draw(code, held).noisy(25))
        idle()
        assertEquals("An invitation is found.", status())
        assertEquals("others may use it now", 0, camera.open)
        leadOn()
        assertTrue(isShown(R.id.invite))
        click(R.id.invite)
        await("codes") { isShown(R.id.pairing_code) && wei.state.pairing?.code != null }
        click(R.id.pairing_accept)
        wei.lobby.accept()
        await("ready there") { wei.state.gameReady }
        wei.takeGame()
        await("linked") { app.game != null && snapshot.remote?.link == LinkState.Linked }
    }

    /** A photograph of the friend's screen. */
    @Test
    fun theCodeIsReadOffTheAppsOwnScreenInTheDark() {
        launch()
        preferences().theme = AppTheme.AMOLED
        launch()
        openNearby()
        val link = "gomoku://join/042S-SEXK-Y89N"
        app.findViewById<View>(R.id.own_code_card).visibility = View.VISIBLE
        app.findViewById<QrCodeView>(R.id.qr).code = QrCode.of(link)
        idle()
        val qr = app.findViewById<View>(R.id.qr)
        qr.requestRectangleOnScreen(Rect(0, 0, qr.width, qr.height), true)
        val screen = picture()
        val seen = Matrix().apply {
            setScale(0.6f, 0.6f)
            postRotate(84f)
            postTranslate(1050f, 20f)
        }
        val photograph = CameraPicture(1280, 720).draw(screen, seen).each { it * 2 / 3 }.noisy(15)
        val read = photograph.read(QrReader())
        assertEquals(link, read)
    }

    @Test
    fun aLinkIsAskedAboutBeforeItsServerIsConnectedTo() {
        scan()
        val link = "gomoku://join/" + "0".repeat(26) + "?broker=games.example.org"
        camera.see(CameraPicture(640, 480).draw(CameraPicture.code(app, link, 400), Matrix()))
        idle()
        leadOn()
        val dialog = ShadowAlertDialog.getLatestDialog() as AlertDialog
        assertTrue(dialog.isShowing)
        assertEquals(link, text(R.id.join_text))
        dialog.getButton(AlertDialog.BUTTON_NEGATIVE).performClick()
        idle()
        assertTrue(isShown(R.id.scan))
    }

    @Test
    fun whatIsNoInvitationIsToldOnceAndLookingGoesOn() {
        scan()
        assertEquals("Point the camera at the QR code on your friend’s screen.", status())
        var told = 0
        val watched = app.findViewById<TextView>(R.id.scan_status)
        watched.onTyped { told++ }
        repeat(30) { camera.see("https://example.org/menu") }
        camera.see("a poster")
        idle()
        assertTrue(status(), status().startsWith("That QR code is no invitation to a game."))
        assertEquals("a reader says it once", 1, told)
        assertEquals(1, camera.open)
        camera.see("gomoku://join/")
        idle()
        assertTrue(status(), status().startsWith("This link is incomplete."))
        camera.see("games.example.org")
        idle()
        assertTrue(status(), status().startsWith("That QR code is no invitation to a game."))
        camera.see("127.0.0.1:9")
        idle()
        leadOn()
        assertTrue(isShown(R.id.invite))
        // Back skips the camera.
        pressBack()
        pressBack()
        assertTrue(isShown(R.id.join_text))
    }

    @Test
    fun onlyATapAsksAndANoIsNoMoreThanThat() {
        camera.isAllowed = false
        val controller = scan()
        assertEquals(1, camera.asked)
        assertTrue(status(), status().startsWith("To read your friend’s QR code"))
        answer(granted = false)
        assertTrue(status(), status().startsWith("The app may not use the camera."))
        assertEquals(0, camera.opened)
        assertTrue(isShown(R.id.scan_settings))
        controller.recreate()
        idle()
        assertEquals("not by itself", 1, camera.asked)
        click(R.id.scan_settings)
        val settings = shadowOf(app).nextStartedActivity
        assertEquals("android.settings.APPLICATION_DETAILS_SETTINGS", settings.action)
        click(R.id.scan_type)
        assertTrue(isShown(R.id.join_text))
        // Another tap requests the permission again; the system decides whether to show its
        // dialog.
        click(R.id.scan)
        assertEquals(2, camera.asked)
        answer(granted = true)
        assertEquals(1, camera.open)
        assertTrue(status(), status().startsWith("Point the camera"))
    }

    /** app/Activity, onRequestPermissionsResult: empty arrays if the dialog was interrupted. */
    @Test
    fun aQuestionThatIsInterruptedIsNoYes() {
        camera.isAllowed = false
        scan()
        app.onRequestPermissionsResult(ScanCamera.REQUEST, emptyArray(), IntArray(0))
        idle()
        assertTrue(isShown(R.id.scan_settings))
    }

    @Test
    fun whatTheSettingsAllowIsSeenOnTheWayBack() {
        camera.isAllowed = false
        val controller = launch()
        openFriends()
        click(R.id.scan)
        answer(granted = false)
        controller.pause().stop()
        camera.isAllowed = true
        controller.restart().start().resume()
        idle()
        assertEquals(1, camera.open)
        assertEquals(1, camera.asked)
    }

    @Test
    fun everyFailureHasItsSentenceAndTypingStaysPossible() {
        for ((trouble, said) in listOf(
            Trouble.ABSENT to "This device has no camera",
            Trouble.FORBIDDEN to "Whoever manages this device",
            Trouble.TAKEN to "Another app has the camera.",
            Trouble.FAILED to "The camera does not work now.",
            Trouble.REFUSED to "The app may not use the camera."
        )) {
            camera.refuses = trouble
            scan()
            assertTrue("$trouble: ${status()}", status().startsWith(said))
            assertEquals("$trouble", 0, camera.open)
            assertFalse("$trouble", isShown(R.id.scan_frame) || isShown(R.id.scan_light))
            val mayTry = trouble == Trouble.TAKEN || trouble == Trouble.FAILED
            assertEquals("$trouble", mayTry, isShown(R.id.scan_again))
            assertEquals("$trouble", trouble == Trouble.REFUSED, isShown(R.id.scan_settings))
            click(R.id.scan_type)
            assertTrue(isShown(R.id.join_text))
            camera.opened = 0
            camera.refuses = null
            forget()
        }
    }

    @Test
    fun aCameraThatIsTakenComesBack() {
        scan()
        click(R.id.scan_light)
        assertTrue(camera.isLit)
        camera.stop(Trouble.TAKEN)
        // A picture from before the end.
        camera.see("127.0.0.1:9")
        idle()
        assertTrue(status(), status().startsWith("Another app has the camera."))
        assertEquals(0, camera.open)
        camera.refuses = Trouble.TAKEN
        click(R.id.scan_again)
        assertTrue(isShown(R.id.scan_again))
        camera.refuses = null
        click(R.id.scan_again)
        assertEquals(1, camera.open)
        assertTrue(isShown(R.id.scan_frame))
        assertEquals("Light on", text(R.id.scan_light))
    }

    @Test
    fun theCameraIsOpenOnlyWhileItIsSeen() {
        val controller = launch()
        openFriends()
        click(R.id.scan)
        assertEquals(1, camera.open)
        controller.pause().stop()
        assertEquals("the screen is off, or another app in front", 0, camera.open)
        camera.see("127.0.0.1:9")
        idle()
        controller.restart().start().resume()
        idle()
        assertEquals(1, camera.open)
        assertTrue(status(), status().startsWith("Point the camera"))
        controller.recreate()
        idle()
        assertEquals("turned", 1, camera.open)
        pressBack()
        assertEquals(0, camera.open)
        assertTrue(isShown(R.id.join_text))
        // The screen is left before navigation.
        click(R.id.scan)
        camera.see("127.0.0.1:9")
        idle()
        pressBack()
        leadOn()
        assertTrue(isShown(R.id.join_text))
        assertEquals("", text(R.id.join_text))
    }

    @Test
    fun aKilledAppComesBackWithoutAQuestion() {
        camera.isAllowed = false
        val controller = launch()
        openFriends()
        click(R.id.scan)
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        kill(controller)
        launch(state)
        assertEquals("nobody has tapped", 1, camera.asked)
        assertTrue(isShown(R.id.scan_settings))
        pressBack()
        assertTrue(isShown(R.id.join_text))
    }

    @Test
    fun theLightIsOfferedWhereThereIsOne() {
        camera.hasLight = false
        scan()
        assertFalse(isShown(R.id.scan_light))
        pressBack()
        camera.hasLight = true
        click(R.id.scan)
        click(R.id.scan_light)
        assertEquals("Light off", text(R.id.scan_light))
        click(R.id.scan_light)
        assertFalse(camera.isLit)
        assertEquals("Light on", text(R.id.scan_light))
    }

    @Test
    fun readersHearWhatToDoAndWhatWasFound() {
        scan()
        val status = app.findViewById<View>(R.id.scan_status)
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_ASSERTIVE, status.accessibilityLiveRegion)
        val preview = app.findViewById<View>(R.id.scan_preview)
        assertEquals("What the camera sees", preview.contentDescription)
        assertTrue(app.findViewById<View>(R.id.scan_type) is Button)
    }
}
