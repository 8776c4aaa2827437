package app.gomoku.app

import android.content.ComponentCallbacks2
import android.content.Context
import android.content.Intent
import android.os.PowerManager
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.pointName
import app.gomoku.game.NewGameChoices
import app.gomoku.ui.PhonePower
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowPowerManager

class PhoneTest : AppTest() {
    private val power: ShadowPowerManager
        get() = shadowOf(context().getSystemService(Context.POWER_SERVICE) as PowerManager)

    @Test
    fun heatAndSavingPowerTakeThreads() {
        var told = 0
        val phone = PhonePower(context()) { told++ }
        phone.watch(true)
        phone.watch(true)
        assertEquals(2, NewGameChoices.threads(phone.isSaving, phone.isHot))
        for ((status, threads) in listOf(
            PowerManager.THERMAL_STATUS_MODERATE to 2,
            PowerManager.THERMAL_STATUS_SEVERE to 1,
            PowerManager.THERMAL_STATUS_EMERGENCY to 1,
            PowerManager.THERMAL_STATUS_NONE to 2
        )) {
            power.setCurrentThermalStatus(status)
            assertEquals(threads, NewGameChoices.threads(phone.isSaving, phone.isHot))
        }
        assertTrue("told $told times", told >= 4)
        savePower(true)
        assertEquals(1, NewGameChoices.threads(phone.isSaving, phone.isHot))
        val before = told
        phone.watch(false)
        savePower(false)
        power.setCurrentThermalStatus(PowerManager.THERMAL_STATUS_SEVERE)
        assertEquals(before, told)
    }

    @Test
    @Config(sdk = [26])
    fun anOldAndroidTellsOfSavingPowerOnly() {
        var told = 0
        val phone = PhonePower(context()) { told++ }
        phone.watch(true)
        savePower(true)
        assertEquals(1, told)
        assertEquals(1, NewGameChoices.threads(phone.isSaving, phone.isHot))
        phone.watch(false)
    }

    private fun savePower(on: Boolean) {
        power.setIsPowerSaveMode(on)
        context().sendBroadcast(Intent(PowerManager.ACTION_POWER_SAVE_MODE_CHANGED))
        idle()
    }

    @Test
    fun heatIsWatchedOnlyWhileTheAppIsSeen() {
        fun listening() = power.thermalStatusListeners.size
        val controller = launch()
        assertEquals(1, listening())
        startEasy()
        power.setCurrentThermalStatus(PowerManager.THERMAL_STATUS_CRITICAL)
        idle()
        place("H8")
        await("reply") { snapshot.moves.size == 2 }
        controller.pause().stop()
        assertEquals(0, listening())
        controller.restart().start().resume()
        assertEquals(1, listening())
    }

    @Test
    fun theScreenStaysOnOnlyWhileTimeRunsDown() {
        val controller = launch()
        click(R.id.play_two)
        choose(R.id.clock, "300+0")
        click(R.id.start)
        await("begins") { snapshot.phase == Phase.PLAYING }
        fun keepsOn() = generateSequence(board as View) { it.parent as? View }
            .any { it.keepScreenOn }
        place("H8")
        assertTrue(keepsOn())
        controller.pause().stop()
        idle()
        assertFalse(keepsOn())
        controller.restart().start().resume()
        await("goes on") { snapshot.phase == Phase.PLAYING }
        assertTrue(keepsOn())
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER }
        assertFalse(keepsOn())
        forget()
        launch()
        startTwo()
        assertFalse(keepsOn())
    }

    @Test
    fun aSearchStopsWhenTheAppIsNotSeen() {
        val controller = launch()
        click(R.id.play_computer)
        choose(R.id.level, "hard")
        choose(R.id.colour, "black")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        checkNotNull(app.game).play(point("H8"))
        assertTrue(snapshot.computerThinking)
        controller.pause().stop()
        assertFalse(snapshot.computerThinking)
        assertEquals(Phase.PAUSED, snapshot.phase)
        controller.restart().start().resume()
        assertTrue(snapshot.computerThinking)
    }

    @Test
    fun shortMemoryTakesPicturesAndNothingElse() {
        val controller = launch()
        startTwo()
        place("H8")
        tap("J9")
        val before = picture()
        controller.pause().stop()
        app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN)
        app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE)
        controller.restart().start().resume()
        await("goes on") { snapshot.phase == Phase.PLAYING }
        assertEquals(point("J9"), board.ghost)
        val layout = checkNotNull(board.geometry)
        val at = frame(R.id.board)
        val after = picture()
        for (name in listOf("H8", "J9", "A1")) {
            val x = (at.left + layout.lineX(point(name).x)).toInt()
            val y = (at.top + layout.lineY(point(name).y)).toInt()
            assertEquals(name, before.getPixel(x, y), after.getPixel(x, y))
        }
        pressBack()
        pressBack()
        app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_BACKGROUND)
        assertTrue(frame(R.id.thumbnail).width() > 0)
    }

    @Test
    fun aFullDiskIsToldOnceAndTriedAgain() {
        // A folder with the temporary file's name makes saving fail.
        val full = File(backedUp, "unfinished.new")
        full.mkdirs()
        launch()
        startTwo()
        val failed = context().getString(R.string.saved_failed)
        await("told") { message == failed }
        var changes = 0
        app.findViewById<TextView>(R.id.message).addTextChangedListener(object : TextWatcher {
            override fun beforeTextChanged(s: CharSequence, at: Int, count: Int, after: Int) = Unit

            override fun onTextChanged(s: CharSequence, at: Int, before: Int, count: Int) = Unit

            override fun afterTextChanged(s: Editable) {
                changes++
            }
        })
        board.onDirectPoint?.invoke(Point(7, 7))
        board.onDirectPoint?.invoke(Point(8, 8))
        idle()
        assertEquals(2, snapshot.moves.size)
        assertEquals(failed, message)
        assertEquals("said again", 0, changes)
        assertTrue(full.delete())
        board.onDirectPoint?.invoke(Point(9, 9))
        await("no longer told") { message == "" }
        val record = checkNotNull(app.game).record()
        kill()
        launch()
        assertEquals(3, snapshot.moves.size)
        val moves = record.substringAfter("\n;")
        assertEquals(moves, checkNotNull(app.game).record().substringAfter("\n;"))
    }

    @Test
    fun aGameKeptByTheFirstVersionGoesOn() {
        val kept = checkNotNull(javaClass.getResource("/saves/version-1.unfinished")).readBytes()
        backedUp.mkdirs()
        File(backedUp, "unfinished").writeBytes(kept)
        preferences().store.edit().putString("newGame.level", "medium").putInt("newGame.size", 19)
            .putString("newGame.clock", "600+5").putBoolean("moveNumbers", true).commit()
        launch()
        assertEquals(listOf("H8", "I7"), snapshot.moves.map { pointName(it.point) })
        assertEquals(300_000 + 5_000 - 1_500 - 777, snapshot.black.clockMs)
        assertEquals(303_800, snapshot.white.clockMs)
        click(R.id.continue_card)
        await("goes on") { snapshot.humanToMove }
        assertEquals("Easy · Renju", title)
        assertTrue(snapshot.canRedo)
        checkNotNull(app.game).redo()
        await("played again") { snapshot.moves.size == 4 }
        assertEquals(19, NewGameChoices.from(preferences().store).size)
        assertTrue(preferences().moveNumbers)
    }
}
