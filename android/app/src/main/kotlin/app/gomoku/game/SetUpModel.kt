package app.gomoku.game

import app.gomoku.core.DraftSnapshot
import app.gomoku.core.Pen
import app.gomoku.core.Point
import app.gomoku.core.PositionDraft
import app.gomoku.core.RecordException
import app.gomoku.core.Rule

/**
 * View model of a position that the user sets up. Holds the core's draft, exposes its snapshot and
 * forwards each step. Survives configuration changes; [text] is saved for process death. Main
 * thread only; the owner closes it.
 *
 * @param rule initial rule, from the New game screen; [size] is the initial board size
 */
class SetUpModel(private var rule: Rule, private var size: Int) {
    fun interface Listener {
        /** Called for a new [snapshot]; [tapped] is the tapped point, or null for other changes. */
        fun onChanged(tapped: Point?)
    }

    var listener: Listener? = null

    /** Kind of stone that a tap places. */
    var pen = Pen.TURNS

    /** Whether the user has removed a stone here and needs no explanation. */
    var hasTakenAway = false
        private set

    private val draft = PositionDraft(rule, size)

    var snapshot: DraftSnapshot = draft.snapshot()
        private set

    private var closed = false

    /** Adopts a changed rule or size of the New game screen. */
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

    /** Whether a tap at the point removes a stone. */
    fun takesAway(point: Point): Boolean = !closed && draft.takesAway(point, pen)

    fun clear() = step { draft.clear() }

    fun undo() = step { draft.undo() }

    fun redo() = step { draft.redo() }

    fun choose(rule: Rule) = step { draft.setRule(rule) }

    /** Changes the board size. Stones outside the board are removed, which undo reverts. */
    fun choose(size: Int) = step { draft.setSize(size) }

    /**
     * Replaces the position. Throws [RecordException] if [text] has no position; then nothing
     * changes.
     */
    fun paste(text: String) {
        // Reading the clipboard takes time, so the model may be closed by now.
        if (!closed) step { draft.paste(text) }
    }

    /** Position as a record for [restore]. Any thread, until closed. */
    fun text(): String = draft.text()

    /** Restores the position that [text] returned. */
    fun restore(text: String) {
        try {
            if (!closed) step { draft.restore(text) }
        } catch (_: RecordException) {
            // Written by another version of the app: the board stays empty.
        }
    }

    private fun step(tapped: Point? = null, act: () -> DraftSnapshot) {
        snapshot = act()
        listener?.onChanged(tapped)
    }

    fun close() {
        listener = null
        closed = true
        draft.destroy()
    }
}

val DraftSnapshot.stones: Int
    get() = black + white
