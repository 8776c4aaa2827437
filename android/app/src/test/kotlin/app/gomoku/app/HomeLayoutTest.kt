package app.gomoku.app

import app.gomoku.R
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test

/** On a tablet, Home starts at the top and aligns with its columns. */
class HomeLayoutTest : AppTest() {
    private val density: Float
        get() = app.resources.displayMetrics.density

    private fun open(device: String) {
        become("en", night = false, Sheets.DEVICES.first { it.name == device })
        launch()
        startTwo()
        for (name in listOf("H8", "I9")) place(name)
        pressBack()
        pressBack()
        keepPicture("$device-home-grid")
    }

    private fun assertBeginsAtTheTop(id: Int) {
        val most = clear.top + MOST_ABOVE * density
        assertTrue("${frame(id)} in $clear", frame(id).top <= most)
    }

    @Test
    fun uprightTabletHasOneColumn() {
        open("tablet-portrait")
        val card = frame(R.id.continue_card)
        val row = frame(R.id.play_computer)
        assertBeginsAtTheTop(R.id.continue_card)
        assertEquals(card.left, row.left)
        assertEquals(card.right, row.right)
        assertEquals(card.right, frame(R.id.cells).right)
        assertTrue("$row below $card", row.top >= card.bottom)
        click(R.id.settings)
        assertEquals(card.left, frame(R.id.board_theme).left)
        assertEquals(card.right, frame(R.id.board_theme).right)
    }

    @Test
    fun wideTabletHasTwoColumns() {
        open("tablet-landscape")
        val card = frame(R.id.continue_card)
        val row = frame(R.id.play_computer)
        assertBeginsAtTheTop(R.id.continue_card)
        assertBeginsAtTheTop(R.id.play_computer)
        assertTrue("$card beside $row", card.right < row.left)
        assertEquals(row.width().toFloat(), card.width().toFloat(), 1f)
    }

    private companion object {
        /** In dp: the title and its margins. */
        const val MOST_ABOVE = 112
    }
}
