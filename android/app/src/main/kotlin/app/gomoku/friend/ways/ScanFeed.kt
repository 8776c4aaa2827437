package app.gomoku.friend.ways

import android.graphics.ImageFormat
import android.hardware.camera2.CameraAccessException
import android.hardware.camera2.CameraCaptureSession
import android.hardware.camera2.CameraDevice
import android.hardware.camera2.CameraManager
import android.hardware.camera2.CaptureRequest
import android.media.Image
import android.media.ImageReader
import android.os.Handler
import android.os.HandlerThread
import android.os.Looper
import android.os.SystemClock
import android.view.Surface
import app.gomoku.friend.ways.ScanModel.Report
import app.gomoku.friend.ways.ScanModel.Trouble

/**
 * Open camera whose pictures go to a surface and to a decoding thread. Error conditions:
 * https://developer.android.com/reference/android/hardware/camera2/CameraDevice.StateCallback and
 * https://developer.android.com/reference/android/hardware/camera2/CameraManager (openCamera).
 * [begin], [end], [light], [close] and the callback [tell] run on the main thread. Calls into the
 * camera service take up to seconds and run on [thread].
 */
internal class ScanFeed(
    private val manager: CameraManager,
    private val camera: ScanCamera.Chosen,
    private val tell: (Report) -> Unit
) {
    private val main = Handler(Looper.getMainLooper())
    private val thread = HandlerThread("scan").apply { start() }
    private val handler = Handler(thread.looper)
    private val frames = ScanFrames(SystemClock::uptimeMillis)
    private var run: Run? = null

    @Volatile private var isClosed = false

    /** Cameras that have neither opened nor failed. On [thread]. */
    private var opening = 0

    fun begin(surface: Surface) {
        if (isClosed || run != null) return
        val next = Run(surface).also { run = it }
        handler.post(next::open)
    }

    /** Stops before the surface is destroyed; [begin] may supply another one. */
    fun end() {
        run?.close()
        run = null
    }

    fun light(on: Boolean) {
        run?.light(on)
    }

    /** Ends the feed. [tell] is not called afterwards. */
    fun close() {
        isClosed = true
        end()
        handler.post(::quit)
    }

    /** Ends [thread] after the callback that closes an opening camera. */
    private fun quit() {
        if (isClosed && opening == 0) thread.quitSafely()
    }

    private fun trouble(error: CameraAccessException) = when (error.reason) {
        CameraAccessException.CAMERA_DISABLED -> Trouble.FORBIDDEN

        CameraAccessException.CAMERA_IN_USE,
        CameraAccessException.MAX_CAMERAS_IN_USE -> Trouble.TAKEN

        else -> Trouble.FAILED
    }

    /** Use of the camera with one surface; callbacks run on [thread]. */
    private inner class Run(private val surface: Surface) : CameraDevice.StateCallback() {
        @Volatile private var isOver = false
        private var isOpening = false
        private var device: CameraDevice? = null
        private var session: CameraCaptureSession? = null
        private var request: CaptureRequest.Builder? = null
        private val reader = ImageReader.newInstance(
            camera.size.width,
            camera.size.height,
            ImageFormat.YUV_420_888,
            PICTURES
        )

        init {
            reader.setOnImageAvailableListener(::look, handler)
        }

        fun open() {
            if (isOver) return
            try {
                manager.openCamera(camera.id, this, handler)
                isOpening = true
                opening++
            } catch (error: CameraAccessException) {
                stop(trouble(error))
            } catch (_: SecurityException) {
                // The user has just revoked the permission.
                stop(Trouble.REFUSED)
            } catch (_: RuntimeException) {
                // The camera was unplugged, or the service is down.
                stop(Trouble.FAILED)
            }
        }

        private fun opened() {
            if (!isOpening) return
            isOpening = false
            opening--
            quit()
        }

        override fun onOpened(device: CameraDevice) {
            opened()
            // Opening can't be cancelled.
            if (isOver) return device.close()
            this.device = device
            attempt {
                val request = device.createCaptureRequest(CameraDevice.TEMPLATE_PREVIEW)
                request.addTarget(surface)
                request.addTarget(reader.surface)
                if (camera.focuses) request.set(CaptureRequest.CONTROL_AF_MODE, FOCUS)
                this.request = request
                @Suppress("DEPRECATION") // Its successor is of API 28.
                device.createCaptureSession(listOf(surface, reader.surface), Flow(), handler)
            }
        }

        /**
         * Reported as a camera in use. [CameraDevice.StateCallback.onError] documents that this may
         * replace [onOpened].
         */
        override fun onDisconnected(device: CameraDevice) {
            opened()
            device.close()
            stop(Trouble.TAKEN)
        }

        override fun onError(device: CameraDevice, error: Int) {
            opened()
            device.close()
            stop(
                when (error) {
                    ERROR_CAMERA_DISABLED -> Trouble.FORBIDDEN
                    ERROR_CAMERA_IN_USE, ERROR_MAX_CAMERAS_IN_USE -> Trouble.TAKEN
                    else -> Trouble.FAILED
                }
            )
        }

        private inner class Flow : CameraCaptureSession.StateCallback() {
            override fun onConfigured(session: CameraCaptureSession) {
                if (isOver) return
                this@Run.session = session
                repeat()
                receive(Report.Started(camera.hasLight))
            }

            override fun onConfigureFailed(session: CameraCaptureSession) = stop(Trouble.FAILED)
        }

        private fun repeat() = attempt {
            val request = request ?: return@attempt
            session?.setRepeatingRequest(request.build(), null, handler)
        }

        private fun attempt(act: () -> Unit) = try {
            act()
        } catch (error: CameraAccessException) {
            stop(trouble(error))
        } catch (_: IllegalStateException) {
            // Closed meanwhile; the camera's callback reports the reason.
        } catch (_: IllegalArgumentException) {
            // Destroyed meanwhile; a new surface starts again.
        }

        fun light(on: Boolean) {
            val flash = if (on) CaptureRequest.FLASH_MODE_TORCH else CaptureRequest.FLASH_MODE_OFF
            handler.post {
                request?.set(CaptureRequest.FLASH_MODE, flash)
                if (!isOver) repeat()
            }
        }

        private fun look(from: ImageReader) {
            if (isOver) return
            val stride = from.acquireLatestImage()?.use(::take) ?: return
            val text = frames.read(camera.size.width, camera.size.height, stride) ?: return
            receive(Report.Read(text))
        }

        /** Copies a picture. Returns its row stride in bytes; null if the picture is skipped. */
        private fun take(image: Image): Int? {
            if (!frames.isDue) return null
            // The first plane is luma with one byte per pixel: ImageFormat.YUV_420_888.
            val plane = image.planes[0]
            frames.copy(plane.buffer)
            return plane.rowStride
        }

        private fun receive(report: Report) {
            main.post { if (run === this) tell(report) }
        }

        /** Reports that pictures have stopped. Any thread. */
        fun stop(trouble: Trouble) {
            receive(Report.Stopped(trouble))
        }

        fun close() {
            isOver = true
            handler.post {
                device?.close()
                reader.close()
            }
        }
    }

    companion object {
        const val FOCUS = CaptureRequest.CONTROL_AF_MODE_CONTINUOUS_PICTURE

        /** Number of buffers: one picture being copied, one arriving. */
        private const val PICTURES = 2
    }
}
