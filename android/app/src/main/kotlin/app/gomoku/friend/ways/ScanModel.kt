package app.gomoku.friend.ways

import app.gomoku.core.FriendInvitationException
import app.gomoku.core.readFriendInvitation

class ScanModel {
    enum class State {
        OFF,

        ASKING,
        STARTING,
        LOOKING,

        FOUND,

        REFUSED,

        ABSENT,

        /** Disabled by a device policy. */
        FORBIDDEN,

        TAKEN,

        FAILED
    }

    interface Camera {
        val isAllowed: Boolean

        /** Whether the system would show its permission dialog. */
        val mayAsk: Boolean

        /** Requests the permission. [ScanModel.answered] follows unless the app is killed. */
        fun ask()

        /**
         * Opens the camera. Calls [tell] on the main thread, after this returns and until the feed
         * is closed; nothing follows a [Report.Stopped].
         */
        fun open(tell: (Report) -> Unit): Feed
    }

    /** Camera that is open or opening. Closing is idempotent. */
    interface Feed : AutoCloseable {
        fun light(on: Boolean)
    }

    sealed class Report {
        class Started(val hasLight: Boolean) : Report()

        class Read(val text: String) : Report()

        class Stopped(val trouble: Trouble) : Report()
    }

    enum class Trouble { REFUSED, ABSENT, FORBIDDEN, TAKEN, FAILED }

    var onChange: () -> Unit = {}

    var state = State.OFF
        private set

    var found: String? = null
        private set

    var wrong: FriendInvitationException? = null
        private set

    /** Whether a light can be switched on now. */
    var hasLight = false
        private set

    var isLit = false
        private set

    private var camera: Camera? = null
    private var feed: Feed? = null

    /** Limits the permission request to once per tap. */
    private var asks = false

    /** Last decoded text, since a code stays in the picture for a while. */
    private var last: String? = null

    fun tapped() {
        close()
        asks = true
        state = State.OFF
        found = null
    }

    fun show(camera: Camera) {
        this.camera = camera
        when {
            state == State.FOUND -> Unit
            camera.isAllowed -> start()
            asks -> ask(camera)
            // The system's dialog survives a rotation.
            state == State.ASKING -> Unit
            else -> become(State.REFUSED)
        }
    }

    private fun ask(camera: Camera) {
        asks = false
        become(State.ASKING)
        camera.ask()
    }

    /** Called when the system's dialog is answered or dismissed. */
    fun answered() {
        if (state == State.REFUSED) onChange()
        if (state != State.ASKING) return
        if (camera?.isAllowed == true) start() else become(State.REFUSED)
    }

    /** Releases the camera for other apps. */
    fun hide() {
        close()
        camera = null
        if (state != State.ASKING && state != State.FOUND) state = State.OFF
    }

    /** Whether [again] could help. */
    val mayRetry: Boolean
        get() = when (state) {
            State.TAKEN, State.FAILED -> true
            State.REFUSED -> camera?.mayAsk == true
            else -> false
        }

    fun again() {
        val camera = camera ?: return
        if (!mayRetry) return
        asks = state == State.REFUSED
        show(camera)
    }

    fun turnLight() {
        if (!hasLight) return
        isLit = !isLit
        feed?.light(isLit)
        onChange()
    }

    private fun start() {
        val camera = camera ?: return
        close()
        state = State.STARTING
        lateinit var opened: Feed
        opened = camera.open { report -> if (feed === opened) receive(report) }
        feed = opened
        onChange()
    }

    private fun receive(report: Report) = when (report) {
        is Report.Started -> {
            hasLight = report.hasLight
            become(State.LOOKING)
        }

        is Report.Read -> look(report.text)

        is Report.Stopped -> {
            close()
            become(
                when (report.trouble) {
                    Trouble.REFUSED -> State.REFUSED
                    Trouble.ABSENT -> State.ABSENT
                    Trouble.FORBIDDEN -> State.FORBIDDEN
                    Trouble.TAKEN -> State.TAKEN
                    Trouble.FAILED -> State.FAILED
                }
            )
        }
    }

    private fun look(text: String) {
        if (state != State.LOOKING || text == last) return
        last = text
        try {
            readFriendInvitation(text)
            close()
            found = text
            become(State.FOUND)
        } catch (error: FriendInvitationException) {
            wrong = error
            onChange()
        }
    }

    private fun close() {
        feed?.close()
        feed = null
        hasLight = false
        isLit = false
        wrong = null
        last = null
    }

    private fun become(next: State) {
        state = next
        onChange()
    }
}
