package app.gomoku.app

import android.graphics.Bitmap
import android.graphics.Canvas
import android.hardware.Sensor
import android.hardware.SensorManager
import android.view.MotionEvent
import android.view.View
import android.widget.ScrollView
import app.gomoku.R
import app.gomoku.board.BoardThemeName
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.game.key
import app.gomoku.settings.AppTheme
import app.gomoku.settings.Placement
import org.junit.Assume.assumeTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowSensor

/**
 * Renders every screen for review. The property `gomoku.sheets` adds each language on every device
 * and a large font, for `scripts/screenshots.sh --sheets`.
 */
class ScreensTest : AppTest() {
    private lateinit var prefix: String

    private fun save(screen: String) = keepPicture("$prefix-$screen")

    private fun render(language: String, night: Boolean, device: Sheets.Device) {
        prefix = become(language, night, device)
        launch()
        save("home-first")
        click(R.id.play_computer)
        choose(R.id.rule, "renju")
        save("new-game")
        choose(R.id.level, "more")
        save("new-game-levels")
        choose(R.id.level, "easy")
        keepMore("new-game-page")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        place(Point(7, 7))
        await("reply") { snapshot.humanToMove }
        val near = listOf(Point(8, 8), Point(6, 6), Point(9, 9), Point(8, 6), Point(6, 8))
        repeat(2) {
            place(near.first { p -> snapshot.moves.none { it.point == p } })
            await("reply") { snapshot.humanToMove }
        }
        tap(near.first { p -> snapshot.moves.none { it.point == p } })
        save("game")
        pressBack()
        pressBack()
        save("home")
        click(R.id.settings)
        save("settings")
        keepMore("settings-page")
        openAbout()
        save("about")
        click(R.id.diagnostics)
        await("read") { app.findViewById<View>(R.id.copy).isEnabled }
        save("diagnostics")
        pressBack()
        pressBack()
        pressBack()
        click(R.id.continue_card)
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
        save("game-over")
        renderRecords()
        click(R.id.puzzles)
        await("read") { app.findViewById<View>(R.id.theme_title)?.isShown == true }
        save("puzzles")
        keepMore("puzzles-page")
        click(R.id.puzzles_next)
        await("read") { app.findViewById<View>(R.id.solution)?.isShown == true }
        save("puzzle")
        pressBack()
        pressBack()
        click(R.id.learn)
        save("learn")
        keepMore("learn-page")
        pressBack()
        renderSwap2()
    }

    /** Saves the pages of a scrolling screen, only for contact sheets. */
    private fun keepMore(name: String) {
        if (Sheets.wanted) keepPages("$prefix-$name")
    }

    private fun renderRecords() {
        click(R.id.review)
        await("read") { app.findViewById<View>(R.id.play_on)?.isShown == true }
        save("review")
        pressBack()
        pressBack()
        save("home-grid")
        click(R.id.games)
        await("listed") { app.findViewById<View>(R.id.game_card) != null }
        save("games")
        pressBack()
        click(R.id.statistics)
        await("counted") { app.findViewById<View>(R.id.score_title) != null }
        save("statistics")
        pressBack()
    }

    private fun renderSwap2() {
        click(R.id.play_two)
        choose(R.id.opening, "swap2")
        click(R.id.start)
        await("begins") { snapshot.phase == Phase.PLAYING && snapshot.moves.isEmpty() }
        for (name in listOf("H8", "J9", "G7")) place(name)
        await("asked") { snapshot.humanToChoose }
        save("game-swap2")
    }

    @Test
    fun phonePortrait() = matrix("phone-portrait")

    @Test
    fun phoneLandscape() = matrix("phone-landscape")

    @Test
    fun tabletPortrait() = matrix("tablet-portrait")

    @Test
    fun tabletLandscape() = matrix("tablet-landscape")

    private fun matrix(name: String) {
        val device = Sheets.DEVICES.first { it.name == name }
        val languages = if (Sheets.wanted) LOCALES.keys else setOf("en", "zh")
        for (language in Sheets.languages(languages)) {
            for (night in Sheets.nights) {
                render(language, night, device)
                forget()
            }
        }
    }

    @Test
    fun otherLanguages() {
        assumeTrue(FullRun.isOn && !Sheets.wanted)
        for (language in LOCALES.keys - setOf("en", "zh")) {
            render(language, false, Sheets.PHONE)
            forget()
            render(language, true, Sheets.DEVICES.first { it.name == "phone-landscape" })
            forget()
        }
    }

    @Test
    fun largeLettersInAllLanguages() {
        assumeTrue(Sheets.wanted)
        matrix("phone-200")
        matrix("landscape-200")
    }

