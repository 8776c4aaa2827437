package app.gomoku.game

import app.gomoku.board.BoardLayout
import app.gomoku.core.ClockSetting
import app.gomoku.core.LevelName
import app.gomoku.core.Point
import app.gomoku.core.Seat
import app.gomoku.core.Together
import app.gomoku.core.levelNumber
import app.gomoku.ui.ClockFormat
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

class PureTest {
    @Test
    fun clocks() {
        assertEquals("0:00", ClockFormat.format(0, remaining = true))
        assertEquals("0:01", ClockFormat.format(1, remaining = true))
        assertEquals("0:00", ClockFormat.format(999, remaining = false))
        assertEquals("4:05", ClockFormat.format(245_000, remaining = true))
        assertEquals("1:00:00", ClockFormat.format(3_599_001, remaining = true))
        assertEquals("0:00", ClockFormat.format(-5, remaining = false))
    }

    @Test
    fun everyPointIsFoundWhereItIsDrawn() {
        for (lines in 9..20) {
            for (coordinates in listOf(true, false)) {
                val layout = BoardLayout(lines, 701f, coordinates)
                for (x in 0 until lines) {
                    for (y in 0 until lines) {
                        val near = 0.45f * layout.cell
                        val px = layout.lineX(x)
                        val py = layout.lineY(y)
                        assertEquals(Point(x, y), layout.pointAt(px, py))
                        assertEquals(Point(x, y), layout.pointAt(px + near, py - near))
                    }
                }
            }
        }
    }

    @Test
    fun labelsAndOutsideAreNoPoints() {
        val layout = BoardLayout(15, 700f, true)
        assertNull(layout.pointAt(layout.numbersX, layout.lineY(7)))
        assertNull(layout.pointAt(layout.lineX(7), layout.lettersY))
        assertNull(layout.pointAt(-1f, 5f))
        assertNull(layout.pointAt(Float.NaN, 5f))
        assertTrue(layout.lineY(0) > layout.lineY(14))
    }

    @Test
    fun choicesMakeTheConfiguration() {
        val choices = NewGameChoices(
            level = levelNumber(LevelName.HARD),
            colour = NewGameChoices.Colour.RANDOM,
            clock = NewGameChoices.Clock(300, 0)
        )
        val first = choices.config(forbiddenLoses = true, threads = 2) { true }
        assertEquals(Seat.Human, first.black)
        assertEquals(Seat.Computer(levelNumber(LevelName.HARD)), first.white)
        assertEquals(ClockSetting.Countdown(300_000, 0), first.clock)
        assertTrue(first.forbiddenLoses)
        val second = choices.config(forbiddenLoses = true, threads = 2) { false }
        assertEquals(Seat.Computer(levelNumber(LevelName.HARD)), second.black)
        val two = choices.copy(opponent = NewGameChoices.Opponent.TWO)
        val third = two.config(forbiddenLoses = false, threads = 1) { false }
        assertEquals(Together("", "", hints = false, undo = true), third.together)
        assertNull(first.together)
        assertFalse(first.perfect)
        assertTrue(choices.copy(perfect = true).config(false, 1) { true }.perfect)
        assertEquals(listOf<Seat>(Seat.Human, Seat.Human), listOf(third.black, third.white))
    }
}
