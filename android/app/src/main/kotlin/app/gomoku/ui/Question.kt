package app.gomoku.ui

import android.app.Activity
import android.app.AlertDialog
import app.gomoku.R

/** A question over a screen, with a way out. One that is asked next takes its place. */
class Question(private val activity: Activity) : WhileSeen {
    private var dialog: AlertDialog? = null

    /** Asks; [yes] is what the button says that does [act], and [other] is another way on. */
    fun ask(
        question: CharSequence,
        explanation: CharSequence,
        yes: Int,
        other: Pair<Int, () -> Unit>? = null,
        act: () -> Unit
    ): AlertDialog {
        dismiss()
        val builder = AlertDialog.Builder(activity)
            .setTitle(question)
            .setMessage(explanation)
            .setPositiveButton(yes) { _, _ -> act() }
            .setNegativeButton(R.string.game_cancel, null)
        other?.let { (says, does) -> builder.setNeutralButton(says) { _, _ -> does() } }
        return builder.show().also { dialog = it }
    }

    /** As the other, with texts of the resources. */
    fun ask(question: Int, explanation: Int, yes: Int, act: () -> Unit): AlertDialog =
        ask(activity.getString(question), activity.getString(explanation), yes, act = act)

    /** Puts it away unanswered. */
    fun dismiss() {
        dialog?.dismiss()
    }

    override fun onUnseen(turning: Boolean) = dismiss()
}
