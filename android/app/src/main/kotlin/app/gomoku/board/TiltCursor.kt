package app.gomoku.board

import app.gomoku.core.Point
import kotlin.math.abs
import kotlin.math.atan2
import kotlin.math.hypot

/** Cursor that rolls like a ball on a tilted phone. The first resting pose is the level. Pure. */
class TiltCursor(private val lines: Int) {
    var point = Point(lines / 2, lines / 2)
        private set

    var isCalibrated = false
        private set

    /** Angles of the level, or of its candidate, in degrees. */
    private var levelAcross = 0.0
    private var levelAlong = 0.0
    private var restedFor = 0.0
    private val across = Roll()
    private val along = Roll()

    /** Takes the next resting pose as the level. */
    fun calibrate() {
        isCalibrated = false
        restedFor = 0.0
        across.stop()
        along.stop()
    }

    fun moveTo(point: Point) {
        this.point = point
    }

    /**
     * Processes a pose of the phone.
     *
     * @param x upward component of the phone's x axis (right edge); the vector may have any length
     * @param y upward component of its y axis (upper edge)
     * @param z upward component of its z axis (screen)
     * @param turns `Display.getRotation`: counterclockwise quarter turns; at 1 the upper edge
     *   points left
     * @param seconds time since the last call
     * @return whether the cursor has moved to another point
     */
    fun tilt(x: Double, y: Double, z: Double, turns: Int, seconds: Double): Boolean {
        val right = when (turns) {
            1 -> -y
            2 -> -x
            3 -> y
            else -> x
        }
        val top = when (turns) {
            1 -> x
            2 -> -y
            3 -> -x
            else -> y
        }
        val steep = hypot(top, z)
        val time = seconds.coerceIn(0.0, MOST_SECONDS)
        // On its side, the phone's pitch is undefined.
        if (!(right + steep).isFinite() || time.isNaN() || steep < LEAST * hypot(right, steep)) {
            return false
        }
        val side = Math.toDegrees(atan2(right, steep))
        val away = Math.toDegrees(atan2(z, top))
        if (!isCalibrated) {
            rest(side, away, time)
            return false
        }
        val before = point
        val columns = across.by(levelAcross - side, time)
        val rows = along.by(turn(away - levelAlong), time)
        point = Point(
            (before.x + columns).coerceIn(0, lines - 1),
            (before.y + rows).coerceIn(0, lines - 1)
        )
        return point != before
    }

    private fun rest(side: Double, away: Double, time: Double) {
        val moved = abs(side - levelAcross) > STILL || abs(turn(away - levelAlong)) > STILL
        if (moved || restedFor == 0.0) {
            levelAcross = side
            levelAlong = away
            restedFor = 0.0
        }
        restedFor += time
        isCalibrated = restedFor >= REST_SECONDS
    }

    /** Normalises an angle to ±180 degrees. */
    private fun turn(degrees: Double): Double = when {
        degrees > 180 -> degrees - 360
        degrees < -180 -> degrees + 360
        else -> degrees
    }

    private class Roll {
        private var gone = 0.0

        fun stop() {
            gone = 0.0
        }

        /** Returns the number of lines to move now. */
        fun by(degrees: Double, seconds: Double): Int {
            val slope = abs(degrees) - DEAD
            if (slope <= 0) {
                stop()
                return 0
            }
            val sign = if (degrees > 0) 1 else -1
            // The head start makes the first line come soon.
            if (gone * sign <= 0) gone = sign * HEAD_START
            val steepness = minOf(slope / FULL, 1.0)
            gone += sign * (SLOW + (FAST - SLOW) * steepness * steepness) * seconds
            val lines = gone.toInt()
            gone -= lines
            // A tiny remainder prevents another head start after an exact line.
            if (gone == 0.0) gone = sign * TINY
            return lines
        }
    }

    private companion object {
        /** Resting tolerance, in degrees. */
        const val STILL = 2.0

        const val REST_SECONDS = 0.3

        /** Dead zone in degrees, since a hand never holds a phone quite level. */
        const val DEAD = 6.0

        /** Degrees beyond the dead zone at the highest speed. */
        const val FULL = 20.0

        /** Lines per second at the least and the greatest tilt. */
        const val SLOW = 2.0
        const val FAST = 14.0
        const val HEAD_START = 0.5
        const val TINY = 1e-9

        /** Longest time step, so that the cursor does not jump after a pause. */
        const val MOST_SECONDS = 0.1
        const val LEAST = 0.05
    }
}
