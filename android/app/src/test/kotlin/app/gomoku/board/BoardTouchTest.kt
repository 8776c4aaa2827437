package app.gomoku.board

import app.gomoku.board.BoardTouch.Meaning
import kotlin.math.hypot
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

/** Gestures and the loupe's position. Needs no Android. */
class BoardTouchTest {
    private val touch = BoardTouch(slop = 8f)

    @Test
    fun aFingerThatComesAndGoesTaps() {
        for (slides in listOf(false, true)) {
            touch.slides = slides
            assertEquals(Meaning.NOTHING, touch.down(50f, 60f))
            assertEquals(Meaning.NOTHING, touch.move(53f, 64f))
            assertEquals(Meaning.TAP, touch.up(54f, 64f))
            assertEquals(50f, touch.x, 0f)
            assertEquals(60f, touch.y, 0f)
            assertEquals(Meaning.NOTHING, touch.up(54f, 64f))
        }
    }

    @Test
    fun aSwipeIsNoTapAndRestsAsLongAsItLikes() {
        touch.down(50f, 60f)
        assertEquals(Meaning.NOTHING, touch.rest())
        assertEquals(Meaning.NOTHING, touch.move(67f, 60f))
        assertEquals(Meaning.NOTHING, touch.move(50f, 60f))
        assertEquals(Meaning.NOTHING, touch.up(50f, 60f))
    }

    @Test
    fun aFingerThatMovesSlidesUntilItIsLifted() {
        touch.slides = true
        touch.down(50f, 60f)
        assertFalse(touch.isSliding)
        assertEquals(Meaning.NOTHING, touch.move(58f, 60f))
        assertEquals(Meaning.SLIDE, touch.move(59f, 60f))
        assertTrue(touch.isSliding)
        assertEquals(59f, touch.x, 0f)
        assertEquals(Meaning.NOTHING, touch.rest())
        assertEquals(Meaning.SLIDE, touch.move(50f, 60f))
        assertEquals(Meaning.RELEASE, touch.up(70f, 80f))
        assertEquals(70f, touch.x, 0f)
        assertEquals(80f, touch.y, 0f)
        assertFalse(touch.isSliding)
    }

    @Test
    fun onAZoomedBoardAFingerMovesTheBoard() {
        touch.zoomed = true
        touch.down(50f, 60f)
        assertEquals(Meaning.NOTHING, touch.move(60f, 60f))
        assertEquals(Meaning.NOTHING, touch.move(70f, 60f))
        assertEquals(Meaning.MOVE, touch.move(75f, 58f))
        assertEquals(5f, touch.movedX, 0f)
        assertEquals(-2f, touch.movedY, 0f)
        assertEquals(Meaning.NOTHING, touch.up(75f, 58f))
        assertEquals(Meaning.NOTHING, touch.lapse())
        touch.slides = true
        touch.down(50f, 60f)
        assertEquals(Meaning.SLIDE, touch.move(70f, 60f))
        assertEquals(Meaning.RELEASE, touch.up(70f, 60f))
    }

    @Test
    fun onAZoomedBoardATapWaitsForASecondOne() {
        for (slides in listOf(false, true)) {
            touch.slides = slides
            touch.zoomed = true
            touch.down(50f, 60f)
            assertEquals(Meaning.WAIT, touch.up(50f, 60f))
            assertEquals(Meaning.TAP, touch.lapse())
            assertEquals(Meaning.NOTHING, touch.lapse())
            touch.down(50f, 60f)
            assertEquals(Meaning.WAIT, touch.up(50f, 60f))
            touch.down(60f, 70f)
            assertEquals(Meaning.NOTHING, touch.lapse())
            assertEquals(Meaning.WHOLE, touch.up(60f, 70f))
            // Distant taps are not a double tap.
            touch.down(50f, 60f)
            assertEquals(Meaning.WAIT, touch.up(50f, 60f))
            touch.down(150f, 60f)
            assertEquals(Meaning.WAIT, touch.up(150f, 60f))
            assertEquals(Meaning.TAP, touch.lapse())
            assertEquals(150f, touch.x, 0f)
        }
    }

    @Test
    fun aTapThatWaitsIsForgottenWhereTheBoardMoves() {
        touch.zoomed = true
        touch.down(50f, 60f)
        touch.up(50f, 60f)
        touch.zoomed = true
        assertEquals(Meaning.NOTHING, touch.lapse())
        touch.down(50f, 60f)
        touch.up(50f, 60f)
        touch.cancel()
        assertEquals(Meaning.NOTHING, touch.lapse())
    }

    @Test
    fun aFingerThatRestsSlides() {
        touch.slides = true
        touch.down(50f, 60f)
        assertEquals(Meaning.SLIDE, touch.rest())
        assertEquals(Meaning.RELEASE, touch.up(50f, 60f))
        assertEquals(Meaning.NOTHING, touch.rest())
    }

    @Test
    fun whatIsTakenBackMeansNothingLater() {
        touch.slides = true
        touch.down(50f, 60f)
        assertEquals(Meaning.NOTHING, touch.cancel())
        assertEquals(Meaning.NOTHING, touch.move(90f, 60f))
        assertEquals(Meaning.NOTHING, touch.up(90f, 60f))
        touch.down(50f, 60f)
        touch.move(90f, 60f)
        assertEquals(Meaning.CANCEL, touch.cancel())
        assertEquals(Meaning.NOTHING, touch.move(95f, 60f))
        assertEquals(Meaning.NOTHING, touch.up(95f, 60f))
        touch.down(50f, 60f)
        touch.move(90f, 60f)
        assertEquals(Meaning.CANCEL, touch.down(10f, 10f))
        assertEquals(Meaning.TAP, touch.up(10f, 10f))
    }

    @Test
    fun theLoupeIsInTheWindowAndNotUnderTheFinger() {
        val windows = listOf(240f to 320f, 360f to 640f, 640f to 360f, 1280f to 800f)
        for (unit in listOf(1f, 3f)) {
            val loupe = Loupe(unit)
            for ((width, height) in windows) {
                // The board has an offset within the window.
                val left = -8f * unit
                val top = -60f * unit
                val right = left + width * unit
                val bottom = top + height * unit
                for (across in 0..40) {
                    for (down in 0..40) {
                        val x = left + (right - left) * across / 40
                        val y = top + (bottom - top) * down / 40
                        loupe.follow(x, y, left, top, right, bottom)
                        val where = "$width x $height, $across/$down"
                        assertTrue(where, loupe.radius >= 36f * unit)
                        assertTrue(where, loupe.x - loupe.radius >= left - 0.1f)
                        assertTrue(where, loupe.x + loupe.radius <= right + 0.1f)
                        assertTrue(where, loupe.y - loupe.radius >= top - 0.1f)
                        assertTrue(where, loupe.y + loupe.radius <= bottom + 0.1f)
                        val apart = hypot(loupe.x - x, loupe.y - y) - loupe.radius
                        assertTrue(where, apart >= Loupe.FINGER * unit - 0.1f)
                    }
                }
            }
        }
    }

    @Test
    fun aSmallCellIsMagnifiedMost() {
        val loupe = Loupe(2f)
        assertEquals(2f, loupe.zoom(46f), 0.01f)
        assertEquals(1.5f, loupe.zoom(200f), 0f)
        assertEquals(3f, loupe.zoom(5f), 0f)
    }
}
