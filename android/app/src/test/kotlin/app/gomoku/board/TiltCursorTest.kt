package app.gomoku.board

import app.gomoku.core.Point
import kotlin.math.cos
import kotlin.math.sin
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

/** From the phone's pose to the cursor's position. Needs no Android. */
class TiltCursorTest {
    private val cursor = TiltCursor(15)
    private val middle = Point(7, 7)

    /**
     * Screen [away] degrees from upright (90 is flat on a table), right edge [right] degrees up.
     */
    private fun hold(away: Double, right: Double = 0.0, seconds: Double = 1.0, turns: Int = 0) {
        val a = Math.toRadians(away)
        val r = Math.toRadians(right)
        val x = sin(r)
        val y = cos(r) * cos(a)
        val z = cos(r) * sin(a)
        repeat((seconds / STEP).toInt()) {
            when (turns) {
                0 -> cursor.tilt(x, y, z, 0, STEP)
                // Display.getRotation: a device turned 90° counterclockwise reports ROTATION_90.
                1 -> cursor.tilt(y, -x, z, 1, STEP)
                2 -> cursor.tilt(-x, -y, z, 2, STEP)
                else -> cursor.tilt(-y, x, z, 3, STEP)
            }
        }
    }

    @Test
    fun howThePhoneRestsIsLevel() {
        for (away in listOf(-60.0, 0.0, 45.0, 90.0, 150.0, 179.0)) {
            for (right in listOf(-70.0, 0.0, 30.0)) {
                cursor.calibrate()
                hold(away, right)
                assertTrue("$away $right", cursor.isCalibrated)
                hold(away + 3, right - 3, seconds = 5.0)
                assertEquals("$away $right", middle, cursor.point)
            }
        }
    }

    @Test
    fun aPhoneThatMovesIsNotCalibrated() {
        for (i in 0..30) hold(45.0 + 3 * i, seconds = 0.1)
        assertFalse(cursor.isCalibrated)
        hold(136.0, seconds = 0.5)
        assertTrue(cursor.isCalibrated)
    }

    @Test
    fun theCursorGoesWhereTheBoardDips() {
        for (turns in 0..3) {
            cursor.moveTo(middle)
            cursor.calibrate()
            hold(45.0, turns = turns)
            hold(65.0, seconds = 0.5, turns = turns)
            assertTrue("$turns: ${cursor.point}", cursor.point.y > 7 && cursor.point.x == 7)
            cursor.moveTo(middle)
            hold(25.0, seconds = 0.5, turns = turns)
            assertTrue("$turns: ${cursor.point}", cursor.point.y < 7 && cursor.point.x == 7)
            cursor.moveTo(middle)
            hold(45.0, right = -20.0, seconds = 0.5, turns = turns)
            assertTrue("$turns: ${cursor.point}", cursor.point.x > 7 && cursor.point.y == 7)
            cursor.moveTo(middle)
            hold(45.0, right = 20.0, seconds = 0.5, turns = turns)
            assertTrue("$turns: ${cursor.point}", cursor.point.x < 7 && cursor.point.y == 7)
        }
    }

    @Test
    fun moreTiltIsFasterUpToALimit() {
        fun rowsIn(seconds: Double, degrees: Double): Int {
            cursor.calibrate()
            cursor.moveTo(Point(7, 0))
            hold(45.0)
            hold(45.0 + degrees, seconds = seconds)
            return cursor.point.y
        }
        // Two to 14 lines per second, with a head start of half a line.
        assertEquals(2, rowsIn(1.0, 7.0))
        assertEquals(7, rowsIn(0.5, 26.0))
        assertEquals(7, rowsIn(0.5, 80.0))
        assertTrue(rowsIn(0.5, 15.0) in 2..4)
    }

    @Test
    fun theBoardsEdgeHolds() {
        hold(45.0)
        hold(85.0, right = -40.0, seconds = 10.0)
        assertEquals(Point(14, 14), cursor.point)
        hold(5.0, right = 40.0, seconds = 10.0)
        assertEquals(Point(0, 0), cursor.point)
    }

    @Test
    fun levelAgainStopsAtOnce() {
        hold(45.0)
        hold(65.0, seconds = 0.5)
        val there = cursor.point
        hold(47.0, seconds = 5.0)
        assertEquals(there, cursor.point)
    }

    @Test
    fun aFullTurnIsNoTilt() {
        // The angle jumps from 180 to -180 degrees.
        hold(179.0)
        hold(-179.0, seconds = 5.0)
        assertEquals(middle, cursor.point)
    }

    @Test
    fun nonsenseMovesNothing() {
        hold(45.0)
        val odd = listOf(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)
        for (value in odd) {
            assertFalse(cursor.tilt(value, 1.0, 0.0, 0, STEP))
            assertFalse(cursor.tilt(0.0, value, 0.0, 0, STEP))
            assertFalse(cursor.tilt(0.0, 1.0, value, 0, STEP))
        }
        assertFalse(cursor.tilt(0.0, 1.0, 0.0, 0, Double.NaN))
        assertFalse(cursor.tilt(0.0, 0.0, 0.0, 0, STEP))
        // On its side.
        assertFalse(cursor.tilt(1.0, 0.01, 0.0, 0, STEP))
        // A pause of an hour does not count as rolling.
        hold(70.0, seconds = 0.02)
        cursor.tilt(0.0, 0.0, 1.0, 0, 3600.0)
        assertTrue("${cursor.point}", cursor.point.y in 7..9)
    }

    private companion object {
        const val STEP = 0.02
    }
}
