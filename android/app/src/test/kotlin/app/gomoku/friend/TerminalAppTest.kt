package app.gomoku.friend

import app.gomoku.friend.nearby.NearbyAppTest
import org.junit.After
import org.junit.Rule
import org.junit.rules.TemporaryFolder

/** The real app, and the terminal client as Wei. */
abstract class TerminalAppTest : NearbyAppTest() {
    @get:Rule
    val folders = TemporaryFolder()

    private val terminals = ArrayList<Terminal>()

    protected var wei: Terminal
        get() = terminals.last()
        set(began) {
            terminals += began
        }

    @After
    fun killTerminals() = terminals.forEach(Terminal::kill)

    /** Returns the rest of a line with that prefix. */
    protected fun hears(start: String): String {
        await("$start: ${wei.said}") { wei.word(start) != null }
        return checkNotNull(wei.word(start))
    }

    protected fun playOwn(name: String) {
        await("own turn") { snapshot.humanToMove }
        place(name)
        hears("move: ${snapshot.moves.size} ")
    }

    protected fun playTheirs(name: String) {
        val before = snapshot.moves.size
        wei.tell("move $name")
        await("their stone arrives: ${wei.said}") { snapshot.moves.size > before }
    }
}
