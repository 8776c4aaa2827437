package app.gomoku.game

import android.widget.Switch
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.HintReason
import app.gomoku.core.Phase
import app.gomoku.core.Stone
import app.gomoku.core.StoneShape
import app.gomoku.core.ThreatKind
import app.gomoku.core.WinMeans
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/** A hint: first where to look, then the move and why. */
class HintTest : AppTest() {
    private fun twoWithHints(moves: String) {
        launch()
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
        // The words come with an event, after the snapshot.
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
        assertTrue(message, message.endsWith(". It wins by fours, in 2 moves."))
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
