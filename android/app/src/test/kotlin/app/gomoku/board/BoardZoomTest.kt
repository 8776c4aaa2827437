package app.gomoku.board

import app.gomoku.core.Point
import kotlin.math.abs
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test

/** Visible part of a board. The iPhone's test has the same numbers. Needs no Android. */
class BoardZoomTest {
    private fun zoomed(factor: Float, x: Float = 0.5f, y: Float = 0.5f) =
        BoardZoom.NONE.moved(x, y, x, y, factor)

    private fun assertZoom(scale: Float, left: Float, top: Float, zoom: BoardZoom) {
        assertEquals("$zoom", scale, zoom.scale, 1e-5f)
        assertEquals("$zoom", left, zoom.left, 1e-5f)
        assertEquals("$zoom", top, zoom.top, 1e-5f)
    }

    @Test
    fun whatIsHeldStaysUnderTheFinger() {
        assertZoom(2f, -0.5f, -0.5f, zoomed(2f))
        assertZoom(2f, -0.25f, -0.75f, zoomed(2f, 0.25f, 0.75f))
        assertZoom(2f, -0.4f, -0.55f, zoomed(2f).moved(0.5f, 0.5f, 0.6f, 0.45f))
        val pinch = BoardZoom.Pinch(zoomed(2f), 0.4f, 0.5f, 0.6f, 0.5f)
        assertZoom(2f, -0.5f, -0.5f, pinch.at(0.4f, 0.5f, 0.6f, 0.5f))
        assertZoom(3f, -1f, -1f, pinch.at(0.35f, 0.5f, 0.65f, 0.5f))
        assertZoom(2f, -0.4f, -0.45f, pinch.at(0.5f, 0.55f, 0.7f, 0.55f))
    }

    @Test
    fun nothingBesideTheFieldIsSeen() {
        assertZoom(2f, 0f, 0f, zoomed(2f).moved(0f, 0f, 5f, 5f))
        assertZoom(2f, -1f, -1f, zoomed(2f).moved(5f, 5f, 0f, 0f))
        assertEquals(BoardZoom.NONE, BoardZoom.NONE.moved(0.5f, 0.5f, 0.9f, 0.1f))
        assertZoom(1.5f, 0f, -0.5f, zoomed(3f, 0f, 1f).moved(0f, 1f, 0.3f, 0.7f, 0.5f))
    }

    @Test
    fun itIsNeitherTooLargeNorTooSmall() {
        assertZoom(3f, -1f, -1f, zoomed(100f))
        assertEquals(BoardZoom.NONE, zoomed(0.2f))
        assertEquals(BoardZoom.NONE, zoomed(2f).moved(0.1f, 0.1f, 0.1f, 0.1f, 0.1f))
        // Finger tremor does not zoom.
        assertEquals(BoardZoom.NONE, zoomed(1.04f))
        assertFalse(zoomed(1.04f).isZoomed)
        assertTrue(zoomed(1.06f).isZoomed)
        val before = zoomed(2f)
        assertSame(before, before.moved(0f, 0f, 0f, 0f, Float.NaN))
        assertSame(before, before.moved(Float.POSITIVE_INFINITY, 0f, 0f, 0f))
        assertZoom(1.25f, 0f, 0f, BoardZoom.NONE.stepped(true, 0f, 0f))
        assertEquals(BoardZoom.NONE, zoomed(1.25f).stepped(false, 0f, 0f))
        // Fingers at the same point cause no division by zero.
        assertZoom(
            3f,
            -1f,
            -1f,
            BoardZoom.Pinch(before, 0.5f, 0.5f, 0.5f, 0.5f).at(0.4f, 0.5f, 0.6f, 0.5f)
        )
    }

    @Test
    fun everyPointCanBeBroughtIntoSightAndIsFoundWhereItIsDrawn() {
        for (lines in listOf(16, 19, 20)) {
            for (coordinates in listOf(true, false)) {
                var layout = BoardLayout(lines, 701f, coordinates, zoomed(3f, 0.1f, 0.8f))
                for (x in 0 until lines) {
                    for (y in 0 until lines) {
                        val point = Point(x, y)
                        layout = BoardLayout(lines, 701f, coordinates, layout.showing(point))
                        val px = layout.lineX(x)
                        val py = layout.lineY(y)
                        assertEquals(point, layout.pointAt(px, py))
                        val near = 0.45f * layout.cell
                        assertEquals(point, layout.pointAt(px + near, py - near))
                        assertEquals(point, layout.pointAt(px - near, py + near))
                        assertEquals(layout.zoom, layout.showing(point))
                    }
                }
            }
        }
    }

    @Test
    fun lettersAndNumbersStayBesideTheField() {
        val whole = BoardLayout(19, 700f, true)
        val part = BoardLayout(19, 700f, true, zoomed(2f))
        assertEquals(whole.lettersY, part.lettersY, 0f)
        assertEquals(whole.numbersX, part.numbersX, 0f)
        assertEquals(whole.fieldBottom, part.fieldBottom, 0f)
        assertEquals(2 * whole.cell, part.cell, 1e-3f)
        assertTrue(abs(whole.lineX(9) - part.lineX(9)) < 1e-2f)
        assertTrue(abs(whole.lineY(9) - part.lineY(9)) < 1e-2f)
        assertNull(part.pointAt(part.numbersX, 100f))
        assertNull(part.pointAt(100f, part.lettersY))
    }
}
