package app.gomoku.game

import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import app.gomoku.core.Opening
import app.gomoku.core.OpeningStage
import app.gomoku.core.Phase
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.SwapChoice
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

class OpeningTest : AppTest() {
    private fun start(home: Int, opening: String, rule: String = "freestyle") {
        click(home)
        choose(R.id.rule, rule)
        choose(R.id.opening, opening)
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
    }

    private fun shown(id: Int) = app.findViewById<View>(id).visibility == View.VISIBLE

    private fun name(panel: Int): String =
        app.findViewById<PlayerPanel>(panel).findViewById<TextView>(R.id.name).text.toString()

    @Test
    fun renjuClassicKeepsTheFirstStonesNearTheCentre() {
        launch()
        start(R.id.play_two, "renjuClassic", rule = "renju")
        assertEquals("The first stone goes in the centre.", message)
        tap("I8")
        assertNull(board.ghost)
        place("H8")
        assertEquals("This stone goes within 3\u00a0×\u00a03 around the centre.", message)
        // A screen reader's click goes directly to the core.
        board.onDirectPoint?.invoke(point("J8"))
        idle()
        assertEquals("This stone goes within 3\u00a0×\u00a03 around the centre.", message)
        assertEquals(1, snapshot.moves.size)
        place("I9")
        place("J10")
        await("free") { snapshot.openingStage == null }
        place("A1")
    }

    @Test
    fun twoPeoplePlaySwap2() {
        launch()
        start(R.id.play_two, "swap2")
        assertEquals("Place two black stones and a white one. Next: Black.", message)
        assertEquals("First player", name(R.id.panel_near))
        assertEquals("Second player", name(R.id.panel_far))
        assertFalse(shown(R.id.hint))
        tap("H8")
        assertEquals(Stone.BLACK, snapshot.nextStone)
        place("H8")
        tap("I9")
        keepPicture("opening-swap2-place")
        place("I9")
        place("J7")
        await("choice") { snapshot.humanToChoose && message.startsWith("Second player") }
        keepPicture("opening-swap2-choose")
        assertFalse(shown(R.id.place))
        tap("A1")
        assertEquals("Choose a colour first.", message)
        click(R.id.choose_add)
        await("two more") { message == "Add a white and a black stone. Next: White." }
        place("C3")
        place("L12")
        await("the first chooses") { message == "First player: which colour do you play?" }
        assertFalse(shown(R.id.choose_add))
        click(R.id.choose_white)
        await("colours") { message == "First player plays White." && !snapshot.coloursOpen }
        assertEquals("Black", name(R.id.panel_near))
        assertEquals("White", name(R.id.panel_far))
        assertTrue(!shown(R.id.hint) && shown(R.id.place) && !shown(R.id.choose_white))
        place("A1")
        await("said no longer") { message.isEmpty() }
    }

    @Test
    fun theSeatFollowsTheColour() {
        launch()
        preferences().store.edit().putString("newGame.level", "easy").commit()
        start(R.id.play_computer, "swap2")
        assertEquals("You", name(R.id.panel_near))
        // Black has the better position, so the computer selects it.
        for (stone in listOf("H8", "A1", "I9")) place(stone)
        await("the choice") { !snapshot.coloursOpen && message == "The computer plays Black." }
        assertEquals(Stone.WHITE, snapshot.ownStone)
        assertEquals(Seat.Human, snapshot.white.seat)
        assertTrue(snapshot.humanToMove)
        place("J10")
        click(R.id.undo)
        click(R.id.undo)
        await("back at the third stone") { snapshot.moves.size == 2 && snapshot.coloursOpen }
        assertEquals(Stone.BLACK, snapshot.ownStone)
    }

