package app.gomoku.friend.online

import android.content.Context
import app.gomoku.R
import app.gomoku.core.LinkOver
import app.gomoku.core.News
import app.gomoku.core.NewsKind
import app.gomoku.core.Offer
import app.gomoku.game.RemoteTexts

class NewsTexts(private val context: Context) {
    fun title(news: News): String {
        val name = news.name.orEmpty()
        return when (val kind = news.kind) {
            NewsKind.Began -> context.getString(R.string.news_began, name)
            NewsKind.Moved -> context.getString(R.string.news_moved, name)
            NewsKind.OwnTurn -> context.getString(R.string.news_own_turn, name)
            is NewsKind.Asks -> asks(kind.offer, name)
            NewsKind.Decided -> context.getString(R.string.news_decided, name)
            NewsKind.Left -> RemoteTexts(context).over(LinkOver.PeerLeft, name)
            is NewsKind.NotBegun -> OnlineTexts(context).end(kind.reason)
        }
    }

    private fun asks(offer: Offer, name: String): String = context.getString(
        when (offer) {
            Offer.UNDO -> R.string.offer_undo_asked
            Offer.REMATCH -> R.string.offer_rematch_asked
            Offer.DRAW -> R.string.offer_draw_asked
        },
        name
    )

    /** Text without names, for the lock screen. */
    fun withoutName(news: News): String = context.getString(
        if (news.kind == NewsKind.Moved) R.string.news_moved_private else R.string.news_private
    )
}
