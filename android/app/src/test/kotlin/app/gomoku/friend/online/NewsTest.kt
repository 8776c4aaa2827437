package app.gomoku.friend.online

import android.Manifest
import android.app.Application
import android.app.Notification
import android.app.NotificationManager
import android.app.PendingIntent
import android.app.job.JobInfo
import android.app.job.JobParameters
import android.app.job.JobScheduler
import android.content.Intent
import android.content.pm.PackageManager
import android.os.Build
import android.provider.Settings
import android.widget.ScrollView
import android.widget.Switch
import app.gomoku.R
import app.gomoku.app.NewsService
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Robolectric
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadow.api.Shadow

/**
 * Notifications of friends' moves while the app is closed, with Android's documented behaviour. A
 * job with a period below 15 minutes gets 15 (JobInfo.Builder.setPeriodic); a persisted one needs
 * RECEIVE_BOOT_COMPLETED (setPersisted). onStopJob may come at any time, and a force stop removes
 * the job (JobScheduler). From API 33 on notifications need a permission; after the second refusal
 * no dialog appears, and an interrupted one has empty results
 * (developer.android.com/develop/ui/views/notifications/notification-permission and
 * Activity.onRequestPermissionsResult).
 */
class NewsTest : OnlineAppTest() {
    private val jobs: JobScheduler
        get() = context().getSystemService(JobScheduler::class.java)

    private val notifications: NotificationManager
        get() = context().getSystemService(NotificationManager::class.java)

    private fun shown(): List<Notification> = shadowOf(notifications).allNotifications

    private fun allow() {
        if (Build.VERSION.SDK_INT >= 33) {
            shadowOf(context() as Application).grantPermissions(PERMISSION)
        }
    }

    private fun answerPermission(vararg results: Int) {
        app.onRequestPermissionsResult(FriendNews.REQUEST, arrayOf(PERMISSION), results)
        idle()
    }

    private fun rationale(shown: Boolean) = shadowOf(context().packageManager)
        .setShouldShowRequestPermissionRationale(PERMISSION, shown)

    /** Denies for the first time, after which Android would ask once more. */
    private fun deny() {
        rationale(true)
        answerPermission(PackageManager.PERMISSION_DENIED)
    }

    private val isOn: Boolean
        get() = app.findViewById<Switch>(R.id.friend_moves).isChecked

    private fun question(): String? =
        shadowOf(app).lastRequestedPermission?.requestedPermissions?.single()

    @Test
    fun theTapAsksAndAYesBeginsAJobThatStays() {
        launch()
        click(R.id.settings)
        assertNull(question())
        assertFalse(isOn)
        click(R.id.friend_moves)
        assertEquals(PERMISSION, question())
        assertFalse("not before the answer", isOn)
        assertTrue(jobs.allPendingJobs.isEmpty())
        allow()
        answerPermission(PackageManager.PERMISSION_GRANTED)
        assertTrue(isOn)
        val job = jobs.allPendingJobs.single()
        assertTrue(job.isPeriodic && job.isPersisted)
        assertEquals(15 * 60_000L, job.intervalMillis)
        assertEquals(JobInfo.NETWORK_TYPE_ANY, job.networkType)
        assertEquals(NewsService::class.java.name, job.service.className)
        kill()
        jobs.cancelAll()
        launch()
        assertEquals(1, jobs.allPendingJobs.size)
        click(R.id.settings)
        assertTrue(isOn)
        click(R.id.friend_moves)
        assertFalse(isOn)
        assertTrue(jobs.allPendingJobs.isEmpty())
    }

    @Test
    fun aNoIsNotAskedAgainWithoutATap() {
        launch()
        click(R.id.settings)
        click(R.id.friend_moves)
        // An interruption, for example by a call, is not a denial.
        answerPermission()
        assertFalse(isShown(R.id.friend_moves_forbidden))
        click(R.id.friend_moves)
        deny()
        assertFalse(isOn)
        assertTrue(isShown(R.id.friend_moves_forbidden))
        assertTrue(jobs.allPendingJobs.isEmpty())
        kill()
        val controller = launch()
        assertNull(question())
        click(R.id.settings)
        click(R.id.friend_moves)
        assertEquals(PERMISSION, question())
        rationale(false)
        answerPermission(PackageManager.PERMISSION_DENIED)
        click(R.id.friend_moves)
        val settings = shadowOf(app).nextStartedActivity
        assertEquals(Settings.ACTION_APP_NOTIFICATION_SETTINGS, settings.action)
        assertEquals(
            context().packageName,
            settings.getStringExtra(Settings.EXTRA_APP_PACKAGE)
        )
        assertFalse(isOn)
        allow()
        controller.pause().stop().restart().start().resume()
        idle()
        assertTrue("allowed there", isOn)
        assertFalse(isShown(R.id.friend_moves_forbidden))
        assertEquals(1, jobs.allPendingJobs.size)
    }

