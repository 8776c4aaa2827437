package app.gomoku.friend.ways

import app.gomoku.core.BrokerAddress
import app.gomoku.core.Friend
import app.gomoku.core.FriendInvitation
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.core.readFriendInvitation
import app.gomoku.friend.online.OnlineModel

/**
 * The Play a friend screen: who was played with, and where a text leads that a friend sent. It lives
 * through rotations. Main thread only.
 */
class FriendModel(private val shelf: Shelf, private val online: OnlineModel) {
    /** Where a text leads. */
    sealed class Way {
        /** To a game over [server]; null where neither the invitation nor the person names one. */
        class Anywhere(
            val invitation: String,
            val server: BrokerAddress?,
            /** Whether the person is asked first. */
            val asks: Boolean
        ) : Way()

        /** To the phone in this network with that address or join code. */
        class Nearby(val address: String) : Way()
    }

    /** What another app asks to join with, until its screen asks the person. */
    var offered: String? = null

    /** Those whom this person has played with. Reads files. */
    fun friends(): List<Friend> = try {
        shelf.friends()
    } catch (_: ShelfException) {
        // The disk can't be read: what is under way says so elsewhere.
        emptyList()
    }

    /** Where [text] leads. Throws `FriendInvitationException`; [FriendTexts] has the words. */
    fun way(text: String): Way = when (val read = readFriendInvitation(text)) {
        is FriendInvitation.Nearby -> Way.Nearby(read.address)

        is FriendInvitation.Online -> {
            val named = read.server
            // Nothing but the person's own server is connected to without a question.
            val asks = named != null && named != online.broker
            Way.Anywhere(read.invitation, named ?: online.broker, asks)
        }
    }
}
