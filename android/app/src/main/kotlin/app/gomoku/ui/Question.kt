package app.gomoku.ui

import android.app.Activity
import android.app.AlertDialog
import android.os.Bundle
import app.gomoku.R

/**
 * Cancellable dialog over a screen, replaced by a later question. When the screen becomes visible
 * again, even in a recreated activity, the [on] handler shows an open question again.
 */
class Question(private val activity: Activity) : VisibilityObserver {
    private class Asked(val topic: String, val detail: String)

    private class Handler(val isReady: () -> Boolean, val again: (detail: String) -> Unit)

    private val handlers = HashMap<String, Handler>()
    private var asked: Asked? = null
    private var dialog: AlertDialog? = null

    /**
     * Registers [again], which must repeat the question about [topic] without acting. While
     * [isReady] returns false, the question waits for the next [onSeen].
     */
    fun on(topic: String, isReady: () -> Boolean = { true }, again: (detail: String) -> Unit) {
        handlers[topic] = Handler(isReady, again)
    }

    /**
     * Asks a question about [topic]. The button [yes] runs [act], [no] closes it, [other] is a
     * third button.
     */
    fun ask(
        topic: String,
        question: CharSequence?,
        explanation: CharSequence,
        yes: Int,
        detail: String = "",
        no: Int = R.string.game_cancel,
        other: Pair<Int, () -> Unit>? = null,
        act: () -> Unit
    ) {
        show(topic, detail, question, explanation) {
            setPositiveButton(yes) { _, _ -> answer(act) }
            setNegativeButton(no, null)
            other?.let { (says, does) -> setNeutralButton(says) { _, _ -> answer(does) } }
        }
    }

    /** Notice with one button, which stays open like a question. */
    fun tell(topic: String, title: CharSequence?, text: CharSequence, detail: String) =
        show(topic, detail, title, text) { setPositiveButton(R.string.open_close, null) }

    private fun show(
        topic: String,
        detail: String,
        title: CharSequence?,
        text: CharSequence,
        buttons: AlertDialog.Builder.() -> Unit
    ) {
        dismiss()
        asked = Asked(topic, detail)
        dialog = AlertDialog.Builder(activity)
            .setTitle(title)
            .setMessage(text)
            .apply(buttons)
            // Called for a button, Back or a tap outside, and after [dismiss], when it is not
            // current.
            .setOnDismissListener { if (it === dialog) close() }
            .show()
    }

    private fun close() {
        asked = null
        dialog = null
    }

    fun ask(topic: String, question: Int, explanation: Int, yes: Int, act: () -> Unit) =
        ask(topic, activity.getString(question), activity.getString(explanation), yes, act = act)

    private fun answer(act: () -> Unit) {
        asked = null
        act()
    }

    /** Closes the dialog; the question stays open. */
    fun dismiss() {
        val open = dialog
        dialog = null
        open?.dismiss()
    }

    override fun onSeen() {
        if (dialog != null) return
        val open = asked ?: return
        val handler = handlers[open.topic]
        if (handler?.isReady() == false) return
        // Unless the handler has asked again, the question is closed.
        asked = null
        handler?.again(open.detail)
    }

    override fun onUnseen(turning: Boolean) = dismiss()

    override fun onSave(state: Bundle) {
        val open = asked ?: return
        state.putString(TOPIC, open.topic)
        state.putString(DETAIL, open.detail)
    }

    override fun onRestore(state: Bundle) {
        asked = state.getString(TOPIC)?.let { Asked(it, state.getString(DETAIL).orEmpty()) }
    }

    private companion object {
        const val TOPIC = "question"
        const val DETAIL = "question-detail"
    }
}
