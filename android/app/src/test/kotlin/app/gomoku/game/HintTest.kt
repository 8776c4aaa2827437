package app.gomoku.game

import android.view.View
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import app.gomoku.board.BoardAccessibility
import app.gomoku.core.HintReason
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Stone
import app.gomoku.core.StoneShape
import app.gomoku.core.ThreatKind
import app.gomoku.core.WinMeans
import app.gomoku.core.pointName
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

class HintTest : AppTest() {
    private fun twoWithHints(moves: String) = launch().also {
        click(R.id.play_two)
        turn(R.id.allow_hints)
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        moves.split(' ').forEach(::place)
    }

    private fun turn(id: Int) {
        val switch: Switch = app.findViewById(id)
        switch.performClick()
        idle()
    }

    private fun hint(picture: String) {
        click(R.id.hint)
        await("where to look") { snapshot.hintArea != null }
        idle()
        keepPicture("$picture-area")
        assertNull(snapshot.hint)
        click(R.id.hint)
        // The text's event follows the snapshot.
        await("the move") { snapshot.hint != null && message.isNotEmpty() }
        idle()
        keepPicture(picture)
        assertNull(snapshot.hintArea)
    }

    @Test
    fun againstTheComputerItSaysWhereToLookFirst() {
        launch()
        startEasy()
        place("H8")
        await("reply") { snapshot.moves.size == 2 && snapshot.humanToMove }
        click(R.id.hint)
        await("where to look") { message.startsWith("Look between ") }
        assertTrue(message.endsWith("Tap Hint again for the move."))
        click(R.id.hint)
        await("hint") { snapshot.hint != null && message.startsWith("Hint: ") }
        assertEquals(2, snapshot.moves.size)
        assertNotNull(board.snapshot?.hint)
    }

    @Test
    fun aDefenceIsNamed() {
        twoWithHints("H8 G8 I8 A1 J8 C15 K8")
        hint("hint-four")
        assertEquals("Hint: L8. It stops the four. No other move does.", message)
    }

    @Test
    fun aWinIsNamed() {
        twoWithHints("H8 A1 I8 A3 J8 A5")
        hint("hint-win")
        val proved = "Proved: every reply was checked."
        assertTrue(message, message.endsWith(". It wins by fours, in 2 moves. $proved"))
    }

    private fun button(id: Int): TextView = app.findViewById(id)

    private fun isShown(id: Int) = app.findViewById<View>(id).isShown

    private fun said(name: String): String {
        val nodes = board.accessibilityNodeProvider as BoardAccessibility
        val node = nodes.createAccessibilityNodeInfo(nodes.idOf(point(name)))
        return checkNotNull(node).contentDescription.toString()
    }

    private fun turns(): List<String> = listOf(R.id.panel_near, R.id.panel_far)
        .map { app.findViewById<PlayerPanel>(it) }
        .filter { panel ->
            panel.findViewById<View>(R.id.turn).visibility == View.VISIBLE ||
                "to move" in panel.contentDescription
        }
        .map { it.contentDescription.toString() }

    @Test
    fun theLineOfAWinIsGoneThrough() {
        twoWithHints("H8 A1 I8 A3 J8 A5")
        assertEquals(1, turns().size)
        hint("line-before")
        assertEquals("Show line", button(R.id.hint).text)
        val line = snapshot.hintLines.single()
        assertEquals(3, line.points.size)
        val names = line.points.map(::pointName)
        click(R.id.hint)
        val proved = "Proved: every reply was checked."
        assertEquals("Line, 1 of 3: Black ${names[0]}. $proved", message)
        assertTrue(isShown(R.id.line_bar) && !isShown(R.id.thumb_bar))
        assertEquals(line.points.take(1), board.line)
        assertEquals("nobody is to move in a line", emptyList<String>(), turns())
        assertFalse(button(R.id.line_done).text.isEmpty())
        assertFalse(app.findViewById<View>(R.id.line_first).isEnabled)
        click(R.id.line_forward)
        assertEquals("Line, 2 of 3: White ${names[1]}. $proved", message)
        assertEquals("${names[1]}, White, move 2 of the line", said(names[1]))
        // The game's shapes are not announced while a line is shown.
        assertEquals("${names[2]}, empty", said(names[2]))
        click(R.id.line_last)
        assertEquals("Line, 3 of 3: Black ${names[2]}. $proved", message)
        assertEquals(line.points, board.line)
        assertFalse(app.findViewById<View>(R.id.line_forward).isEnabled)
        keepPicture("line-last")
        click(R.id.line_first)
        assertEquals(line.points.take(1), board.line)
        tap("C3")
        tap("C3")
        assertEquals(6, snapshot.moves.size)
        pressBack()
        assertTrue(isShown(R.id.thumb_bar) && !isShown(R.id.line_bar))
        assertEquals(emptyList<Point>(), board.line)
        assertEquals(1, turns().size)
        place(names[0])
        assertEquals(7, snapshot.moves.size)
        assertEquals("Hint", button(R.id.hint).text)
    }

    @Test
    fun whatASearchExpectsIsCalledAnEstimate() {
        twoWithHints("H8 A1 I8 C15 J8")
        hint("line-defence")
        val estimated = "Estimated, not proved."
        assertTrue(message, message.endsWith(estimated))
        click(R.id.hint)
        assertTrue(message, message.startsWith("Line, 1 of "))
        assertTrue(message, message.endsWith(estimated))
        click(R.id.line_last)
        keepPicture("line-defence-last")
        assertTrue(message, message.endsWith(estimated))
        click(R.id.line_done)
        assertTrue(isShown(R.id.thumb_bar))
    }

