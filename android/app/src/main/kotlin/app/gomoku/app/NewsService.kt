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
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.online.FriendNews
import app.gomoku.friend.online.NewsNotifications
import app.gomoku.friend.online.ServerStreams
import app.gomoku.settings.AppLanguage
import app.gomoku.settings.Preferences
import kotlin.concurrent.thread

/**
 * Periodic job that checks for friends' moves while the app is in the background. The core limits a
 * check to 20 seconds; the system may stop it earlier.
 */
class NewsService : JobService() {
    private class Run(private val work: (Run) -> Unit) {
        private var check: NewsCheck? = null
        private var stopped = false
        private val thread = Thread({ work(this) }, "friend-news")

        fun start() = thread.start()

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
        OpenStorage.begin(app)
        val begun = Run { run ->
            val found = look(app, preferences, run)
            // Shown even if the system stopped the job: the next check does not find the same
            // news.
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
        val storage = OpenStorage.of(app)
        storage.newsCheck(nickname, ServerStreams()).use { check ->
            try {
                if (run.begins(check)) check.run() else emptyList()
            } finally {
                run.ends()
            }
        }
    } catch (_: StorageException) {
        // Storage is unreadable or too new. The app reports this when it is open.
        emptyList()
    }

    /** The job's time is up. Returns false because the next period checks again. */
    override fun onStopJob(job: JobParameters): Boolean {
        run?.stop()
        return false
    }

    companion object {
        @Volatile
        private var isSeen = false

        private var current: Run? = null

        /**
         * Sets whether the app is visible. Past events then count as seen, and a running check
         * ends. Main thread only.
         */
        fun setSeen(seen: Boolean, app: Context, storage: Storage) {
            isSeen = seen
            val before = current
            current = null
            before?.stop()
            if (seen) notifications(app, Preferences(app)).clear()
            thread(name = "news-seen") {
                // Otherwise the check's last writes would count as seen.
                before?.join()
                try {
                    storage.newsSeen()
                } catch (_: StorageException) {
                    // The user may be notified of something already seen.
                }
            }
        }

        private fun notifications(app: Context, preferences: Preferences): NewsNotifications {
            val own = Configuration()
            val language = AppLanguage(app, preferences).applyTo(own)
            val words = if (language) app.createConfigurationContext(own) else app
            return NewsNotifications(words) { wayTo(it, app) }
        }

        /** Opens the game, or My games after the friend has left. */
        private fun wayTo(news: News, app: Context): Intent {
            val action =
                if (news.kind == NewsKind.Left) OpenRequest.MY_GAMES else OpenRequest.ONLINE_GAME
            return Intent(action, Uri.fromParts(OpenRequest.GAME, news.id, null))
                .setClass(app, GomokuApp::class.java)
        }
    }
}
