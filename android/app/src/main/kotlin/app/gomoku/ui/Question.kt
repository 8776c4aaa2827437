package app.gomoku.ui

import android.app.Activity
import android.app.AlertDialog
import android.os.Bundle
import app.gomoku.R

/**
 * Cancellable dialog over a screen. A later question replaces it. When the screen becomes visible
 * again, even in a recreated activity, the [on] handler of an open question shows it again.
 */
class Question(private val activity: Activity) : WhileSeen {
    private class Asked(val topic: String, val detail: String)

    private class Handler(val isReady: () -> Boolean, val again: (detail: String) -> Unit)

    private val handlers = HashMap<String, Handler>()
    private var asked: Asked? = null
    private var dialog: AlertDialog? = null

    /**
     * Registers [again], which asks a question about [topic] again with its original detail. It
     * must not act without asking. While [isReady] returns false the question waits for the next
     * [onSeen].
     */
    fun on(topic: String, isReady: () -> Boolean = { true }, again: (detail: String) -> Unit) {
        handlers[topic] = Handler(isReady, again)
    }

    /**
     * Asks a question about [topic]. The button labelled [yes] runs [act], [no] closes the
     * question, and [other] is a third button.
     *
     * @param detail argument that the topic's handler receives
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

    /** Shows a notice about [topic] with one button to close it. It stays open like a question. */
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
            // Called for a button, Back or a tap outside, and also after [dismiss], when it is not
            // current.
            .setOnDismissListener { if (it === dialog) close() }
            .show()
    }

    private fun close() {
        asked = null
        dialog = null
    }

    /** Overload with string resources. */
    fun ask(topic: String, question: Int, explanation: Int, yes: Int, act: () -> Unit) =
        ask(topic, activity.getString(question), activity.getString(explanation), yes, act = act)

    private fun answer(act: () -> Unit) {
        asked = null
        act()
    }

    /** Closes the dialog. The question stays open until it is answered. */
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
        // If the handler has nothing more to ask, the question is closed.
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
