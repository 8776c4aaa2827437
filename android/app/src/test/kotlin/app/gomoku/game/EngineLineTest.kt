package app.gomoku.game

import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

class EngineLineTest : AppTest() {
    private val panel: PlayerPanel
        get() = app.findViewById(R.id.panel_far)

    private val line: String
        get() = panel.findViewById<TextView>(R.id.status).text.toString()

    private fun turnOn() {
        launch()
        click(R.id.settings)
        val switch: Switch = app.findViewById(R.id.engine_line)
        assertFalse("off until asked for", switch.isChecked)
        switch.performClick()
        idle()
        pressBack()
    }

    private fun playOne(picture: String) {
        click(R.id.play_computer)
        choose(R.id.level, "medium")
        choose(R.id.colour, "black")
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.humanToMove }
        val before = frame(R.id.board)
        assertEquals("nothing was searched yet", "", line)
        place("H8")
        await("reply") { snapshot.humanToMove && snapshot.moves.size == 2 }
        await("the search's last word: $line") { '%' in line }
        idle()
        assertEquals(before, frame(R.id.board))
        keepPicture(picture)
    }

    @Test
    fun itIsShownAndStaysUntilItsMoveIsTakenBack() {
        turnOn()
        playOne("engine-line")
        val said = Regex("""\d+\u00a0% to win · \d+ ahead · \d+\.\d\u00a0s · [\d,]+ tried""")
        assertTrue(line, said.matches(line))
        assertTrue(panel.contentDescription.toString(), line in panel.contentDescription)
        val kept = line
        click(R.id.hint)
        await("where to look") { snapshot.hintArea != null }
        idle()
        assertEquals(kept, line)
        click(R.id.undo)
        await("taken back") { snapshot.moves.isEmpty() }
        assertEquals("", line)
    }

    @Test
    fun aMoveWithoutASearchSaysNothing() {
        turnOn()
        startEasy()
        place("H8")
        await("reply") { snapshot.humanToMove && snapshot.moves.size == 2 }
        idle()
        assertEquals("", line)
    }

    @Test
    fun withoutTheSettingNothingStays() {
        launch()
        startEasy()
        place("H8")
        await("reply") { snapshot.humanToMove && snapshot.moves.size == 2 }
        idle()
        assertEquals("", line)
    }

    @Test
    @Config(qualifiers = "w360dp-h640dp-port-xhdpi")
    fun largeLettersCutItShortAndLeaveTheBoard() {
        RuntimeEnvironment.setFontScale(2f)
        turnOn()
        playOne("engine-line-200")
    }

    @Test
    @Config(qualifiers = "zh-rCN-w360dp-h640dp-port-night-xhdpi")
    fun inChineseByNight() {
        turnOn()
        playOne("engine-line-zh-night")
    }
}
