package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.MarkedPoint
import app.gomoku.core.MoveException
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.settings.Placement
import app.gomoku.settings.Preferences

/**
 * How a person's stone comes onto the board. Whether one may stand at a point says the core, which
 * plays nothing when it is asked.
 *
 * @param say what the line under the board says, or null for nothing; shows the table's state
 */
class Placing(
    private val context: Context,
    private val table: Table,
    private val preferences: Preferences,
    private val haptics: Haptics,
    private val say: (Note?) -> Unit
) {
    /** Where stones are placed: a game, or a puzzle. */
    interface Table {
        /** The point that was chosen and not yet played. */
        var ghost: Point?

        /** Whether stones lie there that nobody has played: then none is placed. */
        val isWalked: Boolean
            get() = false

        /** Points that are forbidden to Black now. */
        val forbidden: List<MarkedPoint>

        /** The rows that forbid a point, each as its stones in order. */
        fun forbiddingRows(point: Point): List<List<Point>>

        /** Why a stone may not stand there now; null when it may. Nothing is played. */
        fun refusal(point: Point): Note?

        /** Plays; why it could not, or null when it is done. */
        fun play(point: Point): Note?
    }

    private val texts = GameTexts(context)

    /** The point that is pointed at, whether or not a stone may stand there: it is lit. */
    var target: Point? = null
        private set

    /** A tap: shows the ghost, or places. */
    fun tap(point: Point) {
        if (table.isWalked) return
        target = null
        val refusal = table.refusal(point)
        when {
            refusal != null -> refuse(refusal)

            preferences.placement == Placement.DIRECT || point == table.ghost -> play(point)

            else -> {
                haptics.feel(Touch.TICK)
                aim(point, explained = preferences.explainsPlacing)
            }
        }
    }

    /** A finger slides over a point, or beside the board. */
    fun slide(point: Point?) {
        if (point == target || table.isWalked) return
        if (point != null) haptics.feel(Touch.TICK)
        pointAt(point)
    }

    /** The tilted cursor is at a point. */
    fun pointAt(point: Point?) {
        if (table.isWalked) return
        target = point
        aim(point?.takeIf(::allows))
    }

    /** The sliding finger was lifted. */
    fun release(point: Point) {
        if (table.isWalked) return
        target = null
        val refusal = table.refusal(point)
        if (refusal != null) refuse(refusal) else play(point)
    }

    /** Gives the chosen point up. */
    fun cancel() {
        target = null
        aim(null)
    }

    /** Plays a point. */
    fun play(point: Point) {
        if (table.isWalked) return
        target = null
        val refusal = table.play(point)
        if (refusal == null) preferences.stonePlaced() else haptics.feel(Touch.WARNING)
        say(refusal)
    }

    private fun refuse(refusal: Note) {
        table.ghost = null
        haptics.feel(Touch.WARNING)
        say(refusal)
    }

    private fun aim(point: Point?, explained: Boolean = false) {
        table.ghost = point
        val marked = table.forbidden.firstOrNull { it.point == point }
        say(
            when {
                marked != null -> Note(
                    context.getString(
                        R.string.move_forbidden_loses,
                        texts.forbidden(marked.reason)
                    ),
                    marked.reason,
                    table.forbiddingRows(marked.point)
                )

                explained -> Note(context.getString(R.string.game_tap_again))

                else -> null
            }
        )
    }

    /** Whether a ghost makes sense there. */
    fun allows(point: Point): Boolean = !table.isWalked && table.refusal(point) == null
}

/** Stones are placed in a game. */
class GamePlaces(context: Context, private val model: GameModel) : Placing.Table {
    private val texts = GameTexts(context)
    private val remoteTexts = RemoteTexts(context)

    override var ghost: Point? by model::ghost

    override val isWalked: Boolean
        get() = model.walk != null

    override val forbidden: List<MarkedPoint>
        get() = model.snapshot.forbidden

    override fun forbiddingRows(point: Point) = model.forbiddingRows(point)

    override fun refusal(point: Point): Note? = refused { model.mayPlay(point) }

    override fun play(point: Point): Note? = refused { model.play(point) }

    private fun refused(act: () -> Unit): Note? = try {
        act()
        null
    } catch (refused: MoveException) {
        note(refused)
    }

    private fun note(refused: MoveException): Note {
        val words = model.snapshot.remote
            ?.let { remoteTexts.refusal(refused, it, model.room != null) }
            ?: texts.refusal(refused)
        if (refused !is MoveException.ForbiddenPoint) return Note(words)
        return Note(words, refused.reason, forbiddingRows(refused.point))
    }
}

/** Makes it a board that stones are placed on, as the person wants that; [shapes] for whoever has them read out. */
fun BoardView.playedAs(preferences: Preferences, shapes: () -> List<PointShapes>) {
    use(
        BoardView.Options(
            theme = preferences.boardTheme,
            coordinates = preferences.coordinates,
            moveNumbers = preferences.moveNumbers,
            lastMoveMark = preferences.lastMoveMark,
            forbiddenMarks = preferences.forbiddenMarks
        )
    )
    this.shapes = if (preferences.spokenThreats) shapes else null
    slides = preferences.placement == Placement.SLIDE
}
