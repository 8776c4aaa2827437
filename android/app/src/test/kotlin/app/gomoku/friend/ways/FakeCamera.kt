package app.gomoku.friend.ways

import android.os.Handler
import android.os.Looper
import app.gomoku.friend.ways.ScanModel.Report
import app.gomoku.friend.ways.ScanModel.Trouble
import app.gomoku.ui.CameraPicture
import app.gomoku.ui.QrReader

/**
 * A camera that does what Android documents. The first words of each comment are the page, below
 * https://developer.android.com/reference/android/
 */
class FakeCamera : ScanModel.Camera {
    private val main = Handler(Looper.getMainLooper())
    private val reader = QrReader()
    private var tell: ((Report) -> Unit)? = null

    /** How often the person was asked, the camera was opened, and is open now. */
    var asked = 0
    var opened = 0
    var open = 0
    var isLit = false

    /** What opening it comes to. hardware/camera2/CameraManager, openCamera: it throws, or tells. */
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
        // hardware/camera2/CameraDevice.StateCallback: an error may come in place of onOpened.
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
     * hardware/camera2/CameraDevice.StateCallback, onDisconnected: an app that comes before this one
     * opens it, the permission goes, it is unplugged. What it has seen before may come after that.
     */
    fun stop(trouble: Trouble) = say(Report.Stopped(trouble))

    /** A picture: what can be read in it is told. Also after the end, as onDisconnected says. */
    fun see(picture: CameraPicture) {
        picture.read(reader)?.let { say(Report.Read(it)) }
    }

    fun see(text: String) = say(Report.Read(text))

    private fun say(report: Report) {
        val tell = checkNotNull(tell) { "never opened" }
        main.post { tell(report) }
    }
}
