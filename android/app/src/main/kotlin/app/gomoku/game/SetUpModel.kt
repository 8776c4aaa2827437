package app.gomoku.game

import app.gomoku.core.DraftSnapshot
import app.gomoku.core.Pen
import app.gomoku.core.Point
import app.gomoku.core.PositionDraft
import app.gomoku.core.RecordException
import app.gomoku.core.Rule

/**
 * A position that somebody sets up: holds the core's draft, shows its snapshot and forwards each step
 * one to one. It lives through rotations; what a kill leaves of it is [text]. Main thread only; whoever
 * has it closes it.
 *
 * @param rule the one that New game was at, and [size] its board
 */
class SetUpModel(private var rule: Rule, private var size: Int) {
    /** The screen that shows the position. */
    fun interface Listener {
        /** [snapshot] is new, by a tap on [tapped] or by something else. */
        fun onChanged(tapped: Point?)
    }

    /** The screen in front, or null. */
    var listener: Listener? = null

    /** What a tap puts on the board. */
    var pen = Pen.TURNS

    /** Whether a stone was taken away here: whoever has done that knows how. */
    var hasTakenAway = false
        private set

    private val draft = PositionDraft(rule, size)

    /** What is on the board. */
    var snapshot: DraftSnapshot = draft.snapshot()
        private set

    private var closed = false

    /** New game is at that rule and size now: where that is news the position follows. */
    fun follow(rule: Rule, size: Int) {
        if (rule != this.rule) choose(rule)
        if (size != this.size) choose(size)
        this.rule = rule
        this.size = size
    }

    fun tap(point: Point) = step(point) {
        val after = draft.tap(point, pen)
        if (after.stones < snapshot.stones) hasTakenAway = true
        after
    }

    /** Whether a tap there takes a stone away. */
    fun takesAway(point: Point): Boolean = !closed && draft.takesAway(point, pen)

    fun clear() = step { draft.clear() }

    fun undo() = step { draft.undo() }

    fun redo() = step { draft.redo() }

    fun choose(rule: Rule) = step { draft.setRule(rule) }

    /** Stones that a board of so many lines has no point for go, until that is undone. */
    fun choose(size: Int) = step { draft.setSize(size) }

    /** Throws [RecordException] for a text without a position; nothing changes then. */
    fun paste(text: String) {
        // A file that was copied takes its time to be read.
        if (!closed) step { draft.paste(text) }
    }

    /** The position as a record, which [paste] takes. From any thread, until it is closed. */
    fun text(): String = draft.text()

    /** Stands where [text] was asked for. */
    fun restore(text: String) {
        try {
            if (!closed) step { draft.restore(text) }
        } catch (_: RecordException) {
            // Of another version of the app: the board stays empty.
        }
    }

    private fun step(tapped: Point? = null, act: () -> DraftSnapshot) {
        snapshot = act()
        listener?.onChanged(tapped)
    }

    /** Nobody comes back to it. */
    fun close() {
        listener = null
        closed = true
        draft.destroy()
    }
}

/** How many are on the board. */
val DraftSnapshot.stones: Int
    get() = black + white
