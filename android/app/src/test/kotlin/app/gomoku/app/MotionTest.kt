package app.gomoku.app

import android.view.View
import app.gomoku.R
import java.time.Duration
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.shadows.ShadowChoreographer
import org.robolectric.shadows.ShadowLooper

private const val WIN = "H8 A1 I8 A3 J8 A5 K8 A7"

/** Screens and the winning line animate without delaying anything. */
class MotionTest : AppTest() {
    override val moves = true

    private fun pass(ms: Long) = ShadowLooper.idleMainLooper().also {
        ShadowLooper.shadowMainLooper().idleFor(Duration.ofMillis(ms))
    }

    @Test
    fun aScreenRisesAndTakesTapsMeanwhile() {
        launch()
        // Otherwise an idle looper runs animations to their end.
        ShadowChoreographer.setPaused(true)
        ShadowChoreographer.setFrameDelay(Duration.ofMillis(15))
        val home: View = app.findViewById(R.id.settings)
        assertEquals("the first one is there at once", 1f, home.rootAlpha())
        click(R.id.settings)
        val settings: View = app.findViewById(R.id.about)
        assertTrue("${settings.rootAlpha()}", settings.rootAlpha() < 1f)
        pass(60)
        assertTrue("${settings.rootAlpha()}", settings.rootAlpha() in 0.2f..0.99f)
        keepPicture("motion-screen")
        click(R.id.about)
        assertTrue(app.findViewById<View>(R.id.settings) == null)
        repeat(30) { pass(15) }
        assertEquals(1f, app.findViewById<View>(R.id.title).rootAlpha())
    }

    @Test
    fun theLineOfAWinGrows() {
        launch()
        startTwo()
        WIN.split(' ').forEach(::place)
        pass(500)
        place("L8")
        pass(60)
        assertTrue(snapshot.result != null)
        keepPicture("motion-win")
        click(R.id.rematch)
        assertTrue("taken at once", snapshot.moves.isEmpty())
    }

    private fun View.rootAlpha(): Float = generateSequence(this) { it.parent as? View }
        .minOf { it.alpha }
}

class NoMotionTest : AppTest() {
    @Test
    fun nothingMoves() {
        launch()
        click(R.id.settings)
        val settings: View = app.findViewById(R.id.about)
        val chain = generateSequence(settings) { it.parent as? View }.toList()
        assertTrue(chain.all { it.alpha == 1f && it.translationY == 0f })
        pressBack()
        startTwo()
        WIN.split(' ').forEach(::place)
        place("L8")
        keepPicture("motion-none")
        assertTrue(snapshot.result != null)
    }
}
