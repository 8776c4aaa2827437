package app.gomoku.friend.online

import android.content.Context
import app.gomoku.R
import app.gomoku.core.KeptLink
import app.gomoku.core.KeptOnline
import app.gomoku.core.OnlineEnd
import app.gomoku.core.OnlineEvent
import app.gomoku.core.OnlineException
import app.gomoku.game.GameTexts
import app.gomoku.game.player

/** The app's words for games with somebody anywhere, over a broker. */
class OnlineTexts(private val context: Context) {
    private val texts = GameTexts(context)

    /** Under the word Online elsewhere: how many games there are, or what it is. */
    fun summary(kept: List<KeptLink>): String {
        val begun = kept.count { it.state is KeptOnline.Game }
        if (begun == 0) return context.getString(R.string.online_explain)
        val ownTurns = kept.count { it.isOwnTurn }
        return context.getString(R.string.online_kept, begun.toString(), ownTurns.toString())
    }

    /** What a room in the list is called. */
    fun title(kept: KeptOnline): String = when (kept) {
        is KeptOnline.Game -> kept.about.name
        is KeptOnline.Invited -> context.getString(
            if (OnlineModel.isLink(kept.text)) R.string.online_by_link else R.string.online_by_code
        )
        KeptOnline.Joining -> context.getString(R.string.online_joined)
    }

    /** What is played in a room; null where that is not known yet. */
    fun game(kept: KeptOnline): String? {
        val about = (kept as? KeptOnline.Game)?.about ?: return null
        return context.getString(
            R.string.online_game,
            texts.rule(about.rule),
            context.getString(R.string.size_lines, about.size.toString()),
            context.getString(R.string.home_move_count, about.moves.toString())
        )
    }

    /** Who is waited for in a room. */
    fun status(kept: KeptOnline): String = context.getString(
        when (kept) {
            is KeptOnline.Invited -> R.string.online_inviting

            KeptOnline.Joining -> R.string.online_joining

            is KeptOnline.Game -> when (kept.ownTurn) {
                true -> R.string.online_own_turn
                false -> R.string.online_their_turn
                null -> R.string.online_decided
            }
        }
    )

    /** What an event says, of the game with [name]; null for those that the screen shows. */
    fun event(event: OnlineEvent, name: String): String? = when (event) {
        is OnlineEvent.Invitation -> context.getString(R.string.online_event_invitation)

        OnlineEvent.Joining -> context.getString(R.string.online_event_joining)

        is OnlineEvent.Guessed -> if (event.left == 0) {
            context.getString(R.string.online_event_guessed_last)
        } else {
            context.getString(R.string.online_event_guessed, event.left.toString())
        }

        is OnlineEvent.Unreachable ->
            context.getString(R.string.online_event_unreachable, event.detail)

        is OnlineEvent.Met ->
            context.getString(R.string.online_event_met, event.player.nickname)

        OnlineEvent.GameReady -> context.getString(R.string.online_event_game_ready)

        OnlineEvent.OwnTurn -> context.getString(R.string.online_event_own_turn, name)

        is OnlineEvent.Ended -> end(event.reason)
    }

    /** Why no game came of an invitation, and what to do. */
    fun end(reason: OnlineEnd): String = when (reason) {
        OnlineEnd.WrongCode -> context.getString(R.string.online_end_wrong_code)
        OnlineEnd.Burnt -> context.getString(R.string.online_end_burnt)
        OnlineEnd.Taken -> context.getString(R.string.online_end_taken)
        OnlineEnd.Expired -> context.getString(R.string.online_end_expired)
        OnlineEnd.Version -> context.getString(R.string.online_end_version)
        OnlineEnd.BadSetup -> context.getString(R.string.online_end_bad_setup)
        is OnlineEnd.System -> context.getString(R.string.online_end_system, reason.detail)
    }

    /** Words for what the core refused: what is wrong, and what to do. */
    fun refusal(error: OnlineException): String = when (error) {
        is OnlineException.BadInvitation -> context.getString(R.string.online_bad_invitation)
        is OnlineException.BadBroker -> context.getString(R.string.online_broker_bad)
        is OnlineException.BadNickname -> context.getString(R.string.nearby_name_invalid)
        is OnlineException.BadIdentity -> context.getString(R.string.lobby_bad_identity)
        is OnlineException.BadSetup -> context.getString(R.string.lobby_bad_setup)
        is OnlineException.NotNow -> context.getString(R.string.lobby_not_now)
        is OnlineException.System -> context.getString(R.string.lobby_system, error.detail)
    }
}
