package app.gomoku.game

import android.view.View
import android.widget.EditText
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.ClockSetting
import app.gomoku.core.Phase
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.ProposalView
import app.gomoku.game.NewGameChoices.Clock
import app.gomoku.game.NewGameChoices.Opponent
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment

class CustomClockTest : AppTest() {
    private fun type(
        minutes: String,
        seconds: String,
        increment: String,
        root: View = app.window.decorView
    ) {
        root.findViewById<EditText>(R.id.clock_minutes).setText(minutes)
        root.findViewById<EditText>(R.id.clock_seconds).setText(seconds)
        root.findViewById<EditText>(R.id.clock_increment).setText(increment)
        idle()
    }

    private fun field(id: Int) = app.findViewById<EditText>(id).text.toString()

    private val problem: TextView
        get() = app.findViewById(R.id.clock_problem)

    @Test
    fun aClockOfOnesOwnIsPlayedAndKeptForEachWay() {
        launch()
        click(R.id.play_two)
        assertEquals(View.GONE, app.findViewById<View>(R.id.custom_clock).visibility)
        choose(R.id.clock, Clock.CUSTOM)
        assertEquals(
            listOf("15", "0", "10"),
            listOf(
                field(R.id.clock_minutes),
                field(R.id.clock_seconds),
                field(R.id.clock_increment)
            )
        )
        type("7", "17", "3")
        assertEquals(View.GONE, problem.visibility)
        click(R.id.start)
        await("begins") { app.game?.snapshot?.phase == Phase.PLAYING }
        assertEquals(ClockSetting.Countdown(437_000, 3_000), snapshot.clock)
        pressBack()
        click(R.id.play_computer)
        // Other kinds of games store separate clocks.
        assertEquals("none", app.findViewById<ChoiceGroup>(R.id.clock).value)
        pressBack()
        click(R.id.play_two)
        assertEquals(Clock.CUSTOM, app.findViewById<ChoiceGroup>(R.id.clock).value)
        assertEquals(
            listOf("7", "17", "3"),
            listOf(
                field(R.id.clock_minutes),
                field(R.id.clock_seconds),
                field(R.id.clock_increment)
            )
        )
        choose(R.id.clock, "300+0")
        assertEquals(View.GONE, app.findViewById<View>(R.id.custom_clock).visibility)
        choose(R.id.clock, Clock.CUSTOM)
        assertEquals("7", field(R.id.clock_minutes))
    }

    @Test
    fun aShortTimeIsToldInSeconds() {
        launch()
        val texts = GameTexts(app)
        assertEquals("10\u00a0s", texts.clock(Clock(10, 0)))
        assertEquals("45\u00a0s + 2\u00a0s a move", texts.clock(Clock(45, 2)))
        assertEquals("1\u00a0min", texts.clock(Clock(60, 0)))
        assertEquals("1:30\u00a0min", texts.clock(Clock(90, 0)))
    }

    @Test
    fun theCoreRefusesInWordsWhatIsOutOfRange() {
        launch()
        click(R.id.play_computer)
        choose(R.id.clock, Clock.CUSTOM)
        for ((minutes, seconds, increment) in listOf(
            Triple("0", "9", "0"),
            Triple("", "", ""),
            Triple("1440", "1", "0"),
            Triple("5", "0", "601"),
            Triple("9999", "9999", "9999")
        )) {
            type(minutes, seconds, increment)
            assertEquals(View.VISIBLE, problem.visibility)
            assertEquals(REFUSAL, problem.text.toString())
            click(R.id.start)
            assertEquals(REFUSAL, app.findViewById<TextView>(R.id.problem).text.toString())
            assertNull(app.game)
        }
        for ((minutes, seconds, increment) in listOf(
            Triple("0", "10", "0"),
            Triple("1440", "0", "600"),
            Triple("0", "90", "")
        )) {
            type(minutes, seconds, increment)
            assertEquals(View.GONE, problem.visibility)
        }
        assertEquals("90", field(R.id.clock_seconds))
    }

    @Test
    fun aFriendIsInvitedWithOneOrNotAtAll() {
        launch()
        val view = ProposalView(app)
        var proposed = NearbyChoices()
        view.onChosen = { proposed = it }
        view.show("Wei", proposed)
        checkNotNull(view.findViewById<ChoiceGroup>(R.id.clock).button(Clock.CUSTOM)).performClick()
        type("0", "0", "0", view)
        assertFalse(view.findViewById<View>(R.id.invite).isEnabled)
        type("2", "30", "5", view)
        assertTrue(view.findViewById<View>(R.id.invite).isEnabled)
        assertEquals(
            ClockSetting.Countdown(150_000, 5_000),
            proposed.setup(forbiddenLoses = false) { true }.clock
        )
        proposed.save(preferences().store)
        assertEquals(proposed, NearbyChoices.from(preferences().store))
        assertEquals(Clock.NONE, NewGameChoices.from(preferences().store, Opponent.TWO).clock)
    }

    @Test
    fun onlyWhatCanBeTypedIsRead() {
        assertEquals(Clock(437, 3, isCustom = true), Clock.of("custom:437+3"))
        assertEquals(Clock(300, 0), Clock.of("300+0"))
        val nonsense = listOf("", ":", ":1", ":-1+0", ":1+1+1", ":99999999999+0")
        for (key in nonsense.map { "custom$it" } + listOf("301+0", 7, null)) {
            assertNull("$key", Clock.of(key))
        }
        for (clock in Clock.OFFERED + Clock.FIRST_CUSTOM + Clock(0, 0, isCustom = true)) {
            assertEquals(clock, Clock.of(clock.key))
        }
    }

    private fun pictures(name: String) {
        launch()
        click(R.id.play_two)
        choose(R.id.clock, Clock.CUSTOM)
        type("0", "5", "0")
        keepPages("custom-clock-$name")
    }

    @Test
    fun inPictures() = pictures("en")

    @Test
    fun inJapaneseByNight() = pictures(become("ja", true, "phone", "w360dp-h640dp-port|xhdpi"))

    @Test
    fun withLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        pictures("large")
    }

    @Test
    fun onItsSide() = pictures(become("ko", false, "landscape", "w640dp-h360dp-land|xhdpi"))

    private companion object {
        const val REFUSAL = "The time must be between 0:10 and 24:00:00, " +
            "with at most 10:00 added after each move."
    }
}
