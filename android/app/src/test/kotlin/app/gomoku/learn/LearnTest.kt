package app.gomoku.learn

import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import app.gomoku.board.BoardView
import app.gomoku.core.lessons
import app.gomoku.settings.Licences
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/** Every board has its text, every licence its wording. */
class LearnTest : AppTest() {
    private fun boards(view: View = app.window.decorView): List<BoardView> = when {
        view is BoardView && view.visibility == View.VISIBLE -> listOf(view)
        view is ViewGroup -> (0 until view.childCount).flatMap { boards(view.getChildAt(it)) }
        else -> emptyList()
    }

    @Test
    fun everyBoardIsShownOnce() {
        launch()
        click(R.id.learn)
        val shown = LearnTexts.Section.values().flatMap { it.topics.toList() }
        assertEquals(lessons().map { it.topic }.toSet(), shown.toSet())
        assertEquals(lessons().size, shown.size)
        assertEquals(shown.size, boards().size)
        for ((board, topic) in boards().zip(shown)) {
            val lesson = lessons().first { it.topic == topic }
            val forbidden = lesson.board.forbidden.map { it.point }
            assertEquals(lesson.board.moves, board.snapshot?.moves)
            assertEquals(lesson.marks.size, board.marks.size + forbidden.size)
        }
        keepPages("learn")
        pressBack()
        click(R.id.settings)
    }

    @Test
    fun theRulesAreInTheGamesMenu() {
        launch()
        startTwo()
        place("H8")
        app.coordinator.learn()
        idle()
        assertEquals("Learn", title)
        pressBack()
        await("the game again") { snapshot.moves.size == 1 && snapshot.humanToMove }
    }

    @Test
    fun nothingIsCut() {
        for (scale in listOf(1f, 2f)) {
            RuntimeEnvironment.setFontScale(scale)
            for (language in Sheets.languages(LOCALES.keys)) {
                val where = become(language, scale > 1, "$scale", "w360dp-h640dp-port|xhdpi")
                launch()
                assertNothingIsCut("$where home")
                click(R.id.learn)
                assertNothingIsCut("$where learn")
                keepPicture("learn-$where")
                forget()
            }
        }
    }

    @Test
    @Config(qualifiers = "w800dp-h1280dp-port-night-mdpi")
    fun onATabletByNight() {
        launch()
        click(R.id.learn)
        keepPages("learn-tablet")
    }

    @Test
    fun theLicencesAreBuiltIn() {
        launch()
        click(R.id.settings)
        openAbout()
        keepPages("about")
        val licences = Licences.of(app.resources)
        assertTrue(licences.parts.any { it.name == "uniffi_core" && it.licence == "MPL-2.0" })
        assertTrue(licences.parts.any { it.name == "Java Native Access" })
        assertEquals(licences.texts.keys, licences.parts.map { it.licence }.toSet())
        assertTrue(licences.texts.values.all { it.length > 500 })
        val list: ViewGroup = app.findViewById(R.id.parts)
        val said = (0 until list.childCount).map(list::getChildAt).filterIsInstance<TextView>()
            .map { it.text.toString() }
        for (part in licences.parts) {
            assertTrue(part.name, said.any { it.startsWith("${part.name} ${part.version} · ") })
        }
        assertTrue(said.containsAll(licences.texts.values))
        pressBack()
        assertEquals("Settings", title)
    }
}
