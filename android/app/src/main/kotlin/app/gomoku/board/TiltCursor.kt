package app.gomoku.board

import app.gomoku.core.Point
import kotlin.math.abs
import kotlin.math.atan2
import kotlin.math.hypot

/**
 * A cursor that goes where the board dips when the phone is tilted, as a ball would roll. How the
 * phone is held while it first rests counts as level. Pure.
 *
 * @param lines lines a side
 */
class TiltCursor(private val lines: Int) {
    /** Where it is. */
    var point = Point(lines / 2, lines / 2)
        private set

    /** Whether the phone has rested, so that tilting it means something. */
    var isCalibrated = false
        private set

    /** Angles of the pose that counts as level, or may come to; in degrees. */
    private var levelAcross = 0.0
    private var levelAlong = 0.0
    private var restedFor = 0.0
    private val across = Roll()
    private val along = Roll()

    /** How the phone rests next counts as level. */
    fun calibrate() {
        isCalibrated = false
        restedFor = 0.0
        across.stop()
        along.stop()
    }

    /** Puts the cursor elsewhere. */
    fun moveTo(point: Point) {
        this.point = point
    }

    /**
     * The phone is held so.
     *
     * @param x how far up its right edge points, of a direction of any length, in its own axes
     * @param y how far up its upper edge points
     * @param z how far up its screen points
     * @param turns quarters of a turn, against the clock, by which the phone is turned from upright
     * @param seconds since it was told last
     * @return whether the cursor is at another point
     */
    fun tilt(x: Double, y: Double, z: Double, turns: Int, seconds: Double): Boolean {
        val right = when (turns) {
            1 -> y
            2 -> -x
            3 -> -y
            else -> x
        }
        val top = when (turns) {
            1 -> -x
            2 -> -y
            3 -> x
            else -> y
        }
        val steep = hypot(top, z)
        val time = seconds.coerceIn(0.0, MOST_SECONDS)
        // On its side a phone is neither upright nor flat.
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

    /** The same angle between half a turn back and half a turn on. */
    private fun turn(degrees: Double): Double = when {
        degrees > 180 -> degrees - 360
        degrees < -180 -> degrees + 360
        else -> degrees
    }

    /** How far the cursor has rolled in one direction, in lines that it has not yet gone. */
    private class Roll {
        private var gone = 0.0

        fun stop() {
            gone = 0.0
        }

        /** The lines to go now. */
        fun by(degrees: Double, seconds: Double): Int {
            val slope = abs(degrees) - DEAD
            if (slope <= 0) {
                stop()
                return 0
            }
            val sign = if (degrees > 0) 1 else -1
            // The first line comes soon, and a change of mind at once.
            if (gone * sign <= 0) gone = sign * HEAD_START
            val steepness = minOf(slope / FULL, 1.0)
            gone += sign * (SLOW + (FAST - SLOW) * steepness * steepness) * seconds
            val lines = gone.toInt()
            gone -= lines
            // Rolling on, even when just one line was reached.
            if (gone == 0.0) gone = sign * TINY
            return lines
        }
    }

    private companion object {
        /** Degrees within which a hand that holds a phone still stays. */
        const val STILL = 2.0

        /** For so long the phone must rest. */
        const val REST_SECONDS = 0.3

        /** Degrees that do nothing: nobody holds a phone quite level. */
        const val DEAD = 6.0

        /** Degrees beyond these at which the cursor is at its fastest. */
        const val FULL = 20.0

        /** Lines a second at the least and the most tilt. */
        const val SLOW = 2.0
        const val FAST = 14.0
        const val HEAD_START = 0.5
        const val TINY = 1e-9

        /** After a pause the cursor does not leap. */
        const val MOST_SECONDS = 0.1
        const val LEAST = 0.05
    }
}
