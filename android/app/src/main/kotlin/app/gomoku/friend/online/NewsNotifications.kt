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
 * Posts a notification per game, without names on a locked screen.
 *
 * @param context in the app's language
 * @param open intent for a tap
 */
class NewsNotifications(private val context: Context, private val open: (News) -> Intent) {
    private val texts = NewsTexts(context)
    private val manager = context.getSystemService(NotificationManager::class.java)

    fun show(news: List<News>) {
        if (manager == null || news.isEmpty()) return
        val name = context.getString(R.string.news_channel)
        // Creating an existing channel only updates its name to the current language.
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
        // Allows more than one line.
        .setStyle(Notification.BigTextStyle().bigText(title))

    fun clear() {
        unlessRefused(Unit) { manager?.cancelAll() }
    }

    companion object {
        const val CHANNEL = "friends"
        private const val ID = 1
    }
}
