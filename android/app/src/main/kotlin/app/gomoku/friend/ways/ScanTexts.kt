package app.gomoku.friend.ways

import android.content.Context
import app.gomoku.R
import app.gomoku.core.FriendInvitationException

class ScanTexts(private val context: Context) {
    fun status(model: ScanModel): String = when (model.state) {
        ScanModel.State.OFF, ScanModel.State.STARTING -> say(R.string.scan_starting)
        ScanModel.State.ASKING -> say(R.string.scan_asking)
        ScanModel.State.LOOKING -> model.wrong?.let(::wrong) ?: say(R.string.scan_looking)
        ScanModel.State.FOUND -> say(R.string.scan_found)
        ScanModel.State.REFUSED -> say(R.string.scan_refused)
        ScanModel.State.ABSENT -> say(R.string.scan_none)
        ScanModel.State.FORBIDDEN -> say(R.string.scan_forbidden)
        ScanModel.State.TAKEN -> say(R.string.scan_taken)
        ScanModel.State.FAILED -> say(R.string.scan_failed)
    }

    private fun wrong(error: FriendInvitationException): String = when (error) {
        is FriendInvitationException.Link,
        is FriendInvitationException.Nearby -> FriendTexts(context).refusal(error)

        // Most QR codes. Advice on typing errors would not apply here.
        else -> say(R.string.scan_no_invitation)
    }

    private fun say(word: Int) = context.getString(word)
}
