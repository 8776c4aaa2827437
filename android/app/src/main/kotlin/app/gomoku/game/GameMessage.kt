package app.gomoku.game

import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.EndReason
import app.gomoku.core.GameSnapshot
import app.gomoku.core.LessonTopic
import app.gomoku.core.LineWalk
import app.gomoku.core.lessonOnForbidden
import app.gomoku.ui.showText

/**
 * Line below the board: position in a line, refusal, result, the opening's question, or a proved
 * win.
 *
 * @param learn opens the lesson on a Renju term in the text
 */
class GameMessage(private val view: TextView, private val learn: (LessonTopic) -> Unit) {
    private val context = view.context
    private val texts = GameTexts(context)
    private val openingTexts = OpeningTexts(context)
    private val hintTexts = HintTexts(context)

    /** @param chosen who chose which colour */
    fun show(snapshot: GameSnapshot, walk: LineWalk?, note: Note?, chosen: String?) {
        val result = snapshot.result
        val text = walk?.let(hintTexts::step) ?: note?.text ?: when {
            result != null -> texts.result(result, snapshot)

            snapshot.hintPending -> context.getString(R.string.game_hint_pending)

            snapshot.notSaved -> context.getString(R.string.saved_failed)

            else -> openingTexts.stage(snapshot) ?: chosen ?: openingTexts.pattern(snapshot)
                ?: if (snapshot.clockWaits) context.getString(R.string.game_clock_waits) else null
        }
        val proved = if (text == null) snapshot.proved?.let(texts::proved) else null
        // The count changes with each move, so it is announced once:
        // GameModel.Listener.onProved.
        view.accessibilityLiveRegion = if (proved == null) {
            View.ACCESSIBILITY_LIVE_REGION_POLITE
        } else {
            View.ACCESSIBILITY_LIVE_REGION_NONE
        }
        show(text ?: proved.orEmpty(), snapshot, note)
    }

    private fun show(text: String, snapshot: GameSnapshot, note: Note?) {
        val result = snapshot.result
        val lost = result?.reason as? EndReason.ForbiddenMove
        val word = (if (note == null) lost?.reason else note.forbidden)?.let(::lessonOnForbidden)
        view.showText(if (word == null) text else texts.explained(text))
        view.setOnClickListener { if (word != null) learn(word) }
        view.isClickable = word != null
        val person = snapshot.ownStone
        val colour = when {
            result == null || note != null -> R.color.text
            result.winner == null -> R.color.text
            person != null && result.winner != person -> R.color.danger
            else -> R.color.good
        }
        view.setTextColor(context.getColor(colour))
        view.setBackgroundResource(if (text.isEmpty()) 0 else R.drawable.message)
    }
}
