package app.gomoku.friend.ways

import android.Manifest
import android.content.Context
import app.gomoku.R
import app.gomoku.core.BluetoothSnapshot
import app.gomoku.core.Friend
import app.gomoku.core.FriendInvitationException
import app.gomoku.core.LobbyException
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.BluetoothTexts
import app.gomoku.friend.online.OnlineTexts

class FriendTexts(private val context: Context) {
    /** One-line requirement of a way. */
    data class Need(
        val text: String,
        /** Whether the phone has detected that it is missing. */
        val missing: Boolean
    )

    fun reach(friend: Friend): String {
        val game = friend.game ?: return context.getString(R.string.friend_reach)
        return context.getString(R.string.friend_reach_game, OnlineTexts(context).status(game))
    }

    fun wifi(isAllowed: Boolean, isJoined: Boolean): Need = when {
        !isAllowed -> missing(R.string.friend_wifi_denied)
        !isJoined -> missing(R.string.friend_wifi_none)
        else -> Need(context.getString(R.string.friend_wifi_note), missing = false)
    }

    fun bluetooth(seen: BluetoothSnapshot): Need {
        val texts = BluetoothTexts(context)
        val asksLocation = Manifest.permission.ACCESS_FINE_LOCATION in BluetoothLink.permissions()
        return Need(texts.status(seen, asksLocation), texts.isTrouble(seen))
    }

    fun anywhere(hasServer: Boolean, isOnline: Boolean): Need = when {
        !hasServer -> missing(R.string.friend_anywhere_no_server)
        !isOnline -> missing(R.string.friend_anywhere_offline)
        else -> Need(context.getString(R.string.friend_anywhere_note), missing = false)
    }

    private fun missing(text: Int) = Need(context.getString(text), missing = true)

    fun refusal(error: FriendInvitationException): String = when (error) {
        is FriendInvitationException.Empty -> context.getString(R.string.friend_join_empty)

        is FriendInvitationException.Unknown -> context.getString(R.string.friend_join_unknown)

        is FriendInvitationException.Link -> context.getString(R.string.friend_join_link)

        is FriendInvitationException.CodeLength ->
            context.getString(R.string.friend_join_code_length, error.chars.toString())

        is FriendInvitationException.CodeCharacter -> context.getString(
            R.string.address_at,
            context.getString(R.string.friend_join_code_character),
            (error.at + 1).toString()
        )

        is FriendInvitationException.Server -> context.getString(R.string.friend_join_server)

        is FriendInvitationException.Nearby ->
            LobbyTexts(context).refusal(LobbyException.BadAddress(error.problem, error.at))
    }
}
