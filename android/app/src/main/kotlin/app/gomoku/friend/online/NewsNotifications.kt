package app.gomoku.friend.online

import android.app.Notification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import app.gomoku.R
import app.gomoku.core.News
import app.gomoku.ui.unlessRefused

/**
 * Shows what friends have done: one notification a game, and nobody's name on a locked screen.
 *
 * @param context in the app's language
 * @param open what a tap leads to
 */
class NewsNotifications(private val context: Context, private val open: (News) -> Intent) {
    private val texts = NewsTexts(context)
    private val manager = context.getSystemService(NotificationManager::class.java)

    fun show(news: List<News>) {
        if (manager == null || news.isEmpty()) return
        val name = context.getString(R.string.news_channel)
        // Made again with the same id it takes the language's new name, and nothing else.
        val importance = NotificationManager.IMPORTANCE_DEFAULT
        unlessRefused(Unit) {
            manager.createNotificationChannel(NotificationChannel(CHANNEL, name, importance))
            for (one in news) manager.notify(one.id, ID, notification(one))
        }
    }

    private fun notification(news: News): Notification {
        val flags = PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT
        val tap = PendingIntent.getActivity(context, 0, open(news), flags)
        return builder(texts.title(news))
            .setContentIntent(tap)
            .setAutoCancel(true)
            .setVisibility(Notification.VISIBILITY_PRIVATE)
            .setPublicVersion(builder(texts.withoutName(news)).build())
            .build()
    }

    private fun builder(title: String) = Notification.Builder(context, CHANNEL)
        .setSmallIcon(R.drawable.ic_friend_moved)
        .setColor(context.getColor(R.color.accent))
        .setCategory(Notification.CATEGORY_SOCIAL)
        .setContentTitle(title)
        // It may be longer than a line.
        .setStyle(Notification.BigTextStyle().bigText(title))

    /** The person is in the app, and sees for themselves. */
    fun clear() {
        unlessRefused(Unit) { manager?.cancelAll() }
    }

    companion object {
        /** As the system's settings list it. */
        const val CHANNEL = "friends"
        private const val ID = 1
    }
}
