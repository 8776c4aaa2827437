package app.gomoku.friend

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.Pairing
import app.gomoku.core.PairingStage
import app.gomoku.ui.PageScrollView
import app.gomoku.ui.showText

/** Page of an invitation: other player, proposed game, and the code that both compare. */
class PairingView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    PageScrollView(context, attrs) {
    interface Actions {
        /** Opens an unknown player's invitation; both phones then show the code. */
        fun open()

        fun accept()

        fun decline(codeDiffers: Boolean)
    }

    lateinit var actions: Actions

    private val texts = LobbyTexts(context)
    private val title: TextView
    private val setup: TextView
    private val known: View
    private val progress: View
    private val status: TextView
    private val code: TextView
    private val question: TextView
    private val accept: Button
    private val differs: View
    private val decline: Button

    private var unopened = false

    init {
        inflate(context, R.layout.lobby_pairing, this)
        isFillViewport = true
        title = findViewById(R.id.pairing_title)
        setup = findViewById(R.id.pairing_setup)
        known = findViewById(R.id.pairing_known)
        progress = findViewById(R.id.pairing_progress)
        status = findViewById(R.id.pairing_status)
        code = findViewById(R.id.pairing_code)
        question = findViewById(R.id.pairing_question)
        accept = findViewById(R.id.pairing_accept)
        differs = findViewById(R.id.pairing_differs)
        decline = findViewById(R.id.pairing_decline)
        accept.setOnClickListener { if (unopened) actions.open() else actions.accept() }
        differs.setOnClickListener { actions.decline(codeDiffers = true) }
        decline.setOnClickListener { actions.decline(codeDiffers = false) }
    }

    fun show(pairing: Pairing) {
        val terms = pairing.setup
        title.showText(
            context.getString(
                when {
                    terms == null -> R.string.pairing_watch
                    pairing.inviting -> R.string.pairing_inviting
                    else -> R.string.pairing_invited
                },
                pairing.nickname
            )
        )
        setup.visibility = visible(terms != null)
        if (terms != null) setup.text = texts.setup(terms, pairing.inviting)
        known.visibility = visible(pairing.playedBefore)
        val comparing = pairing.stage == PairingStage.COMPARING
        unopened = pairing.stage == PairingStage.UNOPENED && !pairing.inviting
        progress.visibility = visible(!comparing && !unopened)
        status.showText(
            when (pairing.stage) {
                PairingStage.ACCEPTED ->
                    context.getString(R.string.pairing_waiting, pairing.nickname)

                PairingStage.UNOPENED ->
                    context.getString(R.string.pairing_unopened_there, pairing.nickname)

                else -> context.getString(R.string.pairing_connecting)
            }
        )
        showCode(pairing.code)
        for (view in arrayOf(question, accept)) view.visibility = visible(comparing || unopened)
        differs.visibility = visible(comparing && !pairing.byCode)
        question.text = when {
            unopened -> context.getString(R.string.pairing_unopened)
            pairing.byCode -> context.getString(R.string.pairing_by_code, pairing.nickname)
            else -> context.getString(R.string.pairing_question)
        }
        accept.setText(
            when {
                unopened -> R.string.pairing_open
                pairing.playedBefore || pairing.byCode -> R.string.pairing_accept
                else -> R.string.pairing_same
            }
        )
        decline.setText(
            if (pairing.inviting) R.string.game_cancel else R.string.pairing_decline
        )
    }

    private fun showCode(digits: String?) {
        code.visibility = visible(digits != null)
        if (digits == null) return
        val grouped = digits.chunked(digits.length / 2).joinToString(" ")
        if (code.text.toString() == grouped) return
        code.text = grouped
        // Digit by digit, not as a number.
        code.contentDescription = texts.spelled(digits)
    }

    private fun visible(shown: Boolean) = if (shown) VISIBLE else GONE
}
