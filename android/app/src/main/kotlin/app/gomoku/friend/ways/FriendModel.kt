package app.gomoku.friend.ways

import app.gomoku.core.BrokerAddress
import app.gomoku.core.Friend
import app.gomoku.core.FriendInvitation
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.core.readFriendInvitation
import app.gomoku.friend.online.OnlineModel

/**
 * Known players, and the target of an invitation text. Survives configuration changes. Main thread
 * only.
 */
class FriendModel(private val storage: Storage, private val online: OnlineModel) {
    sealed class Way {
        /** Game over [server]; null if neither invitation nor settings name one. */
        class Anywhere(
            val invitation: String,
            val server: BrokerAddress?,
            /** Whether to confirm before connecting. */
            val asks: Boolean
        ) : Way()

        /** Address or join code in this network. */
        class Nearby(val address: String) : Way()
    }

    /** Invitation from another app, until the user confirms. */
    var offered: String? = null

    /** Returns players that the user has played with. Reads files. */
    fun friends(): List<Friend> = try {
        storage.friends()
    } catch (_: StorageException) {
        // The disk can't be read; other screens report this.
        emptyList()
    }

    /**
     * Returns the target of [text]. Throws `FriendInvitationException`, which [FriendTexts]
     * translates.
     */
    fun way(text: String): Way = when (val read = readFriendInvitation(text)) {
        is FriendInvitation.Nearby -> Way.Nearby(read.address)

        is FriendInvitation.Online -> {
            val named = read.server
            // Only the configured server needs no confirmation.
            val asks = named != null && named != online.broker
            Way.Anywhere(read.invitation, named ?: online.broker, asks)
        }
    }
}
