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
 * Handles input of stones. The core decides legality.
 *
 * @param say sets the text below the board, null for none, and redraws the table
 */
class Placing(
    private val context: Context,
    private val table: Table,
    private val preferences: Preferences,
    private val haptics: Haptics,
    private val say: (Note?) -> Unit
) {
    /** Board of a game or a puzzle. */
    interface Table {
        var ghost: Point?

        /** Whether the board shows a line, in which no stone can be placed. */
        val isWalked: Boolean
            get() = false

        val forbidden: List<MarkedPoint>

        fun forbiddingRows(point: Point): List<List<Point>>

        /** Reason against a stone at [point], without playing. */
        fun refusal(point: Point): Note?

        /** Plays [point]. Returns the reason of a refusal. */
        fun play(point: Point): Note?
    }

    private val texts = GameTexts(context)

    /** Highlighted point, legal or not. */
    var target: Point? = null
        private set

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

    /** Handles a finger over a point, or off the board if null. */
    fun slide(point: Point?) {
        if (point == target || table.isWalked) return
        if (point != null) haptics.feel(Touch.TICK)
        pointAt(point)
    }

    fun pointAt(point: Point?) {
        if (table.isWalked) return
        target = point
        aim(point?.takeIf(::allows))
    }

    fun release(point: Point) {
        if (table.isWalked) return
        target = null
        val refusal = table.refusal(point)
        if (refusal != null) refuse(refusal) else play(point)
    }

    fun cancel() {
        target = null
        aim(null)
    }

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

    fun allows(point: Point): Boolean = !table.isWalked && table.refusal(point) == null
}

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

/** Applies the user's board settings; [shapes] are for screen readers. */
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