    @Test
    @Config(sdk = [26, 32])
    fun beforeAndroid13NothingIsAsked() {
        val controller = launch()
        click(R.id.settings)
        click(R.id.friend_moves)
        assertNull(question())
        assertTrue(isOn)
        assertEquals(1, jobs.allPendingJobs.size)
        shadowOf(notifications).setNotificationsEnabled(false)
        controller.pause().stop().restart().start().resume()
        idle()
        assertFalse(isOn)
        assertTrue(isShown(R.id.friend_moves_forbidden))
        assertTrue(jobs.allPendingJobs.isEmpty())
    }

    @Test
    fun aMoveIsToldOnceAndOpensItsGame() {
        preferences().friendMoves = true
        allow()
        launch()
        openOnline()
        useBroker()
        begin()
        playOwn("H8")
        val room = checkNotNull(app.game?.room)
        assertFalse("somebody is in the app", start().second)
        kill()
        awaitDisconnected()
        look()
        assertEquals(0, shown().size)
        wei.tell("move a1")
        hears("move: 2 ")
        look()
        val told = shown().single()
        assertEquals("Wei has moved.", title(told))
        assertEquals(Notification.VISIBILITY_PRIVATE, told.visibility)
        assertEquals("A friend has moved", title(told.publicVersion))
        val channel = notifications.getNotificationChannel(told.channelId)
        assertEquals("Friends’ moves", channel.name.toString())
        notifications.cancelAll()
        look()
        assertEquals("told once", 0, shown().size)
        val tap = shadowOf(told.contentIntent)
        assertTrue(tap.isActivity && tap.flags and PendingIntent.FLAG_IMMUTABLE != 0)
        val opened = launch(intent = tap.savedIntent)
        awaitLinked()
        assertEquals(room, app.game?.room)
        assertEquals(2, snapshot.moves.size)
        playOwn("I8")
        // The list of recent apps delivers the intent again.
        pressBack()
        opened.newIntent(
            Intent(tap.savedIntent).addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)
        )
        idle()
        assertNull(app.game)
    }

    @Test
    fun aCheckThatIsStoppedIsMadeGoodByTheNext() {
        preferences().friendMoves = true
        allow()
        launch()
        openOnline()
        useBroker()
        begin()
        playOwn("H8")
        kill()
        awaitDisconnected()
        wei.tell("move a1")
        hears("move: 2 ")
        broker.kill()
        val (service, begun) = start()
        assertTrue(begun)
        assertFalse("the next period looks again", service.onStopJob(parameters()))
        await("over") { shadowOf(service).isJobFinished }
        assertEquals(0, shown().size)
        broker.start()
        // A killed broker may have lost the move; Wei's client sends it again.
        await("told") {
            look()
            shown().isNotEmpty()
        }
        assertEquals("Wei has moved.", title(shown().single()))
        launch()
        assertEquals(0, shown().size)
    }

    @Test
    fun switchedOffItLooksForNothing() {
        launch()
        kill()
        assertFalse(start().second)
        launch()
        openOnline()
        useBroker()
        invite()
        assertTrue(isShown(R.id.invitation_tell))
        click(R.id.invitation_tell)
        assertEquals(PERMISSION, question())
        deny()
        assertFalse(isShown(R.id.invitation_tell))
    }

    @Test
    fun whereItIsAskedFor() {
        for ((language, device, scale) in listOf(
            Triple("en", "w360dp-h640dp-port|xhdpi", 1f),
            Triple("zh", "w360dp-h640dp-port|xhdpi", 1f),
            Triple("ja", "w360dp-h640dp-port|xhdpi", 1f),
            Triple("ko", "w360dp-h640dp-port|xhdpi", 2f),
            Triple("en", "w360dp-h640dp-port|xhdpi", 2f)
        )) {
            RuntimeEnvironment.setFontScale(scale)
            val prefix = become(language, language != "en", "news-${scale.toInt()}", device)
            launch()
            openOnline()
            useBroker()
            invite()
            app.findViewById<ScrollView>(R.id.invitation).scrollTo(0, 9999)
            keepPicture("$prefix-waiting")
            assertNothingIsCut("$prefix waiting")
            deny()
            pressBack()
            pressBack()
            pressBack()
            click(R.id.settings)
            app.findViewById<ScrollView>(R.id.scroll).scrollTo(0, 9999)
            keepPicture("$prefix-settings")
            assertNothingIsCut("$prefix settings")
            forget()
            notBackedUp.deleteRecursively()
        }
        RuntimeEnvironment.setFontScale(1f)
    }

    private fun title(notification: Notification): String =
        notification.extras.getCharSequence(Notification.EXTRA_TITLE).toString()

    private fun parameters(): JobParameters = Shadow.newInstanceOf(JobParameters::class.java)

    private fun start(): Pair<NewsService, Boolean> {
        val service = Robolectric.buildService(NewsService::class.java).create().get()
        return service to service.onStartJob(parameters())
    }

    private fun look() {
        val (service, begun) = start()
        assertTrue(begun)
        await("looked") { shadowOf(service).isJobFinished }
        assertFalse(shadowOf(service).isRescheduleNeeded)
    }

    private companion object {
        const val PERMISSION = Manifest.permission.POST_NOTIFICATIONS
    }
}
