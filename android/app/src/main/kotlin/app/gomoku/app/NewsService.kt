package app.gomoku.app

import android.app.job.JobParameters
import android.app.job.JobService
import android.content.Context
import android.content.Intent
import android.content.res.Configuration
import android.net.Uri
import app.gomoku.core.News
import app.gomoku.core.NewsCheck
import app.gomoku.core.NewsKind
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.online.FriendNews
import app.gomoku.friend.online.NewsNotifications
import app.gomoku.friend.online.ServerStreams
import app.gomoku.settings.AppLanguage
import app.gomoku.settings.Preferences
import kotlin.concurrent.thread

/**
 * Looks for what friends have done, when the system says so and nobody is in the app. The core says
 * what is looked into and what is new; it takes 20 seconds at most. The system may stop it at any moment.
 */
class NewsService : JobService() {
    /** One check, on a thread of its own. */
    private class Run(private val work: (Run) -> Unit) {
        private var check: NewsCheck? = null
        private var stopped = false
        private val thread = Thread({ work(this) }, "friend-news")

        fun start() = thread.start()

        /** False where it is to end before it has begun. */
        @Synchronized
        fun begins(check: NewsCheck): Boolean {
            this.check = check
            return !stopped
        }

        @Synchronized
        fun ends() {
            check = null
        }

        @Synchronized
        fun stop() {
            stopped = true
            check?.stop()
        }

        fun join() = thread.join()
    }

    private var run: Run? = null

    override fun onStartJob(job: JobParameters): Boolean {
        val app = applicationContext
        val preferences = Preferences(app)
        val news = FriendNews(app, preferences, NewsService::class.java)
        if (isSeen || !news.isOn) {
            news.settle()
            return false
        }
        OpenShelf.begin(app)
        val begun = Run { run ->
            val found = look(app, preferences, run)
            // Of what was found nothing is found again: it is shown also where the system is in a hurry.
            if (!isSeen) notifications(app, preferences).show(found)
            jobFinished(job, false)
        }
        run = begun
        current = begun
        begun.start()
        return true
    }

    private fun look(app: Context, preferences: Preferences, run: Run): List<News> = try {
        val nickname = NearbyProfile(app, preferences).nickname
        val shelf = OpenShelf.of(app)
        shelf.newsCheck(nickname, ServerStreams()).use { check ->
            try {
                if (run.begins(check)) check.run() else emptyList()
            } finally {
                run.ends()
            }
        }
    } catch (_: ShelfException) {
        // The disk refuses, or a later version keeps it: the app says so when it is open.
        emptyList()
    }

    /** The time is up. The next period looks again: nothing is to be hurried. */
    override fun onStopJob(job: JobParameters): Boolean {
        run?.stop()
        return false
    }

    companion object {
        /** Whether somebody is in the app. */
        @Volatile
        private var isSeen = false

        private var current: Run? = null

        /**
         * Somebody is in the app from now on, or not any more. What has happened so far is known then,
         * and a check that is under way ends. Main thread only.
         */
        fun setSeen(seen: Boolean, app: Context, shelf: Shelf) {
            isSeen = seen
            val before = current
            current = null
            before?.stop()
            if (seen) notifications(app, Preferences(app)).clear()
            thread(name = "news-seen") {
                // What it is about to write would be taken for what the person knows.
                before?.join()
                try {
                    shelf.newsSeen()
                } catch (_: ShelfException) {
                    // Something may be told that is known already.
                }
            }
        }

        private fun notifications(app: Context, preferences: Preferences): NewsNotifications {
            val own = Configuration()
            val language = AppLanguage(app, preferences).applyTo(own)
            val words = if (language) app.createConfigurationContext(own) else app
            return NewsNotifications(words) { wayTo(it, app) }
        }

        /** Leads to the game; to My games, where one lies that the friend has left. */
        private fun wayTo(news: News, app: Context): Intent {
            val action =
                if (news.kind == NewsKind.Left) OpenRequest.MY_GAMES else OpenRequest.ONLINE_GAME
            return Intent(action, Uri.fromParts(OpenRequest.GAME, news.id, null))
                .setClass(app, GomokuApp::class.java)
        }
    }
}
