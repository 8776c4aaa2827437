package app.gomoku.game

import app.gomoku.core.DraftSnapshot
import app.gomoku.core.Pen
import app.gomoku.core.Point
import app.gomoku.core.PositionDraft
import app.gomoku.core.RecordException
import app.gomoku.core.Rule

/**
 * Set-up position: exposes the core's draft and forwards each step. Survives configuration changes;
 * [text] survives process death. Main thread only; the owner closes it.
 *
 * @param rule initial rule; [size] is the initial board size
 */
class SetUpModel(private var rule: Rule, private var size: Int) {
    fun interface Listener {
        /** Called for a new [snapshot]; [tapped] is null unless a tap caused it. */
        fun onChanged(tapped: Point?)
    }

    var listener: Listener? = null

    var pen = Pen.TURNS

    /** Whether the user has removed a stone and needs no explanation. */
    var hasTakenAway = false
        private set

    private val draft = PositionDraft(rule, size)

    var snapshot: DraftSnapshot = draft.snapshot()
        private set

    private var closed = false

    /** Adopts a changed rule or size of New game. */
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

    fun takesAway(point: Point): Boolean = !closed && draft.takesAway(point, pen)

    fun clear() = step { draft.clear() }

    fun undo() = step { draft.undo() }

    fun redo() = step { draft.redo() }

    fun choose(rule: Rule) = step { draft.setRule(rule) }

    /** Changes the board size. Stones outside the board are removed, which undo reverts. */
    fun choose(size: Int) = step { draft.setSize(size) }

    /** Replaces the position. Throws [RecordException] and changes nothing if [text] has none. */
    fun paste(text: String) {
        // Reading the clipboard takes time; the model may be closed by now.
        if (!closed) step { draft.paste(text) }
    }

    /** Record for [restore]. Any thread, until closed. */
    fun text(): String = draft.text()

    fun restore(text: String) {
        try {
            if (!closed) step { draft.restore(text) }
        } catch (_: RecordException) {
            // From another app version: the board stays empty.
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
