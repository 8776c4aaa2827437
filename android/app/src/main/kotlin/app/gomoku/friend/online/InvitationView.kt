package app.gomoku.friend.online

import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.InviteBy
import app.gomoku.friend.LobbyTexts
import app.gomoku.ui.PageScrollView
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import app.gomoku.ui.showText

/** Page of a sent or answered invitation that waits for the other player. */
class InvitationView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    PageScrollView(context, attrs) {
    interface Actions {
        fun shareInvitation(link: String)

        fun copyInvitation(text: String)

        fun askWithdraw()

        fun enableNews()
    }

    lateinit var actions: Actions

    private val title: TextView
    private val spinner: View
    private val status: TextView
    private val code: TextView
    private val qr: QrCodeView
    private val explain: TextView
    private val wait: View
    private val broker: TextView
    private val share: View
    private val copy: View
    private val tell: View
    private var shown: String? = null

    init {
        inflate(context, R.layout.online_invitation, this)
        isFillViewport = true
        title = findViewById(R.id.invitation_title)
        spinner = findViewById(R.id.invitation_spinner)
        status = findViewById(R.id.invitation_status)
        code = findViewById(R.id.invitation_code)
        qr = findViewById(R.id.invitation_qr)
        explain = findViewById(R.id.invitation_explain)
        wait = findViewById(R.id.invitation_wait)
        broker = findViewById(R.id.invitation_broker)
        share = findViewById(R.id.invitation_share)
        copy = findViewById(R.id.invitation_copy)
        tell = findViewById(R.id.invitation_tell)
        tell.setOnClickListener { actions.enableNews() }
        share.setOnClickListener { shown?.let { actions.shareInvitation(it) } }
        copy.setOnClickListener { shown?.let { actions.copyInvitation(it) } }
        findViewById<View>(R.id.invitation_withdraw).setOnClickListener { actions.askWithdraw() }
    }

    fun show(waiting: OnlineModel.Waiting, offersNews: Boolean) {
        tell.visibility = visible(offersNews && waiting.posted)
        title.setText(
            if (waiting.by == null) R.string.online_joining else R.string.online_inviting
        )
        spinner.visibility = visible(!waiting.posted)
        status.showText(
            context.getString(
                when {
                    !waiting.posted -> R.string.online_reaching
                    waiting.by == null -> R.string.online_event_joining
                    else -> R.string.online_event_invitation
                }
            )
        )
        val text = waiting.text
        val byLink = text != null && waiting.by == InviteBy.LINK
        val byCode = text != null && waiting.by == InviteBy.CODE
        code.visibility = visible(byCode)
        qr.visibility = visible(byLink)
        explain.visibility = visible(text != null)
        explain.setText(if (byCode) R.string.online_code_explain else R.string.online_link_explain)
        wait.visibility = visible(text != null)
        broker.text = context.getString(R.string.online_at_broker, waiting.broker.host)
        share.visibility = visible(byLink)
        copy.visibility = visible(text != null)
        if (text == null || text == shown) return
        shown = text
        scrollTo(0, 0)
        if (byLink) {
            qr.code = QrCode.of(text)
        } else {
            code.text = text
            code.contentDescription = LobbyTexts(context).spelled(text)
        }
    }

    private fun visible(shown: Boolean) = if (shown) VISIBLE else GONE
}
