package app.gomoku.app

import android.animation.ValueAnimator
import android.app.AlertDialog
import android.content.Context
import android.content.Intent
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Insets
import android.graphics.Rect
import android.os.Build
import android.os.Bundle
import android.os.SystemClock
import android.view.MotionEvent
import android.view.View
import android.view.ViewGroup
import android.view.WindowInsets
import android.widget.EditText
import android.widget.ScrollView
import android.widget.TextView
import android.window.OnBackInvokedCallback
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Storage
import app.gomoku.settings.Preferences
import app.gomoku.ui.ChoiceGroup
import java.io.File
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowLooper
import org.robolectric.shadows.ShadowWindowOnBackInvokedDispatcher
import org.robolectric.util.ReflectionHelpers

/** Runs the real app in Robolectric with the real Rust core. */
@RunWith(LevelRunner::class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(
    sdk = [34],
    qualifiers = "w360dp-h640dp-xhdpi",
    shadows = [PhoneEdges.WithCutout::class]
)
abstract class AppTest {
    private val started = ArrayList<ActivityController<GomokuApp>>()

    protected val launched: ActivityController<GomokuApp>
        get() = started.last()

    protected val app: GomokuApp
        get() = launched.get()

    protected val snapshot: GameSnapshot
        get() = checkNotNull(app.game).snapshot

    protected val board: BoardView
        get() = app.findViewById(R.id.board)

    protected val title: String
        get() = app.findViewById<TextView>(R.id.title).text.toString()

    protected val message: String
        get() = app.findViewById<TextView>(R.id.message).text.toString()

    /** Storage of the app; after [kill], of the next process. */
    protected val storage: Storage
        get() = OpenStorage.of(context())

    protected val backedUp: File
        get() = backedUp(context())

    protected val notBackedUp: File
        get() = notBackedUp(context())

    /**
     * Whether animations run. Robolectric's clock is stopped, so animated views would not arrive.
     */
    protected open val moves = false

    protected fun preferences() = Preferences(RuntimeEnvironment.getApplication())

    protected fun launch(
        state: Bundle? = null,
        intent: Intent? = null
    ): ActivityController<GomokuApp> {
        if (Build.VERSION.SDK_INT >= 33) enableBackCallbacks()
        animate(if (moves) 1f else 0f)
        PhoneEdges.show()
        val controller = Robolectric.buildActivity(GomokuApp::class.java, intent)
        started += controller
        if (state == null) controller.setup() else controller.setup(state)
        idle()
        return controller
    }

    /** Sets the system's animation scale; 0 means no motion. */
    private fun animate(scale: Float) {
        ReflectionHelpers.callStaticMethod<Any?>(
            ValueAnimator::class.java,
            "setDurationScale",
            ReflectionHelpers.ClassParameter.from(Float::class.javaPrimitiveType, scale)
        )
    }

    /** Robolectric does not read enableOnBackInvokedCallback from the manifest. */
    private fun enableBackCallbacks() {
        val on = ReflectionHelpers.ClassParameter.from(Boolean::class.javaPrimitiveType, true)
        ReflectionHelpers.callStaticMethod<Any?>(
            ShadowWindowOnBackInvokedDispatcher::class.java,
            "setEnablePredictiveBack",
            on
        )
        ReflectionHelpers.callInstanceMethod<Any?>(
            context().applicationInfo,
            "setEnableOnBackInvokedCallback",
            on
        )
    }

    protected val isRunning: Boolean
        get() = started.isNotEmpty()

    /** Simulates process death: preserves only the disk. */
    protected fun kill(controller: ActivityController<GomokuApp> = launched) {
        controller.pause().stop().destroy()
        started.remove(controller)
        OpenStorage.close()
    }

    /** Resets the app to its first start. */
    protected fun forget() {
        kill()
        preferences().store.edit().clear().commit()
        backedUp.deleteRecursively()
    }

    /**
     * Configures the next launch's device, as `size-orientation|density`. Returns the prefix of its
     * pictures.
     */
    protected fun become(
        language: String,
        night: Boolean,
        device: String,
        qualifiers: String
    ): String {
        val locale = LOCALES.getValue(language)
        val parts = qualifiers.split("|")
        val mode = if (night) "night" else "notnight"
        RuntimeEnvironment.setQualifiers("$locale-${parts[0]}-$mode-${parts[1]}")
        return listOf(language, if (night) "dark" else "light", device).joinToString("-")
    }

    protected fun become(language: String, night: Boolean, device: Sheets.Device): String {
        RuntimeEnvironment.setFontScale(device.fontScale)
        return become(language, night, device.name, device.qualifiers)
    }

    @After
    fun closeAll() {
        for (controller in started) {
            // Robolectric has destroyed activities replaced by a rotation.
            controller.get().game?.close()
        }
        OpenStorage.close()
    }

    protected fun idle() = ShadowLooper.idleMainLooper()

    /** Runs the main looper until [done], while the core's threads work. */
    protected fun await(what: String, done: () -> Boolean) {
        val end = System.nanoTime() + 300_000_000_000L
        // Most conditions hold within a millisecond.
        var pause = 1L
        while (true) {
            idle()
            if (done()) return
            assertTrue("timed out: $what", System.nanoTime() < end)
            Thread.sleep(pause)
            pause = minOf(pause + 1, 5)
        }
    }

    protected fun point(name: String) = Point(name.first() - 'A', name.drop(1).toInt() - 1)

    protected fun click(id: Int) {
        val view: View? = app.findViewById(id)
        assertNotNull("no view ${app.resources.getResourceName(id)}", view)
        assertTrue("disabled: ${app.resources.getResourceName(id)}", view!!.isEnabled)
        assertTrue("hidden: ${app.resources.getResourceName(id)}", view.visibility == View.VISIBLE)
        view.performClick()
        idle()
    }

    protected fun choose(group: Int, key: String) {
        val button = app.findViewById<ChoiceGroup>(group).button(key)
        checkNotNull(button) { "no choice $key" }.performClick()
        idle()
    }

    protected fun tap(at: Point) = touch(at, MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP)

    protected fun tap(name: String) = tap(point(name))

    protected fun touch(at: Point, vararg actions: Int) {
        val layout = checkNotNull(board.geometry)
        val origin = IntArray(2).also { board.getLocationInWindow(it) }
        val x = origin[0] + layout.lineX(at.x)
        val y = origin[1] + layout.lineY(at.y)
        val time = SystemClock.uptimeMillis()
        for (action in actions) {
            val event = MotionEvent.obtain(time, time + 10, action, x, y, 0)
            board.rootView.dispatchTouchEvent(event)
            event.recycle()
        }
        idle()
    }

    protected fun place(at: Point) {
        val before = snapshot.moves.size
        tap(at)
        tap(at)
        await("stone at $at: $message") { snapshot.moves.size > before }
    }

    protected fun place(name: String) = place(point(name))

    protected fun startTwo(rule: String = "freestyle") {
        click(R.id.play_two)
        choose(R.id.rule, rule)
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
    }

    protected fun startEasy() = startAgainst("easy")

    protected fun startAgainst(level: String) {
        click(R.id.play_computer)
        choose(R.id.level, level)
        choose(R.id.colour, "black")
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.humanToMove }
    }

    /** Scattered stones never form a row, so the computer wins. */
    protected fun loseToTheComputer() {
        val far = (0 until 15).flatMap { y ->
            (0 until 15 step 3).map { Point((it + y * 7) % 15, y) }
        }
        for (target in far) {
            if (snapshot.phase == Phase.OVER) break
            if (snapshot.moves.any { it.point == target }) continue
            tap(target)
            tap(target)
            await("reply") { snapshot.phase == Phase.OVER || snapshot.humanToMove }
        }
        await("result") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
    }

    protected fun openAbout() {
        click(R.id.about)
        await("read") { app.findViewById<ViewGroup>(R.id.parts).childCount > ABOUT_ITSELF }
    }

    protected fun pressBack() {
        if (Build.VERSION.SDK_INT >= 33) {
            val proxy = app.onBackInvokedDispatcher
            val dispatcher = ReflectionHelpers.getField<Any>(proxy, "mActualDispatcher")
            val callback = ReflectionHelpers.callInstanceMethod<Any?>(dispatcher, "getTopCallback")
            (callback as OnBackInvokedCallback).onBackInvoked()
        } else {
            @Suppress("DEPRECATION")
            app.onBackPressed()
        }
        idle()
    }

    protected fun asked(): String? = (ShadowAlertDialog.getLatestDialog() as? AlertDialog)
        ?.takeIf { it.isShowing }
        ?.let { shadowOf(it).title?.toString() }

    /** Recreates the activity as a rotation does, while the question [title] is open. */
    protected fun turnWhileAsked(title: String) {
        assertEquals(title, asked())
        val before = ShadowAlertDialog.getLatestDialog()
        launched.recreate()
        idle()
        assertEquals(title, asked())
        assertNotSame(before, ShadowAlertDialog.getLatestDialog())
        assertFalse("only one is open", before.isShowing)
    }

    /** Presses a button of the dialog, for example `AlertDialog.BUTTON_POSITIVE`. */
    protected fun answer(button: Int) {
        (ShadowAlertDialog.getLatestDialog() as AlertDialog).getButton(button).performClick()
        idle()
        assertNull(asked())
    }

    protected fun frame(id: Int): Rect = frame(app.findViewById<View>(id))

    protected fun frame(view: View): Rect {
        val at = IntArray(2).also { view.getLocationInWindow(it) }
        return Rect(at[0], at[1], at[0] + view.width, at[1] + view.height)
    }

    protected fun picture(view: View = app.window.decorView): Bitmap {
        idle()
        val bitmap = Bitmap.createBitmap(view.width, view.height, Bitmap.Config.ARGB_8888)
        view.draw(Canvas(bitmap))
        return bitmap
    }

    protected fun keepPicture(name: String, bitmap: Bitmap = picture()) {
        Pictures.save(File(System.getProperty("gomoku.screens"), "$name.png"), bitmap)
    }

    /** Saves a picture per page of a scrolling screen. */
    protected fun keepPages(name: String, most: Int = Int.MAX_VALUE) {
        idle()
        val scroll: ScrollView = app.findViewById(R.id.scroll)
        val pages = (scroll.getChildAt(0).height + scroll.height - 1) / scroll.height
        for (page in 0 until pages.coerceIn(1, most)) {
            scroll.scrollTo(0, page * scroll.height)
            keepPicture("$name-$page")
        }
    }

    protected fun context(): Context = RuntimeEnvironment.getApplication()

    /** All windows from back to front. Menus and dialogs are in front of the activity. */
    protected val windows: List<View>
        get() {
            val type = Class.forName("android.view.WindowManagerGlobal")
            val global = ReflectionHelpers.callStaticMethod<Any>(type, "getInstance")
            val views = ReflectionHelpers.getField<List<View>>(global, "mViews")
            return views.filter { it.isShown }.sortedBy { it !== app.window.decorView }
        }

    protected fun wholePicture(): Bitmap {
        idle()
        val front = app.window.decorView
        val bitmap = Bitmap.createBitmap(front.width, front.height, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        for (window in windows) {
            val at = IntArray(2).also { window.getLocationOnScreen(it) }
            canvas.save()
            canvas.translate(at[0].toFloat(), at[1].toFloat())
            window.draw(canvas)
            canvas.restore()
        }
        return bitmap
    }

    /** Window area between the system bars, in pixels. */
    protected val clear: Rect
        get() {
            val window = app.window.decorView
            val bars = window.rootWindowInsets.getInsets(WindowInsets.Type.systemBars())
            return Rect(bars.left, bars.top, window.width - bars.right, window.height - bars.bottom)
        }

    /** Asserts the board's share of the shorter side: text gives way first. */
    protected fun assertBoardIsLarge(where: String, least: Double = LEAST_BOARD) {
        val (short, long) = listOf(clear.width(), clear.height()).sorted()
        val large = board.width >= short * least || long < short * SQUARE
        assertTrue("$where: ${board.width} of $clear", large)
    }

    protected fun assertNothingIsCut(where: String) {
        idle()
        under(app.window.decorView).filterIsInstance<TextView>().forEach { assertNotCut(where, it) }
    }

    protected fun assertAllIsInSight(where: String) {
        idle()
        val front = windows.lastOrNull() ?: app.window.decorView
        assertEquals(where, "", ScreenCheck(front).problems().joinToString("\n"))
    }

    protected fun assertNotCut(where: String, text: TextView) =
        assertNull("$where: ${text.text}", ScreenCheck(text).cut(text))

    /** Shows the system bars and a keyboard. */
    protected fun keyboard(height: Int) {
        val insets = WindowInsets.Builder(app.window.decorView.rootWindowInsets)
            .setInsets(WindowInsets.Type.ime(), Insets.of(0, 0, 0, height))
            .build()
        app.window.decorView.dispatchApplyWindowInsets(insets)
        idle()
    }

    protected fun assertTheKeyboardCoversNoField(where: String) {
        val window = app.window.decorView
        for (field in under(window).filterIsInstance<EditText>()) {
            settle(field)
            field.requestRectangleOnScreen(Rect(0, 0, field.width, field.height), true)
            field.requestFocus()
            settle(field)
            val height = window.height * KEYBOARD_PERCENT / 100
            keyboard(height)
            settle(field)
            val seen = Rect()
            val shown = field.getGlobalVisibleRect(seen)
            val what = "$where: ${field.resources.getResourceEntryName(field.id)} at $seen"
            // Only the padding around its text may be clipped.
            val words = field.height - field.compoundPaddingTop - field.compoundPaddingBottom
            assertTrue("$what of ${field.height}", shown && seen.height() >= words)
            assertTrue("$what, ${window.height - height}", seen.bottom <= window.height - height)
            keyboard(0)
        }
    }

    /** Runs scroll animations, which advance while drawn, to the end. */
    private fun settle(view: View) {
        ShadowLooper.idleMainLooper(SCROLLED_MS, TimeUnit.MILLISECONDS)
        generateSequence(view.parent) { it.parent }.filterIsInstance<ScrollView>()
            .forEach { it.computeScroll() }
        idle()
    }

    private fun under(view: View): List<View> = when {
        !view.isShown -> emptyList()
        view is ViewGroup -> (0 until view.childCount).flatMap { under(view.getChildAt(it)) }
        else -> listOf(view)
    }

    protected fun assertContrast(least: Double, front: Int, behind: Int, what: String) {
        val light = maxOf(Color.luminance(front), Color.luminance(behind)) + 0.05
        val dark = minOf(Color.luminance(front), Color.luminance(behind)) + 0.05
        assertTrue("$what: ${light / dark} of $least", light / dark >= least)
    }

    protected companion object {
        /** Views in About before the third-party components. */
        const val ABOUT_ITSELF = 4

        /** Share of an upright window, for a keyboard with suggestions. */
        const val KEYBOARD_PERCENT = 45
        const val SCROLLED_MS = 500L
        const val LEAST_BOARD = 0.75

        /** A nearly square screen has little space outside the board. */
        const val SQUARE = 1.35

        val HOME_BUTTONS = intArrayOf(
            R.id.play_computer,
            R.id.play_two,
            R.id.friend,
            R.id.puzzles,
            R.id.games,
            R.id.statistics,
            R.id.learn,
            R.id.settings
        )

        /** Languages as in the names of pictures. */
        val LOCALES = mapOf(
            "en" to "en-rGB",
            "zh" to "zh-rCN",
            "zh-tw" to "zh-rTW",
            "ja" to "ja-rJP",
            "ko" to "ko-rKR"
        )
    }
}
