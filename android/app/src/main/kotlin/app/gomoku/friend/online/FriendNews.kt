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
 * Notifications of friends' moves, which a periodic job checks. Off by default. Main thread only.
 *
 * @param service the job's service
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

    /** Whether notifications are wanted by the user and allowed by the system. */
    val isOn: Boolean
        get() = preferences.friendMoves && isAllowed

    /** Whether notifications are wanted by the user but not allowed by the system. */
    val isForbidden: Boolean
        get() = !isAllowed && (preferences.friendMoves || answers.isDenied(PERMISSION))

    /** Whether waiting screens offer notifications, which they never do after a refusal. */
    val isOffered: Boolean
        get() = !preferences.friendMoves && !answers.isDenied(PERMISSION)

    val isAllowed: Boolean
        get() = isPermitted &&
            unlessRefused(false) { notifications?.areNotificationsEnabled() == true }

    private val isPermitted: Boolean
        get() = Build.VERSION.SDK_INT < ASKS ||
            app.checkSelfPermission(PERMISSION) == PackageManager.PERMISSION_GRANTED

    /**
     * Handles the switch: requests the permission, see [answered], or opens the system's settings
     * if no dialog would appear.
     */
    fun turn(on: Boolean, activity: Activity) {
        preferences.friendMoves = on
        when {
            !on || isAllowed -> settle()

            !isPermitted && !answers.isFinal(activity, PERMISSION) -> {
                // Off until granted, because the question may be lost with the process.
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

    fun answered(results: IntArray) {
        val answer = results.firstOrNull() ?: return
        preferences.friendMoves = answer == PackageManager.PERMISSION_GRANTED
        settle()
    }

    /** Schedules or cancels the job. A force stop removes it. */
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

    private fun job(): JobInfo = JobInfo.Builder(JOB, ComponentName(app, service))
        .setPeriodic(PERIOD_MS)
        .setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY)
        .setPersisted(true)
        .build()

    companion object {
        const val REQUEST = 3

        /** Id of the app's only job. */
        const val JOB = 1

        /** Android's minimum period. */
        private val PERIOD_MS = TimeUnit.MINUTES.toMillis(15)

        /** Android 13. Earlier versions allow notifications by default. */
        private const val ASKS = 33
        private const val PERMISSION = Manifest.permission.POST_NOTIFICATIONS
    }
}
