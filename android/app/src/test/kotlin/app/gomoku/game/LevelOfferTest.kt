package app.gomoku.game

import android.view.View
import android.widget.Button
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.LevelName
import app.gomoku.core.Phase
import app.gomoku.core.Seat
import app.gomoku.core.levelNumber
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test
import org.robolectric.RuntimeEnvironment

class LevelOfferTest : AppTest() {
    private val offered: Button
        get() = app.findViewById(R.id.offered_level)

    private fun loseThree() {
        startEasy()
        repeat(2) {
            resign()
            assertNull(app.game?.offeredLevel())
            click(R.id.rematch)
            await("rematch") { snapshot.phase == Phase.PLAYING }
        }
        resign()
        await("offer") { offered.visibility == View.VISIBLE }
    }

    private fun resign() {
        app.game?.resign()
        await("over") { snapshot.phase == Phase.OVER && message.isNotEmpty() }
    }

    @Test
    fun anEasierLevelIsOfferedOnceAndOneTapPlaysIt() {
        launch()
        loseThree()
        assertEquals("Try Beginner?", offered.text.toString())
        assertNothingIsCut("offer")
        click(R.id.review)
        await("review") { app.findViewById<View>(R.id.offered_level) == null }
        pressBack()
        await("offer again") { offered.visibility == View.VISIBLE }
        click(R.id.offered_level)
        await("begins") { snapshot.phase == Phase.PLAYING && snapshot.moves.isEmpty() }
        val beginner = levelNumber(LevelName.BEGINNER)
        assertEquals(Seat.Computer(beginner), snapshot.white.seat)
        assertEquals(View.GONE, offered.visibility)
        assertEquals(View.GONE, app.findViewById<View>(R.id.share).visibility)
        assertEquals(beginner, NewGameChoices.from(preferences().store).level)
    }

    @Test
    fun pictures() {
        for ((language, night) in listOf("en" to false, "zh" to true)) {
            val name = become(language, night, "phone", "w360dp-h640dp-port|xhdpi")
            launch()
            loseThree()
            keepPicture("$name-offer")
            forget()
        }
        RuntimeEnvironment.setFontScale(2f)
        val name = become("en", false, "phone", "w360dp-h640dp-port|xhdpi")
        launch()
        loseThree()
        keepPicture("$name-offer-200")
    }
}
