package app.gomoku.game

import app.gomoku.app.AppTest
import app.gomoku.core.EndReason
import app.gomoku.core.Forbidden
import app.gomoku.core.Phase
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test
import org.robolectric.annotation.Config

/** Forbidden points: the core decides, the app has the words. */
class RenjuTest : AppTest() {
    /** H8 would make two open threes for Black. */
    private fun towardsDoubleThree() {
        for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) place(name)
        await("marked") { snapshot.forbidden.any { it.point == point("H8") } }
    }

    @Test
    fun aForbiddenPointIsRefusedInWords() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        tap("H8")
        assertEquals("Black can’t play here: double-three.", message)
        assertNull(board.ghost)
        assertEquals(8, snapshot.moves.size)
        assertEquals(
            Forbidden.DOUBLE_THREE,
            snapshot.forbidden.first {
                it.point == point("H8")
            }.reason
        )
    }

    @Test
    fun aReaderIsToldByTheCore() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        // A reader's click goes straight to the core, whose refusal is put into words.
        board.onDirectPoint?.invoke(point("H8"))
        idle()
        assertEquals("Black can’t play here: double-three.", message)
        assertEquals(8, snapshot.moves.size)
    }

    @Test
    @Config(qualifiers = "zh-rCN-w360dp-h640dp-xhdpi")
    fun inPlayersTermsInChinese() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        tap("H8")
        assertEquals("黑棋不能下在这里：三三。", message)
    }

    @Test
    fun itLosesWhereTheSettingSaysSo() {
        launch()
        preferences().forbiddenLoses = true
        startTwo("renju")
        // The game keeps the rules that it began with.
        preferences().forbiddenLoses = false
        towardsDoubleThree()
        tap("H8")
        assertEquals("double-three: this move loses at once.", message)
        tap("H8")
        await("lost") { snapshot.phase == Phase.OVER && message.startsWith("White won") }
        assertEquals(EndReason.ForbiddenMove(Forbidden.DOUBLE_THREE), snapshot.result?.reason)
        assertEquals("White won · Black played a forbidden point: double-three", message)
    }
}
