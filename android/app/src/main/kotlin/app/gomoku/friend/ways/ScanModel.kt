package app.gomoku.friend.ways

import app.gomoku.core.FriendInvitationException
import app.gomoku.core.readFriendInvitation

/**
 * Scanning a friend's QR code: what the camera does, and what came of it. It lives through rotations,
 * the camera does not. Main thread only.
 */
class ScanModel {
    enum class State {
        /** Not seen. */
        OFF,

        /** The system asks the person for the camera. */
        ASKING,
        STARTING,
        LOOKING,

        /** [found] is an invitation. */
        FOUND,

        /** The app may not use the camera. */
        REFUSED,

        /** There is no camera. */
        ABSENT,

        /** Whoever manages the phone has forbidden the camera. */
        FORBIDDEN,

        /** Another app has the camera. */
        TAKEN,

        /** The camera does not work. */
        FAILED
    }

    /** The phone's camera. */
    interface Camera {
        /** Whether the app may use it now. */
        val isAllowed: Boolean

        /** Whether the system would show its question. */
        val mayAsk: Boolean

        /** Asks the person; the answer is told to [ScanModel.answered], unless the app is killed. */
        fun ask()

        /**
         * Opens it. What becomes of it is told on the main thread, after this has returned, until
         * it is closed; nothing follows a [Report.Stopped].
         */
        fun open(tell: (Report) -> Unit): Feed
    }

    /** A camera that is open, or opening. Closing twice is harmless. */
    interface Feed : AutoCloseable {
        fun light(on: Boolean)
    }

    sealed class Report {
        /** Pictures come. */
        class Started(val hasLight: Boolean) : Report()

        /** A QR code with that text is in the picture. */
        class Read(val text: String) : Report()

        /** No more pictures come. */
        class Stopped(val trouble: Trouble) : Report()
    }

    /** Why a camera has stopped. */
    enum class Trouble { REFUSED, ABSENT, FORBIDDEN, TAKEN, FAILED }

    /** Told after each change. */
    var onChange: () -> Unit = {}

    var state = State.OFF
        private set

    /** The invitation, as it was read. */
    var found: String? = null
        private set

    /** What is wrong with the code that was read last. */
    var wrong: FriendInvitationException? = null
        private set

    /** Whether the camera has a light that can be switched on now. */
    var hasLight = false
        private set

    var isLit = false
        private set

    private var camera: Camera? = null
    private var feed: Feed? = null

    /** Whether the person may be asked: once a tap. */
    private var asks = false

    /** The text that was looked at last: a code stays in the picture for a while. */
    private var last: String? = null

    /** The person has tapped Scan. */
    fun tapped() {
        close()
        asks = true
        state = State.OFF
        found = null
    }

    /** The screen is seen. */
    fun show(camera: Camera) {
        this.camera = camera
        when {
            state == State.FOUND -> Unit
            camera.isAllowed -> start()
            asks -> ask(camera)
            // The system's question stands through a rotation.
            state == State.ASKING -> Unit
            else -> become(State.REFUSED)
        }
    }

    private fun ask(camera: Camera) {
        asks = false
        become(State.ASKING)
        camera.ask()
    }

    /** The person has answered the system, or the question is gone. */
    fun answered() {
        // Whether it may be asked again can have changed.
        if (state == State.REFUSED) onChange()
        if (state != State.ASKING) return
        if (camera?.isAllowed == true) start() else become(State.REFUSED)
    }

    /** The screen is no longer seen: the camera is others' now. */
    fun hide() {
        close()
        camera = null
        if (state != State.ASKING && state != State.FOUND) state = State.OFF
    }

    /** Whether [again] can change something. */
    val mayRetry: Boolean
        get() = when (state) {
            State.TAKEN, State.FAILED -> true
            State.REFUSED -> camera?.mayAsk == true
            else -> false
        }

    /** The person wants to try once more. */
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
        opened = camera.open { report -> if (feed === opened) hear(report) }
        feed = opened
        onChange()
    }

    private fun hear(report: Report) = when (report) {
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
