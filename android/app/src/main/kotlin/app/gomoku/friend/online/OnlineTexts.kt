package app.gomoku.friend.online

import android.content.Context
import app.gomoku.R
import app.gomoku.core.OnlineEnd
import app.gomoku.core.OnlineEvent
import app.gomoku.core.SavedLink
import app.gomoku.game.GameTexts
import app.gomoku.game.player

class OnlineTexts(private val context: Context) {
    private val texts = GameTexts(context)

    /** The number of games, or an explanation. */
    fun summary(kept: List<SavedLink>): String {
        val begun = kept.count { it.game != null }
        if (begun == 0) return context.getString(R.string.online_explain)
        val ownTurns = kept.count { it.isOwnTurn }
        return context.getString(R.string.online_kept, begun.toString(), ownTurns.toString())
    }

    fun title(kept: SavedLink): String {
        val invitation = kept.invitation
            ?: return kept.name ?: context.getString(R.string.online_joined)
        return context.getString(
            if (OnlineModel.isLink(invitation)) R.string.online_by_link else R.string.online_by_code
        )
    }

    /** Rule, size and move count; null before there is a game. */
    fun game(kept: SavedLink): String? = kept.game?.let {
        context.getString(
            R.string.online_game,
            texts.rule(it.rule),
            context.getString(R.string.size_lines, it.size.toString()),
            context.getString(R.string.home_move_count, it.moves.toString())
        )
    }

    fun status(kept: SavedLink): String {
        val game = kept.game
        return context.getString(
            when {
                game == null && !kept.sent -> R.string.online_unsent
                kept.invitation != null -> R.string.online_inviting
                game == null -> R.string.online_joining
                game.ownTurn == null -> R.string.online_decided
                game.ownTurn == true -> R.string.online_own_turn
                else -> R.string.online_their_turn
            }
        )
    }

    /** Text of an event; null for events that the screen shows. */
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

        OnlineEvent.GameReady -> context.getString(R.string.online_event_game_ready)

        OnlineEvent.OwnTurn -> context.getString(R.string.online_event_own_turn, name)

        is OnlineEvent.Ended -> end(event.reason)
    }

    /** Reason and advice for an invitation that ended without a game. */
    fun end(reason: OnlineEnd): String = when (reason) {
        OnlineEnd.WrongCode -> context.getString(R.string.online_end_wrong_code)
        OnlineEnd.Taken -> context.getString(R.string.online_end_taken)
        OnlineEnd.Expired -> context.getString(R.string.online_end_expired)
        OnlineEnd.Withdrawn -> context.getString(R.string.online_end_withdrawn)
        OnlineEnd.Version -> context.getString(R.string.online_end_version)
        OnlineEnd.BadSetup -> context.getString(R.string.online_end_bad_setup)
        is OnlineEnd.System -> context.getString(R.string.online_end_system, reason.detail)
    }
}
