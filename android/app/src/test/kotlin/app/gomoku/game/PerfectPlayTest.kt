package app.gomoku.game

import android.graphics.Rect
import android.view.View
import android.view.accessibility.AccessibilityManager
import android.widget.ListView
import android.widget.ScrollView
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import app.gomoku.core.Opening
import app.gomoku.core.Phase
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf

class PerfectPlayTest : AppTest() {
    private val offered: Boolean
        get() = app.findViewById<View>(R.id.perfect).visibility == View.VISIBLE

    private val switch: Switch
        get() = app.findViewById(R.id.perfect_play)

    private val summary: String
        get() = app.findViewById<TextView>(R.id.summary).text.toString().replace('\u00a0', ' ')

    private val messageView: TextView
        get() = app.findViewById(R.id.message)

    private fun value(id: Int) = app.findViewById<ChoiceGroup>(id).value

    private fun said(): List<String> {
        val manager = context().getSystemService(AccessibilityManager::class.java)
        return shadowOf(manager).sentAccessibilityEvents
            .mapNotNull { it.contentDescription?.toString() }
            .filter { it.startsWith("Perfect play:") }
    }

    private fun listen() {
        val manager = context().getSystemService(AccessibilityManager::class.java)
        shadowOf(manager).setEnabled(true)
        shadowOf(manager).setTouchExplorationEnabled(true)
    }

    private fun openNewGame() {
        click(R.id.play_computer)
        choose(R.id.level, "expert")
        choose(R.id.colour, "white")
    }

    private fun start() {
        click(R.id.start)
        await("the computer's first stone") {
            app.game != null && snapshot.humanToMove && snapshot.moves.size == 1
        }
    }

    private fun awaitReply(moves: Int) = await("reply: $message") {
        snapshot.phase == Phase.OVER || snapshot.humanToMove && snapshot.moves.size == moves
    }

    private fun playProved(rule: String = "freestyle") {
        openNewGame()
        choose(R.id.rule, rule)
        click(R.id.perfect_play)
        start()
        place(PROVED)
        awaitReply(3)
    }

    @Test
    fun itIsOfferedWhereItMeansSomething() {
        launch()
        click(R.id.play_computer)
        assertFalse("a beginner plays by nothing", offered)
        choose(R.id.level, "expert")
        for (colour in NewGameChoices.Colour.values()) {
            choose(R.id.colour, colour.key)
            assertTrue("$colour: in a rematch the colours are swapped", offered)
        }
        for (rule in listOf("standard", "freestyle")) {
            choose(R.id.rule, rule)
            assertTrue(rule, offered)
        }
        for ((group, other, back) in listOf(
            Triple(R.id.level, "hard", "expert"),
            Triple(R.id.rule, "renju", "freestyle"),
            Triple(R.id.opening, "swap2", "free"),
            Triple(R.id.size, "14", "15"),
            Triple(R.id.opponent, "two", "computer")
        )) {
            choose(group, other)
            assertFalse(other, offered)
            choose(group, back)
            assertTrue(back, offered)
        }
    }

    @Test
    fun itIsOffAtFirstAndRemembered() {
        launch()
        openNewGame()
        assertFalse(switch.isChecked)
        assertFalse(summary, "Perfect play" in summary)
        click(R.id.perfect_play)
        assertTrue(summary, summary.startsWith("Expert · Perfect play · Freestyle"))
        kill()
        launch()
        click(R.id.play_computer)
        assertTrue(offered && switch.isChecked)
        choose(R.id.size, "19")
        assertFalse(summary, "Perfect play" in summary)
        choose(R.id.size, "15")
        assertTrue(switch.isChecked)
        assertTrue(summary, "Perfect play" in summary)
        click(R.id.perfect_play)
        assertFalse(summary, "Perfect play" in summary)
        assertFalse(NewGameChoices.from(preferences().store).perfect)
    }

    @Test
    fun swap2IsChosenForAFairGame() {
        launch()
        openNewGame()
        listen()
        click(R.id.perfect_play_fair)
        assertFalse(offered)
        assertEquals("swap2", value(R.id.opening))
        assertTrue(summary, "Swap2" in summary)
        val group: ChoiceGroup = app.findViewById(R.id.opening)
        val chosen = checkNotNull(group.button("swap2"))
        assertTrue("readers go on there", chosen.isAccessibilityFocused)
        assertTrue("it is in sight", chosen.getGlobalVisibleRect(Rect()))
        click(R.id.start)
        await("game begins") { app.game != null && snapshot.phase == Phase.PLAYING }
        assertEquals(Opening.SWAP2, snapshot.opening)
    }

    @Test
    fun whatIsChosenBelowStaysWhereItIs() {
        launch()
        openNewGame()
        val scroll: ScrollView = app.findViewById(R.id.scroll)
        scroll.scrollTo(0, app.findViewById<View>(R.id.rule).top - 200)
        idle()
        val before = frame(R.id.rule).top
        choose(R.id.rule, "renju")
        assertFalse(offered)
        assertEquals(before, frame(R.id.rule).top)
        choose(R.id.rule, "freestyle")
        assertTrue(offered)
        assertEquals(before, frame(R.id.rule).top)
    }

