package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.core.GameEvent
import app.gomoku.core.LinkLoss
import app.gomoku.core.LinkOver
import app.gomoku.core.LinkState
import app.gomoku.core.MoveException
import app.gomoku.core.Offer
import app.gomoku.core.OfferAnswer
import app.gomoku.core.Reaction
import app.gomoku.core.RefusalReason
import app.gomoku.core.RemoteState

class RemoteTexts(private val context: Context) {
    fun refusal(reason: RefusalReason, name: String): String = context.getString(
        when (reason) {
            is RefusalReason.Version -> if (reason.newerThere) {
                R.string.refusal_newer_there
            } else {
                R.string.refusal_older_there
            }

            RefusalReason.Busy -> R.string.refusal_busy

            RefusalReason.Declined -> R.string.refusal_declined

            RefusalReason.CodeMismatch -> R.string.refusal_code_mismatch

            RefusalReason.ChangedKey -> R.string.refusal_changed_key

            RefusalReason.BadSetup -> R.string.refusal_bad_setup

            RefusalReason.BadName -> R.string.refusal_bad_name

            RefusalReason.UnknownGame -> R.string.refusal_unknown_game

            RefusalReason.Full -> R.string.refusal_full

            RefusalReason.UseCode -> R.string.refusal_use_code
            RefusalReason.WrongCode -> R.string.refusal_wrong_code

            RefusalReason.Private -> R.string.refusal_private

            RefusalReason.NotNow -> R.string.refusal_not_now
        },
        name
    )

    fun loss(reason: LinkLoss, name: String): String = context.getString(
        when (reason) {
            LinkLoss.CLOSED -> R.string.loss_closed
            LinkLoss.SILENT -> R.string.loss_silent
            LinkLoss.MISBEHAVED -> R.string.loss_misbehaved
            LinkLoss.BUSY -> R.string.loss_busy
            LinkLoss.CHANGED_KEY -> R.string.loss_changed_key
            LinkLoss.UNREACHABLE -> R.string.loss_unreachable
            LinkLoss.UNKNOWN_GAME -> R.string.loss_unknown_game
            LinkLoss.NEWER_THERE -> R.string.loss_newer_there
            LinkLoss.OLDER_THERE -> R.string.loss_older_there
        },
        name
    )

    fun over(reason: LinkOver, name: String): String = when (reason) {
        LinkOver.Left -> context.getString(R.string.over_left)
        LinkOver.PeerLeft -> context.getString(R.string.over_peer_left, name)
        is LinkOver.Refused -> refusal(reason.reason, name)
        is LinkOver.Lost -> loss(reason.reason, name)
        LinkOver.NoResult -> context.getString(R.string.over_no_result, name)
        LinkOver.Abandoned -> context.getString(R.string.over_abandoned, name)
        LinkOver.Cloned -> context.getString(R.string.over_cloned, name)
    }

    /** Text above the board. [online] marks a game over a broker. */
    fun bar(remote: RemoteState, online: Boolean = false): String? {
        val theirs = remote.theirOffer
        val own = remote.ownOffer
        if (remote.canEndWithoutResult) {
            return context.getString(R.string.link_time_up, remote.name)
        }
        return when (val link = remote.link) {
            is LinkState.Over -> over(link.reason, remote.name)

            is LinkState.Differing -> context.getString(R.string.link_differing)

            // Over a broker the other player's absence is unknown and irrelevant.
            is LinkState.Suspended -> if (online) {
                context.getString(R.string.online_reaching)
            } else {
                suspended(link, remote)
            }

            LinkState.Linked -> when {
                theirs != null -> context.getString(theirs.asked, remote.name)
                own != null -> context.getString(own.pending, remote.name)
                remote.peerAway -> context.getString(R.string.link_peer_away, remote.name)
                else -> null
            }
        }
    }

    private fun suspended(link: LinkState.Suspended, remote: RemoteState): String {
        val happened = loss(link.reason, remote.name)
        val left = remote.seatLeftMs
            ?: return context.getString(R.string.link_suspended, happened)
        // Rounded up, so the last minute counts as one.
        val minutes = maxOf(1, (left + MINUTE_MS - 1) / MINUTE_MS).toInt()
        return context.resources.getQuantityString(
            R.plurals.link_suspended_minutes,
            minutes,
            happened,
            minutes.toString()
        )
    }

    /** Text of a one-time event; null for events that the bar or the board shows. */
    fun event(event: GameEvent, name: String): String? = when (event) {
        is GameEvent.OfferAnswered -> answered(event.offer, event.answer, name)
        is GameEvent.OfferWithdrawn -> context.getString(R.string.offer_withdrawn, name)
        is GameEvent.LinkResumed -> context.getString(R.string.link_resumed, name)
        is GameEvent.Reacted -> context.getString(R.string.reacted, name, reaction(event.reaction))
        else -> null
    }

    private fun answered(offer: Offer, answer: OfferAnswer, name: String): String? = when (answer) {
        OfferAnswer.AGREED -> null
        OfferAnswer.REJECTED -> context.getString(offer.rejected, name)
        OfferAnswer.CANCELLED -> context.getString(R.string.offer_cancelled)
    }

    /**
     * Refusal that depends on the opponent, else see [GameTexts.refusal]. [online] marks a game
     * over a broker.
     */
    fun refusal(error: MoveException, remote: RemoteState, online: Boolean): String? = when {
        error is MoveException.OutOfTurn ->
            context.getString(R.string.remote_out_of_turn, remote.name)

        error is MoveException.NotLinked && online && remote.link is LinkState.Suspended ->
            context.getString(R.string.online_reaching)

        else -> null
    }

    fun reaction(reaction: Reaction): String = context.getString(
        when (reaction) {
            Reaction.WAVE -> R.string.reaction_wave
            Reaction.APPLAUSE -> R.string.reaction_applause
            Reaction.LUCK -> R.string.reaction_luck
            Reaction.SURPRISE -> R.string.reaction_surprise
            Reaction.THINKING -> R.string.reaction_thinking
            Reaction.THANKS -> R.string.reaction_thanks
        }
    )

    private val Offer.asked: Int
        get() = when (this) {
            Offer.UNDO -> R.string.offer_undo_asked
            Offer.REMATCH -> R.string.offer_rematch_asked
            Offer.DRAW -> R.string.offer_draw_asked
        }

    private val Offer.pending: Int
        get() = when (this) {
            Offer.UNDO -> R.string.offer_undo_pending
            Offer.REMATCH -> R.string.offer_rematch_pending
            Offer.DRAW -> R.string.offer_draw_pending
        }

    private val Offer.rejected: Int
        get() = when (this) {
            Offer.UNDO -> R.string.offer_undo_rejected
            Offer.REMATCH -> R.string.offer_rematch_rejected
            Offer.DRAW -> R.string.offer_draw_rejected
        }

    private companion object {
        const val MINUTE_MS = 60_000L
    }
}
