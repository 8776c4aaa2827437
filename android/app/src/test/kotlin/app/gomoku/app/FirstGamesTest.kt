package app.gomoku.app

import android.view.View
import android.view.ViewGroup
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.LevelName
import app.gomoku.core.Phase
import app.gomoku.core.Point
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.levelNumber
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

/** A child's first games, and the easier level offered after three losses. */
class FirstGamesTest : JourneyAppTest() {
    private val own: Stone
        get() = if (snapshot.black.seat == Seat.Human) Stone.BLACK else Stone.WHITE

    private val level: Int
        get() = listOf(snapshot.black, snapshot.white).map { it.seat }
            .filterIsInstance<Seat.Computer>().single().level

    private fun awaitOwnTurn() = await("own turn: $message") {
        app.game != null && snapshot.humanToMove
    }

    private fun awaitReply() = await("reply") {
        snapshot.phase == Phase.OVER || snapshot.humanToMove
    }

    private fun awaitResult() = await("result") {
        snapshot.phase == Phase.OVER && message.isNotEmpty()
    }

    private fun placeAndAwait(at: Point) {
        tap(at)
        tap(at)
        awaitReply()
    }

    private fun playToTheEnd() {
        while (snapshot.phase == Phase.PLAYING) {
            awaitReply()
            if (snapshot.humanToMove) placeAndAwait(checkNotNull(Eager(snapshot, own).point()))
        }
        awaitResult()
    }

    private fun resignByTaps() {
        tapOn("Menu")
        tapOn("Resign")
        look("resign")
        tapOn("Resign")
        awaitResult()
    }

    @Test
    fun aChildsFirstThreeGames() {
        begin("child")
        countTaps()
        tapOn("Play the computer")
        look("new-game")
        assertEquals("beginner", app.findViewById<ChoiceGroup>(R.id.level).value)
        tapOn("Start")
        awaitOwnTurn()
        assertTapsAtMost(3)
        look("game")
        assertEquals(levelNumber(LevelName.BEGINNER), level)

        // Taps are explained for the first five stones only.
        for (stone in 1..6) {
            awaitOwnTurn()
            val at = checkNotNull(Eager(snapshot, own).point())
            tap(at)
            assertEquals("stone $stone", stone <= 5, message == "Tap again to place")
            if (stone == 1 || stone == 6) look("stone-$stone")
            tap(at)
            awaitReply()
            if (snapshot.phase == Phase.OVER) break
        }
        playToTheEnd()
        look("first-over")
        // The winner is not certain.
        val won = if (snapshot.result?.winner == own) 1 else 0
        val said = listOf("The computer won", "You won")[won]
        assertTrue(message, message.startsWith(said))

        tapOn("Rematch")
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.size < 2 }
        awaitOwnTurn()
        look("second")
        tap("O15")
        assertEquals("", message)
        loseToTheComputer()
        look("second-over")
        assertFalse(snapshot.result?.winner == own)

        tapOn("Rematch")
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.size < 2 }
        awaitOwnTurn()
        repeat(3) { placeAndAwait(checkNotNull(Eager(snapshot, own).point())) }
        look("third")
        assertEquals(Phase.PLAYING, snapshot.phase)
        resignByTaps()
        look("third-over")
        assertTrue(message, message.startsWith("The computer won"))

        tapOn("Back")
        look("home-again")
        tapOn("Statistics")
        await("read") { app.findViewById<ViewGroup>(R.id.totals).childCount > 0 }
        look("statistics")
        val totals: ViewGroup = app.findViewById(R.id.totals)
        assertEquals(1, totals.childCount)
        val row = listOf(R.id.total_title, R.id.total_results).map {
            totals.getChildAt(0).findViewById<TextView>(it).text.toString()
        }
        assertEquals(listOf("Beginner", "Won $won · Lost ${3 - won} · Drawn 0"), row)
    }

    private val offered: Button
        get() = app.findViewById(R.id.offered_level)

    private fun loseOnce(offers: Boolean) {
        awaitOwnTurn()
        tapOn("Menu")
        tapOn("Resign")
        tapOn("Resign")
        awaitResult()
        if (offers) await("offer") { offered.visibility == View.VISIBLE }
        repeat(SETTLED) {
            idle()
            Thread.sleep(5)
        }
        assertEquals(offers, offered.visibility == View.VISIBLE)
    }

    private fun again() {
        tapOn("Rematch")
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.size < 2 }
    }

    @Test
    fun threeLossesInARow() {
        begin("losses")
        tapOn("Play the computer")
        tapOn("Medium")
        tapOn("Start")
        loseOnce(offers = false)
        look("first")
        again()
        loseOnce(offers = false)
        again()
        loseOnce(offers = true)
        look("third-offers")
        // The offer covers neither the result nor the rematch button.
        assertEquals(1, windows.size)
        assertEquals("Try Easy?", offered.text.toString())
        assertTrue(app.findViewById<View>(R.id.rematch).isShown)
        tapOn("Try Easy?")
        await("easier") { snapshot.phase == Phase.PLAYING && snapshot.moves.size < 2 }
        assertEquals(levelNumber(LevelName.EASY), level)
        look("easier")
        loseOnce(offers = false)
        look("not-offered-again")
        // The level stays for the next game from Home.
        tapOn("Back")
        tapOn("Play the computer")
        assertEquals("easy", app.findViewById<ChoiceGroup>(R.id.level).value)
        look("new-game")
    }

    @Test
    fun whoeverWantsNoOtherLevelIsNotAskedAgain() {
        begin("losses-kept")
        tapOn("Play the computer")
        tapOn("Medium")
        tapOn("Start")
        for (game in 1..6) {
            loseOnce(offers = game == 3)
            if (game == 3) look("offered")
            if (game < 6) again()
            assertEquals(levelNumber(LevelName.MEDIUM), level)
        }
        look("not-asked-again")
    }

    private companion object {
        /** Main looper turns in which pending results arrive. */
        const val SETTLED = 20
    }
}