    @Test
    fun theGameTellsOnceThatItIsWonAndTheReviewWhere() {
        launch()
        listen()
        openNewGame()
        click(R.id.perfect_play)
        start()
        var left = checkNotNull(snapshot.proved).left
        assertEquals("Perfect play: Black wins in at most $left\u00a0moves.", message)
        assertEquals(listOf(message), said())
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_NONE, messageView.accessibilityLiveRegion)
        place(PROVED)
        awaitReply(3)
        val second = checkNotNull(snapshot.proved).left
        assertTrue("$second after $left", second < left)
        assertEquals("Perfect play: Black wins in at most $second\u00a0moves.", message)
        keepPicture("perfect-play-game")
        left = second
        for (name in ANYWHERE) {
            if (snapshot.phase == Phase.OVER) break
            if (snapshot.moves.any { it.point == point(name) }) continue
            val moves = snapshot.moves.size
            tap(name)
            tap(name)
            awaitReply(moves + 2)
            if (snapshot.phase == Phase.OVER) break
            val now = checkNotNull(snapshot.proved).left
            assertTrue("$now after $left", now < left)
            left = now
        }
        await("the end") { snapshot.phase == Phase.OVER && message.startsWith("The computer won") }
        assertEquals(Stone.BLACK, snapshot.result?.winner)
        assertEquals("once is enough", 1, said().size)
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_POLITE, messageView.accessibilityLiveRegion)
        click(R.id.review)
        await("reviewed") { app.findViewById<View>(R.id.accuracy)?.isShown == true }
        click(R.id.first)
        await("nothing is proved yet") { !app.findViewById<View>(R.id.verdict).isShown }
        repeat(2) { click(R.id.forward) }
        await("White's second stone") { "Move\u00a02 " in text(R.id.position) }
        val verdict = text(R.id.verdict)
        val proved = Regex("""Proved: Black wins in at most \d+\u00a0moves\.$""")
        assertTrue(verdict, proved.containsMatchIn(verdict))
        keepPicture("perfect-play-review")
    }

    private fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    @Test
    fun takenBackItIsNotToldAgain() {
        launch()
        listen()
        playProved("standard")
        click(R.id.undo)
        await("taken back") { snapshot.moves.size == 1 && snapshot.humanToMove }
        val left = checkNotNull(snapshot.proved).left
        assertEquals("Perfect play: Black wins in at most $left\u00a0moves.", message)
        place(PROVED)
        awaitReply(3)
        assertTrue(message, message.startsWith("Perfect play: "))
        assertEquals(1, said().size)
    }

    @Test
    fun withoutItNothingIsSaid() {
        launch()
        openNewGame()
        start()
        place(PROVED)
        awaitReply(3)
        assertNull(snapshot.proved)
        assertFalse(message, "Perfect play" in message)
    }

    @Test
    fun itIsKeptWithTheGameAndInARematch() {
        launch()
        playProved()
        val before = message
        kill()
        launch()
        listen()
        click(R.id.continue_card)
        await("it is there again") { app.game != null && snapshot.moves.size == 3 }
        await("it is found anew: $message") { message == before }
        assertEquals("whoever comes back is told, too", listOf(before), said())
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER }
        click(R.id.rematch)
        await("another game") { snapshot.phase == Phase.PLAYING && snapshot.moves.size <= 1 }
        if (snapshot.black.seat !is Seat.Computer) {
            checkNotNull(app.game).resign()
            await("over") { snapshot.phase == Phase.OVER }
            click(R.id.rematch)
        }
        await("its first stone") { snapshot.humanToMove && snapshot.moves.size == 1 }
        place(PROVED)
        awaitReply(3)
        assertTrue(message, message.startsWith("Perfect play: "))
        assertEquals("it is another game", 2, said().size)
    }

    @Test
    fun screens() {
        for (language in Sheets.languages(LOCALES.keys)) {
            val looks = listOf(2f to true, 1f to false, 1f to true)
            for ((scale, night) in if (language == "en") looks else looks.take(1)) {
                RuntimeEnvironment.setFontScale(scale)
                val size = "w360dp-h640dp-port|xhdpi"
                val name = become(language, night, "$scale", size) + "-perfect"
                launch()
                openNewGame()
                // Texts and layout are the same under both rules.
                choose(R.id.rule, if (scale == 1f) "standard" else "freestyle")
                click(R.id.perfect_play)
                val scroll: ScrollView = app.findViewById(R.id.scroll)
                scroll.scrollTo(0, app.findViewById<View>(R.id.colour_title).top)
                assertNothingIsCut(name)
                keepPicture("$name-new-game")
                scroll.scrollTo(0, app.findViewById<View>(R.id.perfect).bottom - scroll.height)
                keepPicture("$name-new-game-fair")
                val stored = storage.games().size
                start()
                place(PROVED)
                awaitReply(3)
                assertNothingIsCut(name)
                keepPicture("$name-game")
                checkNotNull(app.game).resign()
                await("stored") { snapshot.phase == Phase.OVER && storage.games().size > stored }
                pressBack()
                pressBack()
                click(R.id.games)
                val list: ListView = app.findViewById(R.id.list)
                await("listed") { list.childCount > 0 }
                list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
                await("reviewed") { app.findViewById<View>(R.id.accuracy)?.isShown == true }
                assertNothingIsCut(name)
                val verdict = app.findViewById<TextView>(R.id.verdict)
                verdict.requestRectangleOnScreen(Rect(0, 0, verdict.width, verdict.height), true)
                keepPicture("$name-review")
                forget()
            }
        }
    }

    private companion object {
        /** Two points above the first stone: a second move with a proved loss. */
        const val PROVED = "H10"

        /** White's moves for the whole game, far from the centre first. */
        val ANYWHERE = ('A'..'O').flatMap { column -> listOf(15, 1, 13, 3).map { "$column$it" } }
    }
}
