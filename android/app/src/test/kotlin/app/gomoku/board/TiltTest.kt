package app.gomoku.board

import android.hardware.Sensor
import android.hardware.SensorManager
import android.view.View
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.GomokuApp
import app.gomoku.app.VersionIndependent
import app.gomoku.core.Point
import app.gomoku.settings.Placement
import kotlin.math.cos
import kotlin.math.sin
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.shadows.SensorEventBuilder
import org.robolectric.shadows.ShadowPopupMenu
import org.robolectric.shadows.ShadowSensor

class TiltTest : AppTest() {
    private val sensors by lazy {
        shadowOf(context().getSystemService(SensorManager::class.java))
    }
    private val sensor: Sensor = ShadowSensor.newInstance(Sensor.TYPE_GAME_ROTATION_VECTOR)
    private var time = 1_000_000_000L

    private fun start(on: Boolean = true): ActivityController<GomokuApp> {
        sensors.addSensor(sensor)
        val controller = launch()
        preferences().tiltCursor = on
        startTwo()
        return controller
    }

    private fun hold(degrees: Double, seconds: Double = 0.5) {
        val half = Math.toRadians(degrees) / 2
        repeat((seconds / 0.02).toInt()) {
            time += 20_000_000
            val turned = floatArrayOf(sin(half).toFloat(), 0f, 0f, cos(half).toFloat())
            sensors.sendSensorEventToListeners(
                SensorEventBuilder.newBuilder()
                    .setSensor(sensor)
                    .setTimestamp(time)
                    .setValues(turned)
                    .build()
            )
        }
        idle()
    }

    @Test
    @VersionIndependent
    @Config(sdk = [26, 34, 36])
    fun tiltingMovesTheCursorAndPlacePlaces() {
        start()
        hold(45.0)
        assertNull(board.target)
        hold(25.0)
        val first = checkNotNull(board.target)
        assertEquals(7, first.x)
        assertTrue("$first", first.y > 7)
        assertEquals(first, board.ghost)
        assertTrue(snapshot.moves.isEmpty())
        hold(45.0)
        click(R.id.place)
        await("placed") { snapshot.moves.size == 1 }
        assertEquals(first, snapshot.moves[0].point)
        assertEquals(first, board.target)
        assertNull(board.ghost)
        assertFalse(app.findViewById<View>(R.id.place).isEnabled)
        hold(65.0)
        assertTrue(checkNotNull(board.target).y < first.y)
        tap(Point(3, 0))
        assertEquals(Point(3, 0), board.ghost)
        hold(25.0, seconds = 0.3)
        assertEquals(3, checkNotNull(board.target).x)
    }

    @Test
    fun theMenuCalibratesAnew() {
        start()
        hold(45.0)
        click(R.id.menu)
        val menu = ShadowPopupMenu.getLatestPopupMenu().menu
        assertTrue(menu.findItem(R.id.menu_calibrate).isVisible)
        menu.performIdentifierAction(R.id.menu_calibrate, 0)
        hold(70.0)
        hold(68.0)
        assertNull(board.target)
        hold(50.0)
        assertTrue(checkNotNull(board.target).y > 7)
    }

    @Test
    fun theSensorIsHeardOnlyWhileItIsNeeded() {
        val controller = start(on = false)
        place("H8")
        assertFalse(isHeard())
        click(R.id.menu)
        assertFalse(
            ShadowPopupMenu.getLatestPopupMenu().menu.findItem(R.id.menu_calibrate).isVisible
        )
        pressBack()
        click(R.id.settings)
        click(R.id.tilt_cursor)
        assertFalse(isHeard())
        pressBack()
        click(R.id.continue_card)
        assertTrue(isHeard())
        controller.pause().stop()
        assertFalse(isHeard())
        controller.restart().start().resume()
        assertTrue(isHeard())
        pressBack()
        assertFalse(isHeard())
    }

    @Test
    fun withDirectPlacingThePlaceButtonIsThere() {
        sensors.addSensor(sensor)
        launch()
        preferences().tiltCursor = true
        preferences().placement = Placement.DIRECT
        startTwo()
        assertEquals(View.VISIBLE, app.findViewById<View>(R.id.place).visibility)
    }

    @Test
    fun aPhoneThatFeelsNothingIsNotAsked() {
        launch()
        click(R.id.settings)
        assertEquals(View.GONE, app.findViewById<View>(R.id.tilt_cursor).visibility)
        preferences().tiltCursor = true
        pressBack()
        startTwo()
        assertFalse(isHeard())
        place("H8")
    }

    private fun isHeard() = sensors.listeners.isNotEmpty()
}