    @Test
    fun nothingIsCutInAnyLanguage() {
        for (scale in listOf(1f, 2f)) {
            RuntimeEnvironment.setFontScale(scale)
            for (language in Sheets.languages(LOCALES.keys)) {
                val where = become(language, false, "$scale", "w360dp-h640dp-port|xhdpi")
                launch()
                assertNothingIsCut("$where home")
                click(R.id.play_computer)
                choose(R.id.rule, "renju")
                choose(R.id.level, "more")
                assertNothingIsCut("$where new game")
                click(R.id.set_up)
                tap("H8")
                assertNothingIsCut("$where set up")
                pressBack()
                choose(R.id.level, "easy")
                click(R.id.start)
                await("begins") { app.game != null && snapshot.humanToMove }
                tap("H8")
                assertNothingIsCut("$where game")
                pressBack()
                pressBack()
                click(R.id.puzzles)
                await("read") { app.findViewById<View>(R.id.theme_title)?.isShown == true }
                assertNothingIsCut("$where puzzles")
                click(R.id.puzzles_next)
                await("read") { app.findViewById<View>(R.id.solution)?.isShown == true }
                assertNothingIsCut("$where puzzle")
                pressBack()
                pressBack()
                click(R.id.settings)
                assertNothingIsCut("$where settings")
                openAbout()
                click(R.id.diagnostics)
                await("read") { app.findViewById<View>(R.id.copy).isEnabled }
                assertNothingIsCut("$where diagnostics")
                keepPicture("$where-diagnostics")
                forget()
            }
        }
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun tinyWithLargeFont() {
        RuntimeEnvironment.setFontScale(2f)
        launch()
        keepPicture("tiny-home")
        click(R.id.play_computer)
        keepPicture("tiny-new-game")
        choose(R.id.level, "more")
        val numbers = app.findViewById<View>(R.id.level_number)
        app.findViewById<ScrollView>(R.id.scroll).scrollTo(0, numbers.top)
        keepPicture("tiny-new-game-levels")
        choose(R.id.level, "easy")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        place(Point(7, 7))
        await("reply") { snapshot.humanToMove }
        keepPicture("tiny-game")
        tap(Point(7, 7))
        keepPicture("tiny-game-message")
    }

    @Test
    fun largeFontOnAPhone() {
        RuntimeEnvironment.setFontScale(2f)
        launch()
        keepPicture("large-font-home")
        click(R.id.play_computer)
        keepPicture("large-font-new-game")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        place(Point(7, 7))
        await("reply") { snapshot.humanToMove }
        keepPicture("large-font-game")
    }

    @Test
    fun boardsAndMarks() {
        for (theme in BoardThemeName.values()) {
            launch()
            preferences().boardTheme = theme
            preferences().moveNumbers = theme == BoardThemeName.PAPER
            startTwo("renju")
            for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) place(name)
            keepPicture("board-${theme.key}-forbidden")
            for (name in listOf("E8", "C3", "D8", "D3", "C8")) place(name)
            await("won") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
            keepPicture("board-${theme.key}-won")
            forget()
        }
    }

    @Test
    fun slidingUnderTheLoupe() {
        for ((device, qualifiers) in listOf(
            "phone-portrait" to "w360dp-h640dp-port|xhdpi",
            "phone-landscape" to "w640dp-h360dp-land|xhdpi",
            "small" to "w240dp-h320dp-port|hdpi",
            "tablet-landscape" to "w1280dp-h800dp-land|mdpi"
        )) {
            for (night in Sheets.nights) {
                prefix = become("en", night, device, qualifiers)
                launch()
                preferences().placement = Placement.SLIDE
                preferences().boardTheme =
                    if (night) BoardThemeName.NIGHT else BoardThemeName.WOOD
                startTwo()
                checkNotNull(app.game).run {
                    for (name in listOf("H8", "I9", "G9", "G7", "I7")) play(point(name))
                }
                await("played") { snapshot.moves.size == 5 }
                touch(point("G8"), MotionEvent.ACTION_DOWN)
                for (name in listOf("H9", "C15")) {
                    touch(point(name), MotionEvent.ACTION_MOVE)
                    save("slide-${name.lowercase()}")
                }
                touch(point("C15"), MotionEvent.ACTION_CANCEL)
                forget()
            }
        }
    }

    @Test
    fun placingInSettings() {
        shadowOf(context().getSystemService(SensorManager::class.java))
            .addSensor(ShadowSensor.newInstance(Sensor.TYPE_ROTATION_VECTOR))
        for (scale in listOf(1f, 2f)) {
            RuntimeEnvironment.setFontScale(scale)
            for (language in Sheets.languages(LOCALES.keys)) {
                prefix = become(language, scale > 1, "$scale", "w360dp-h640dp-port|xhdpi")
                launch()
                preferences().placement = Placement.SLIDE
                click(R.id.settings)
                assertNothingIsCut("$prefix settings")
                val note = app.findViewById<View>(R.id.tilt_note)
                val scroll = app.findViewById<ScrollView>(R.id.scroll)
                scroll.scrollTo(0, note.bottom - scroll.height / 2)
                save("settings-placing")
                forget()
            }
        }
    }

    @Test
    fun amoled() {
        launch()
        preferences().theme = AppTheme.AMOLED
        launch()
        keepPicture("amoled-home")
        click(R.id.settings)
        keepPicture("amoled-settings")
        pressBack()
        startEasy()
        place("H8")
        await("reply") { snapshot.humanToMove }
        tap("A1")
        keepPicture("amoled-game")
    }

    @Test
    fun hintAndThinking() {
        launch()
        startEasy()
        place(Point(7, 7))
        await("reply") { snapshot.humanToMove && snapshot.moves.size == 2 }
        click(R.id.hint)
        await("where to look") { snapshot.hintArea != null && message.startsWith("Look") }
        keepPicture("game-hint-area")
        click(R.id.hint)
        await("hint") { snapshot.hint != null && message.startsWith("Hint") }
        keepPicture("game-hint")
    }

    @Test
    fun icon() {
        val side = 216
        val bitmap = Bitmap.createBitmap(2 * side, side, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        // As masked by a launcher, and as tinted by a themed one.
        context().getDrawable(R.mipmap.ic_launcher)!!.run {
            setBounds(0, 0, side, side)
            draw(canvas)
        }
        context().getDrawable(R.drawable.ic_launcher_monochrome)!!.run {
            setBounds(side, 0, 2 * side, side)
            setTint(context().getColor(R.color.accent))
            draw(canvas)
        }
        keepPicture("icon", bitmap)
    }
}
