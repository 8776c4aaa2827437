package app.gomoku.board

import android.content.Context
import android.hardware.Sensor
import android.hardware.SensorEvent
import android.hardware.SensorEventListener
import android.hardware.SensorManager
import android.hardware.display.DisplayManager
import android.view.Display
import app.gomoku.core.Point
import app.gomoku.ui.unlessRefused

/** Moves a [TiltCursor] with the phone's tilt and reports its new points. */
class TiltSensor(private val context: Context, private val moved: (Point) -> Unit) :
    SensorEventListener {
    private val manager = context.getSystemService(Context.SENSOR_SERVICE) as? SensorManager
    private val displays = context.getSystemService(Context.DISPLAY_SERVICE) as DisplayManager
    private val sensor = find(manager)
    private val matrix = FloatArray(9)
    private var cursor: TiltCursor? = null
    private var heardAt = 0L

    val point: Point?
        get() = cursor?.point

    /** Starts the sensor. The next resting pose is the level. */
    fun start(lines: Int) {
        stop()
        if (sensor == null) return
        cursor = TiltCursor(lines)
        heardAt = 0
        // Throws IllegalStateException beyond 128 listeners.
        unlessRefused(false) {
            manager?.registerListener(this, sensor, SensorManager.SENSOR_DELAY_GAME)
        }
    }

    fun stop() {
        cursor = null
        unlessRefused(Unit) { manager?.unregisterListener(this) }
    }

    fun calibrate() {
        cursor?.calibrate()
    }

    fun moveTo(point: Point) {
        cursor?.moveTo(point)
    }

    override fun onSensorChanged(event: SensorEvent) {
        val cursor = cursor ?: return
        val seconds = if (heardAt == 0L) 0.0 else (event.timestamp - heardAt) / NANOSECONDS
        heardAt = event.timestamp
        SensorManager.getRotationMatrixFromVector(matrix, event.values)
        // The last row is the world's up vector in the phone's coordinates.
        val turns =
            unlessRefused(null) { displays.getDisplay(Display.DEFAULT_DISPLAY) }?.rotation ?: 0
        val went = cursor.tilt(
            matrix[6].toDouble(),
            matrix[7].toDouble(),
            matrix[8].toDouble(),
            turns,
            seconds
        )
        if (went) moved(cursor.point)
    }

    override fun onAccuracyChanged(sensor: Sensor?, accuracy: Int) = Unit

    companion object {
        private const val NANOSECONDS = 1e9

        fun exists(context: Context): Boolean =
            find(context.getSystemService(Context.SENSOR_SERVICE) as? SensorManager) != null

        /** Rotation sensor. Prefers one without a compass, since only the up vector matters. */
        private fun find(manager: SensorManager?): Sensor? = unlessRefused(null) {
            manager?.getDefaultSensor(Sensor.TYPE_GAME_ROTATION_VECTOR)
                ?: manager?.getDefaultSensor(Sensor.TYPE_ROTATION_VECTOR)
        }
    }
}