    @Test
    fun theComputerPlacesAndThePersonChooses() {
        launch()
        click(R.id.play_computer)
        choose(R.id.opening, "swap2")
        val placer = app.findViewById<ChoiceGroup>(R.id.colour).button("white") as TextView
        assertEquals("Computer", placer.text.toString())
        choose(R.id.colour, "white")
        click(R.id.start)
        await("three stones") { app.game != null && snapshot.humanToChoose }
        assertEquals("Which colour do you play?", message)
        click(R.id.choose_black)
        await("Black") { snapshot.black.seat == Seat.Human && snapshot.humanToMove }
    }

    @Test
    fun aKillAtAnyStageBringsItBack() {
        launch()
        start(R.id.play_two, "swap2")
        val stones = listOf("H8", "I9", "J7", "C3", "L12")
        for ((ply, stone) in stones.withIndex()) {
            if (ply == 3) checkNotNull(app.game).choose(SwapChoice.ADD_TWO)
            place(stone)
            val before = snapshot
            kill()
            launch()
            click(R.id.continue_card)
            await("back") { app.game != null && snapshot.phase == Phase.PLAYING }
            assertEquals(before.openingStage, snapshot.openingStage)
            assertEquals(before.turn to before.moves, snapshot.turn to snapshot.moves)
        }
        checkNotNull(app.game).choose(SwapChoice.WHITE)
        kill()
        launch()
        click(R.id.continue_card)
        await("back") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertNull(snapshot.openingStage)
        assertFalse(snapshot.coloursOpen)
    }

    @Test
    fun theOpeningIsRemembered() {
        launch()
        click(R.id.play_two)
        choose(R.id.rule, "renju")
        choose(R.id.opening, "renjuClassic")
        kill()
        launch()
        assertEquals(Opening.RENJU_CLASSIC, NewGameChoices.from(preferences().store).opening)
        preferences().store.edit().putString("newGame.opening.two", "taraguchi").commit()
        assertEquals(Opening.FREE, NewGameChoices.from(preferences().store).opening)
    }

    @Test
    fun renjuClassicIsOfferedWithRenjuAlone() {
        launch()
        click(R.id.play_two)
        val group: ChoiceGroup = app.findViewById(R.id.opening)
        assertNull(group.button("renjuClassic"))
        choose(R.id.rule, "renju")
        choose(R.id.opening, "renjuClassic")
        choose(R.id.rule, "standard")
        assertNull(group.button("renjuClassic"))
        assertEquals("free", group.value)
        choose(R.id.rule, "renju")
        choose(R.id.opening, "swap2")
        choose(R.id.rule, "freestyle")
        assertEquals("Swap2 goes with every rule", "swap2", group.value)
        // From an earlier version.
        preferences().store.edit().putString("newGame.opening.two", "renjuClassic").commit()
        assertEquals(Opening.FREE, NewGameChoices.from(preferences().store).opening)
        choose(R.id.opponent, "computer")
        choose(R.id.opponent, "two")
        assertEquals("free", group.value)
    }

    /** The longest texts at the largest font size on a small phone. */
    @Test
    fun nothingIsCutWhileChoosing() {
        for (scale in listOf(1f, 2f)) {
            RuntimeEnvironment.setFontScale(scale)
            for (language in Sheets.languages(LOCALES.keys)) {
                val night = scale > 1
                val where = become(language, night, "$scale", "w360dp-h640dp-port|xhdpi")
                launch()
                click(R.id.play_two)
                choose(R.id.opening, "swap2")
                assertNothingIsCut("$where new game")
                click(R.id.start)
                await("begins") { app.game != null && snapshot.humanToMove }
                for (stone in listOf("H8", "I9", "J7")) place(stone)
                await("choice") { snapshot.openingStage is OpeningStage.Choose }
                assertNothingIsCut("$where choice")
                keepPicture("opening-$where")
                forget()
            }
        }
    }

    @Test
    @Config(qualifiers = "w1280dp-h800dp-land-mdpi")
    fun onATablet() {
        launch()
        start(R.id.play_two, "swap2")
        for (stone in listOf("H8", "I9", "J7")) place(stone)
        await("choice") { snapshot.humanToChoose }
        keepPicture("opening-tablet")
    }
}
