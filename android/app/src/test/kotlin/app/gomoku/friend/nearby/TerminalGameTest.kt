package app.gomoku.friend.nearby

import app.gomoku.R
import app.gomoku.core.LinkState
import app.gomoku.core.Phase
import app.gomoku.core.Stone
import app.gomoku.friend.Terminal
import app.gomoku.friend.TerminalAppTest
import app.gomoku.game.ownStone
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

/** Real link on the loopback address. */
class TerminalGameTest : TerminalAppTest() {
    private val bar: String
        get() = if (isShown(R.id.remote_bar)) text(R.id.remote_text) else ""

    @Test
    fun aWholeGameWithTheTerminal() {
        val state = folders.newFolder()
        wei = Terminal(state, "--host")
        hears("lobby: Wei listens on port ")
        val port = wei.word("lobby: Wei listens on port ")
        launch()
        openFriends()
        join("127.0.0.1:$port")
        choose(R.id.colour, "black")
        click(R.id.invite)
        wei.tell("open")
        await("both show the code: ${wei.said}") {
            isShown(R.id.pairing_code) && wei.word("code: ") != null
        }
        assertEquals(wei.word("code: "), text(R.id.pairing_code).filter { it.isDigit() })
        assertEquals("You invite Wei", text(R.id.pairing_title))
        assertTrue(checkNotNull(wei.word("invited: Ana: ")).endsWith("you play White"))
        click(R.id.pairing_accept)
        wei.tell("accept")
        await("the game begins: ${wei.said}") {
            app.game != null && remote.link == LinkState.Linked
        }
        playOwn("H8")
        playTheirs("a1")
        undoEachWay()
        lostAndFound(state)
        playOwn("K8")
        playTheirs("a4")
        playOwn("L8")
        await("won") { snapshot.phase == Phase.OVER && message == "You won · Five in a row" }
        hears("result: ")
        click(R.id.rematch)
        hears("offer: rematch")
        wei.tell("answer yes")
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.isEmpty() }
        assertEquals(Stone.WHITE, snapshot.ownStone)
        playTheirs("h8")
        playOwn("J9")
        wei.tell("leave")
        await("left there") { bar == "Wei left the game." }
        choosePopup(R.id.menu_leave)
        await("home") { app.game == null && isShown(R.id.friend) }
    }

    private fun undoEachWay() {
        playOwn("A15")
        click(R.id.undo)
        hears("offer: undo")
        wei.tell("answer yes")
        await("taken back") { snapshot.moves.size == 2 && bar.isEmpty() }
        hears("taken-back: 1")
        playOwn("I8")
        playTheirs("o1")
        wei.tell("undo")
        await("asked") { bar == "Wei asks to take the last move back." }
        click(R.id.remote_yes)
        await("taken back there") { snapshot.moves.size == 3 && bar.isEmpty() }
        hears("answer: undo ")
        playTheirs("a2")
    }

    private fun lostAndFound(state: File) {
        playOwn("J8")
        wei.kill()
        await("suspended: $bar") { bar.contains("Trying again; your seat is kept for") }
        tap("K9")
        assertEquals("There is no connection to the other player.", message)
        wei = Terminal(state, "--resume")
        await("resumed: ${wei.said}") { remote.link == LinkState.Linked && bar.isEmpty() }
        await("said") { message == "Connected with Wei again." }
        hears("board: 5 moves ")
        playTheirs("a3")
        assertFalse(wei.said.any { it.startsWith("link: ended") })
    }

    @Test
    fun codesThatDifferBeginNoGame() {
        wei = Terminal(folders.newFolder(), "--host")
        hears("lobby: Wei listens on port ")
        launch()
        openFriends()
        join("127.0.0.1:" + wei.word("lobby: Wei listens on port "))
        click(R.id.invite)
        wei.tell("open")
        await("the code: ${wei.said}") { isShown(R.id.pairing_code) }
        wei.tell("differ")
        await("told") { isShown(R.id.problem) }
        assertTrue(text(R.id.problem).startsWith("Wei saw another code, so no game was begun."))
    }
}
