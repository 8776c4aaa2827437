package app.gomoku.friend

import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/**
 * The terminal client as a second player, in one network or over a broker: a process of its own,
 * driven by lines of a script. Its state lies in [state]; a second one with the same folder goes on
 * where the first one died.
 */
class Terminal(state: File, vararg arguments: String, game: List<String> = NEARBY) {
    /** Lines that it has said, errors included. */
    val said = CopyOnWriteArrayList<String>()

    private val process: Process

    init {
        val program = File(System.getProperty("gomoku.terminal"))
        check(program.canExecute()) { "build it first: scripts/build-terminal.sh" }
        val command = listOf(program.path) + game + listOf("--script", "-", "--nick", "Wei")
        val builder = ProcessBuilder(command + arguments).redirectErrorStream(true)
        builder.environment()["XDG_STATE_HOME"] = state.path
        process = builder.start()
        thread(name = "terminal", isDaemon = true) {
            process.inputStream.bufferedReader().forEachLine { said += it }
        }
    }

    /** What follows the newest line that begins so; null while there is none. */
    fun word(start: String): String? = said.lastOrNull { it.startsWith(start) }?.removePrefix(start)

    /** Gives it the next lines of its script. */
    fun tell(vararg lines: String) {
        val text = lines.joinToString("") { "$it\n" }
        process.outputStream.write(text.toByteArray())
        process.outputStream.flush()
    }

    /** Ends it without a word to anyone (SIGKILL). */
    fun kill() {
        process.destroyForcibly()
        check(process.waitFor(1, TimeUnit.MINUTES)) { "it does not die" }
    }

    companion object {
        /** A game between two devices in one network. */
        val NEARBY = listOf("lan", "--hidden")

        /** A game over the broker at that address. */
        fun online(broker: String) = listOf("online", "--server", broker)
    }
}
