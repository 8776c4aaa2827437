package app.gomoku.friend.online

import android.Manifest
import android.app.Activity
import android.app.NotificationManager
import android.app.job.JobInfo
import android.app.job.JobScheduler
import android.app.job.JobService
import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.os.Build
import android.provider.Settings
import app.gomoku.settings.PermissionAnswers
import app.gomoku.settings.Preferences
import app.gomoku.ui.openSettings
import app.gomoku.ui.unlessRefused
import java.util.concurrent.TimeUnit

/**
 * Whether the person is told what friends have done while the app is away: by a job that the system
 * starts now and then. Off until asked for. Main thread only.
 *
 * @param service what the system starts
 */
class FriendNews(
    context: Context,
    private val preferences: Preferences,
    private val service: Class<out JobService>
) {
    private val app = context.applicationContext
    private val answers = PermissionAnswers(app)
    private val jobs by lazy { app.getSystemService(JobScheduler::class.java) }
    private val notifications by lazy { app.getSystemService(NotificationManager::class.java) }

    /** Whether it is wanted, and the system lets the app. */
    val isOn: Boolean
        get() = preferences.friendMoves && isAllowed

    /** Whether it is wanted and the system does not let the app. */
    val isForbidden: Boolean
        get() = !isAllowed && (preferences.friendMoves || answers.isDenied(PERMISSION))

    /** Whether it is worth a word where somebody waits: nobody who has said no hears of it again. */
    val isOffered: Boolean
        get() = !preferences.friendMoves && !answers.isDenied(PERMISSION)

    /** Whether notifications may be shown. */
    val isAllowed: Boolean
        get() = isPermitted &&
            unlessRefused(false) { notifications?.areNotificationsEnabled() == true }

    private val isPermitted: Boolean
        get() = Build.VERSION.SDK_INT < ASKS ||
            app.checkSelfPermission(PERMISSION) == PackageManager.PERMISSION_GRANTED

    /**
     * The person has tapped the switch. Where the system has to be asked it is asked now, and the
     * answer comes to [answered]; where it would not ask any more its settings are opened.
     */
    fun turn(on: Boolean, activity: Activity) {
        preferences.friendMoves = on
        when {
            !on || isAllowed -> settle()

            !isPermitted && !answers.isFinal(activity, PERMISSION) -> {
                // Until there is an answer nothing is wanted: the question may be lost with the process.
                preferences.friendMoves = false
                activity.requestPermissions(arrayOf(PERMISSION), REQUEST)
            }

            else -> openSettings(activity)
        }
    }

    private fun openSettings(activity: Activity) {
        val settings = Intent(Settings.ACTION_APP_NOTIFICATION_SETTINGS)
        activity.openSettings(settings.putExtra(Settings.EXTRA_APP_PACKAGE, app.packageName))
    }

    /** What the system was told; [results] is empty where the question was cut off. */
    fun answered(results: IntArray) {
        val answer = results.firstOrNull() ?: return
        preferences.friendMoves = answer == PackageManager.PERMISSION_GRANTED
        settle()
    }

    /** Brings the job in line with what is wanted: an app that was stopped by force has none any more. */
    fun settle() {
        val jobs = jobs ?: return
        unlessRefused(Unit) {
            if (!isOn) {
                jobs.cancel(JOB)
            } else if (jobs.getPendingJob(JOB) == null) {
                // Scheduling a pending job restarts its period.
                jobs.schedule(job())
            }
        }
    }

    /** Kept through a restart of the phone. Where there is no network nothing is looked for. */
    private fun job(): JobInfo = JobInfo.Builder(JOB, ComponentName(app, service))
        .setPeriodic(PERIOD_MS)
        .setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY)
        .setPersisted(true)
        .build()

    companion object {
        /** Of the answer to the question for notifications. */
        const val REQUEST = 3

        /** The app's only job. */
        const val JOB = 1

        /** What Android takes at least. */
        private val PERIOD_MS = TimeUnit.MINUTES.toMillis(15)

        /** Android 13: before, apps may show notifications until the person forbids it. */
        private const val ASKS = 33
        private const val PERMISSION = Manifest.permission.POST_NOTIFICATIONS
    }
}
