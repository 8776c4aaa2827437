package app.gomoku.friend.ways

import android.Manifest
import android.app.Activity
import android.content.pm.PackageManager
import android.graphics.ImageFormat
import android.hardware.camera2.CameraAccessException
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraManager
import android.os.Handler
import android.os.Looper
import android.util.Size
import android.view.Surface
import android.view.SurfaceHolder
import app.gomoku.settings.PermissionAnswers
import kotlin.concurrent.thread

/** Camera shown on [preview]. Main thread only. */
class ScanCamera(private val activity: Activity, private val preview: ScanPreview) :
    ScanModel.Camera {
    private val main = Handler(Looper.getMainLooper())

    override val isAllowed: Boolean
        get() = activity.checkSelfPermission(PERMISSION) == PackageManager.PERMISSION_GRANTED

    override val mayAsk: Boolean
        get() = !PermissionAnswers(activity).isFinal(activity, PERMISSION)

    /** Requests the permission; the activity receives the result with [REQUEST]. */
    override fun ask() = activity.requestPermissions(arrayOf(PERMISSION), REQUEST)

    override fun open(tell: (ScanModel.Report) -> Unit): ScanModel.Feed {
        // Null on devices without a camera, which the manifest allows.
        val manager: CameraManager? = activity.getSystemService(CameraManager::class.java)
        val next = Opening(tell)
        // Milliseconds usually, but seconds while the camera service restarts.
        thread(name = "scan-list") {
            val found = list(manager)
            main.post { next.found(manager, found) }
        }
        return next
    }

    private class Listed(val chosen: Chosen?, val trouble: ScanModel.Trouble)

    private fun list(manager: CameraManager?): Listed = try {
        Listed(manager?.let(::choose), ScanModel.Trouble.ABSENT)
    } catch (_: CameraAccessException) {
        Listed(null, ScanModel.Trouble.FAILED)
    } catch (_: RuntimeException) {
        // A listed camera was unplugged, or the service is down.
        Listed(null, ScanModel.Trouble.FAILED)
    }

    private fun fit(chosen: Chosen) {
        val (wide, high) = chosen.size.width to chosen.size.height
        if ((chosen.turned - displayTurned()) % HALF == 0) {
            preview.fit(wide, high)
        } else {
            preview.fit(high, wide)
        }
    }

    /** A camera from the request to its end. */
    private inner class Opening(private val tell: (ScanModel.Report) -> Unit) : ScanModel.Feed {
        private var opened: Opened? = null
        private var isClosed = false

        fun found(manager: CameraManager?, found: Listed) {
            if (isClosed) return
            val chosen = found.chosen
            if (manager == null || chosen == null) {
                return tell(ScanModel.Report.Stopped(found.trouble))
            }
            fit(chosen)
            opened = Opened(preview.holder, ScanFeed(manager, chosen, tell), chosen.size)
        }

        override fun light(on: Boolean) {
            opened?.light(on)
        }

        override fun close() {
            isClosed = true
            opened?.close()
        }
    }

    private fun displayTurned(): Int {
        @Suppress("DEPRECATION") // Its successor is of API 30.
        return when (activity.windowManager.defaultDisplay.rotation) {
            Surface.ROTATION_90 -> 90
            Surface.ROTATION_180 -> 180
            Surface.ROTATION_270 -> 270
            else -> 0
        }
    }

    class Chosen(
        val id: String,
        /** Picture size in the sensor's orientation. */
        val size: Size,
        /** Rotation of the sensor relative to the phone, in degrees. */
        val turned: Int,
        val hasLight: Boolean,
        /** Whether the camera has continuous autofocus. */
        val focuses: Boolean
    )

    /** First camera in the order of [RANK], back camera first; null without a usable one. */
    private fun choose(manager: CameraManager): Chosen? {
        val all = manager.cameraIdList.map { it to manager.getCameraCharacteristics(it) }
        val best = all.minByOrNull { (_, about) ->
            RANK.indexOf(about.get(CameraCharacteristics.LENS_FACING)).mod(RANK.size + 1)
        }
        val (id, about) = best ?: return null
        val offered = about.get(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP)
        val shown = offered?.getOutputSizes(SurfaceHolder::class.java).orEmpty().toSet()
        val read = offered?.getOutputSizes(ImageFormat.YUV_420_888).orEmpty()
        val size = sizeOf(read.filter { it in shown }) ?: return null
        val focus = about.get(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES)
        return Chosen(
            id,
            size,
            about.get(CameraCharacteristics.SENSOR_ORIENTATION) ?: 0,
            about.get(CameraCharacteristics.FLASH_INFO_AVAILABLE) == true,
            focus != null && ScanFeed.FOCUS in focus
        )
    }

    /** Connects [feed] with its surface. */
    private class Opened(
        private val holder: SurfaceHolder,
        private val feed: ScanFeed,
        private val size: Size
    ) : SurfaceHolder.Callback,
        ScanModel.Feed {
        init {
            holder.addCallback(this)
            holder.setFixedSize(size.width, size.height)
            val frame = holder.surfaceFrame
            if (holder.surface?.isValid == true) begin(frame.width(), frame.height())
        }

        private fun begin(width: Int, height: Int) {
            if (width == size.width && height == size.height) feed.begin(holder.surface)
        }

        override fun surfaceCreated(holder: SurfaceHolder) = Unit

        override fun surfaceChanged(holder: SurfaceHolder, format: Int, width: Int, height: Int) =
            begin(width, height)

        override fun surfaceDestroyed(holder: SurfaceHolder) = feed.end()

        override fun light(on: Boolean) = feed.light(on)

        override fun close() {
            holder.removeCallback(this)
            feed.close()
        }
    }

    companion object {
        const val REQUEST = 4

        var standIn: () -> ScanModel.Camera? = { null }

        private const val PERMISSION = Manifest.permission.CAMERA
        private const val HALF = 180

        /** Preferred order; other values come last. */
        private val RANK = listOf(
            CameraCharacteristics.LENS_FACING_BACK,
            CameraCharacteristics.LENS_FACING_EXTERNAL,
            CameraCharacteristics.LENS_FACING_FRONT
        )

        /** In pixels: enough for a long link at arm's length, and decoded within 0.1 s. */
        private const val MOST = 1280 * 960

        /** Largest size up to [MOST], else the smallest. */
        fun sizeOf(offered: List<Size>): Size? =
            offered.filter { it.width * it.height <= MOST }.maxByOrNull { it.width * it.height }
                ?: offered.minByOrNull { it.width.toLong() * it.height }
    }
}
