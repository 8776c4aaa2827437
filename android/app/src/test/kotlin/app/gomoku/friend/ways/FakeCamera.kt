package app.gomoku.friend.ways

import android.os.Handler
import android.os.Looper
import app.gomoku.friend.ways.ScanModel.Report
import app.gomoku.friend.ways.ScanModel.Trouble
import app.gomoku.ui.CameraPicture
import app.gomoku.ui.QrReader

/**
 * Camera that behaves as Android documents. Each comment starts with its page below
 * https://developer.android.com/reference/android/
 */
class FakeCamera : ScanModel.Camera {
    private val main = Handler(Looper.getMainLooper())
    private val reader = QrReader()
    private var tell: ((Report) -> Unit)? = null

    /** Permission requests, openings, and open cameras. */
    var asked = 0
    var opened = 0
    var open = 0
    var isLit = false

    /** hardware/camera2/CameraManager, openCamera: throws or reports this trouble. */
    var refuses: Trouble? = null

    override var mayAsk = false
    var hasLight = true

    override var isAllowed = true

    override fun ask() {
        asked++
    }

    override fun open(tell: (Report) -> Unit): ScanModel.Feed {
        opened++
        open++
        this.tell = tell
        val refuses = refuses
        // hardware/camera2/CameraDevice.StateCallback: an error may replace onOpened.
        main.post {
            tell(if (refuses == null) Report.Started(hasLight) else Report.Stopped(refuses))
        }
        return object : ScanModel.Feed {
            private var isClosed = false

            override fun light(on: Boolean) {
                check(!isClosed)
                isLit = on
            }

            override fun close() {
                if (!isClosed) open--
                isClosed = true
                isLit = false
            }
        }
    }

    /**
     * hardware/camera2/CameraDevice.StateCallback, onDisconnected: a higher-priority app opens the
     * camera, the permission is revoked, or it is unplugged. Earlier pictures may be reported
     * afterwards.
     */
    fun stop(trouble: Trouble) = say(Report.Stopped(trouble))

    /** Delivers a picture, also after the end, as onDisconnected documents. */
    fun see(picture: CameraPicture) {
        picture.read(reader)?.let { say(Report.Read(it)) }
    }

    fun see(text: String) = say(Report.Read(text))

    private fun say(report: Report) {
        val tell = checkNotNull(tell) { "never opened" }
        main.post { tell(report) }
    }
}
