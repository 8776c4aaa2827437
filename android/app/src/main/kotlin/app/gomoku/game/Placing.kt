package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.core.MoveException
import app.gomoku.core.OpeningStage
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.pointName
import app.gomoku.settings.Placement
import app.gomoku.settings.Preferences

/**
 * How a person's stone comes onto the board. Choosing a point plays nothing, so what the snapshot
 * shows is enough to say what makes no sense; whether a stone may stand there says the core.
 *
 * @param say a sentence for the line under the board, or null for none; shows the model's state
 */
class Placing(
    private val context: Context,
    private val model: GameModel,
    private val preferences: Preferences,
    private val haptics: Haptics,
    private val say: (String?) -> Unit
) {
    private val texts = GameTexts(context)
    private val remoteTexts = RemoteTexts(context)

    /** The point that is pointed at, whether or not a stone may stand there: it is lit. */
    var target: Point? = null
        private set

    /** A tap: shows the ghost, or places. */
    fun tap(point: Point) {
        target = null
        val refusal = refusal(point)
        when {
            refusal != null -> refuse(refusal)

            preferences.placement == Placement.DIRECT || point == model.ghost -> play(point)

            else -> {
                haptics.feel(Touch.TICK)
                aim(point)
            }
        }
    }

    /** A finger slides over a point, or beside the board. */
    fun slide(point: Point?) {
        if (point == target) return
        if (point != null) haptics.feel(Touch.TICK)
        pointAt(point)
    }

    /** The tilted cursor is at a point. */
    fun pointAt(point: Point?) {
        target = point
        aim(point?.takeIf(::allows))
    }

    /** The sliding finger was lifted. */
    fun release(point: Point) {
        target = null
        val refusal = refusal(point)
        if (refusal != null) refuse(refusal) else play(point)
    }

    /** Gives the chosen point up. */
    fun cancel() {
        target = null
        aim(null)
    }

    /** Plays a point. */
    fun play(point: Point) {
        target = null
        try {
            model.play(point)
            say(null)
        } catch (refused: MoveException) {
            haptics.feel(Touch.WARNING)
            say(
                model.snapshot.remote?.let { remoteTexts.refusal(refused, it) }
                    ?: texts.refusal(refused)
            )
        }
    }

    private fun refuse(refusal: String) {
        model.ghost = null
        haptics.feel(Touch.WARNING)
        say(refusal)
    }

    private fun aim(point: Point?) {
        model.ghost = point
        val marked = model.snapshot.forbidden.firstOrNull { it.point == point }
        say(
            marked?.let {
                context.getString(R.string.move_forbidden_loses, texts.forbidden(it.reason))
            }
        )
    }

    /** Whether a ghost makes sense there. */
    fun allows(point: Point): Boolean = refusal(point) == null

    /** Why a ghost makes no sense there, from what the snapshot says; null when it does. */
    private fun refusal(point: Point): String? {
        val snapshot = model.snapshot
        val marked = snapshot.forbidden.firstOrNull { it.point == point }
        val stage = snapshot.openingStage
        return when {
            snapshot.phase == Phase.OVER -> context.getString(R.string.move_game_over)

            snapshot.humanToChoose -> context.getString(R.string.opening_choose_first)

            !snapshot.humanToMove ->
                snapshot.remote?.let { remoteTexts.notNow(snapshot, it, model.room != null) }
                    ?: context.getString(R.string.move_out_of_turn)

            snapshot.moves.any { it.point == point } ->
                context.getString(R.string.move_occupied, pointName(point))

            stage is OpeningStage.Within && point !in stage.points ->
                OpeningTexts(context).within(stage.reach)

            marked != null && !snapshot.forbiddenLoses -> texts.forbiddenPoint(marked.reason)

            else -> null
        }
    }
}