    @Test
    fun whatADefenceStopsIsGoneThroughAfterIt() {
        twoWithHints("H8 A1 I8 C15 J8")
        hint("threat-before")
        assertEquals("Show line", button(R.id.hint).text)
        click(R.id.hint)
        assertTrue(message, message.startsWith("Line, 1 of "))
        click(R.id.line_done)
        assertEquals("Show threat", button(R.id.hint).text)
        click(R.id.hint)
        val names = snapshot.hintLines.last().points.map(::pointName)
        assertEquals(3, names.size)
        val proved = "Proved: every reply was checked."
        assertEquals("If nothing is done, 1 of 3: Black ${names[0]}. $proved", message)
        assertEquals("${names[0]}, Black, move 1 of the line", said(names[0]))
        click(R.id.line_forward)
        assertEquals("If nothing is done, 2 of 3: White ${names[1]}. $proved", message)
        click(R.id.line_last)
        keepPicture("threat-last")
        pressBack()
        assertEquals("Show line", button(R.id.hint).text)
        assertTrue(board.line.isEmpty())
        place("K8")
        assertEquals("Hint", button(R.id.hint).text)
        assertEquals(6, snapshot.moves.size)
    }

    private fun threat(prefix: String) {
        twoWithHints("H8 A1 I8 C15 J8")
        hint("threat-$prefix-hint")
        click(R.id.hint)
        click(R.id.line_done)
        keepPicture("threat-$prefix-next")
        assertNothingIsCut(prefix)
        click(R.id.hint)
        click(R.id.line_last)
        keepPicture("threat-$prefix")
        assertNothingIsCut(prefix)
        forget()
    }

    @Test
    fun threatsInPictures() {
        val upright = "w360dp-h640dp-port|xhdpi"
        for (language in Sheets.languages(LOCALES.keys)) {
            threat(become(language, language == "ja", "phone-portrait", upright))
        }
        threat(become("ko", false, "phone-landscape", "w640dp-h360dp-land|xhdpi"))
        RuntimeEnvironment.setFontScale(2f)
        threat(become("en", true, "large-font", upright))
        threat(become("ja", false, "large-font", "w320dp-h480dp-port|mdpi"))
    }

    @Test
    fun aTurnedPhoneGoesOnWithTheLine() {
        val controller = twoWithHints("H8 A1 I8 A3 J8 A5")
        hint("line-turned")
        click(R.id.hint)
        click(R.id.line_forward)
        controller.recreate()
        idle()
        assertTrue(isShown(R.id.line_bar))
        assertEquals(2, board.line.size)
    }

    private fun line(prefix: String) {
        twoWithHints("H8 A1 H9 O1 I7 A15 J7 O15")
        hint("line-$prefix-hint")
        click(R.id.hint)
        click(R.id.line_last)
        keepPicture("line-$prefix")
        forget()
    }

    @Test
    fun linesInPictures() {
        val upright = "w360dp-h640dp-port|xhdpi"
        line(become("en", false, "phone-portrait", upright))
        line(become("en", true, "phone-portrait", upright))
        line(become("zh-tw", true, "phone-portrait", upright))
        line(become("ja", false, "phone-landscape", "w640dp-h360dp-land|xhdpi"))
        line(become("en", false, "tablet", "w800dp-h1280dp-port|mdpi"))
        RuntimeEnvironment.setFontScale(2f)
        line(become("en", false, "large-font", upright))
        line(become("zh-tw", false, "large-font", "w320dp-h480dp-port|mdpi"))
    }

    @Test
    @Config(qualifiers = "w320dp-h480dp-mdpi")
    fun onASmallScreenWithLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        twoWithHints("H8 G8 I8 A1 J8 C15 K8")
        hint("hint-large")
    }

    @Test
    fun inChineseByNight() {
        val picture = "hint-" + become("zh", true, "phone", "w360dp-h640dp-port|xhdpi")
        twoWithHints("H8 G8 I8 A1 J8 C15 K8")
        hint(picture)
        assertEquals("提示：L8。挡住对方的四。其他着法都挡不住。", message)
    }

    @Test
    fun everyReasonHasItsWords() {
        launch()
        val texts = HintTexts(app)
        val words = { reason: HintReason? -> texts.move(point("H8"), reason, Stone.BLACK) }
        val wins = { means: WinMeans, proved: Boolean -> words(HintReason.Wins(means, 4, proved)) }
        assertEquals("Hint: H8", words(null))
        assertEquals("Hint: H8. It makes five.", wins(WinMeans.FIVE, true))
        assertEquals("Hint: H8. It wins by fours, in 4 moves.", wins(WinMeans.FOURS, true))
        assertEquals(
            "Hint: H8. It wins by fours and threes, in 4 moves.",
            wins(WinMeans.THREATS, true)
        )
        assertEquals(
            "Hint: H8. It should win by fours and threes.",
            wins(WinMeans.THREATS, false)
        )
        val three = StoneShape.OPEN_THREE
        assertEquals(
            "Hint: H8. It stops the open three. It makes an open three.",
            words(HintReason.Stops(ThreatKind.OPEN_THREE, false, three))
        )
        assertEquals(
            "Hint: H8. It stops a win by fours. No other move does.",
            words(HintReason.Stops(ThreatKind.FOURS, true, null))
        )
        assertEquals("Hint: H8. It makes an open three.", words(HintReason.Makes(three)))
        assertEquals(
            "Hint: H8. Otherwise White makes a four-three there.",
            words(HintReason.Takes(StoneShape.FOUR_THREE))
        )
    }
}
