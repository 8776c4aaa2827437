package app.gomoku.friend

import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/**
 * Terminal client as a second player. A new process with the same [state] folder resumes its games.
 */
class Terminal(state: File, vararg arguments: String, game: List<String> = NEARBY) {
    /** Output lines, including errors. */
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

    /** Rest of the latest line with that prefix. */
    fun word(start: String): String? = said.lastOrNull { it.startsWith(start) }?.removePrefix(start)

    fun tell(vararg lines: String) {
        val text = lines.joinToString("") { "$it\n" }
        process.outputStream.write(text.toByteArray())
        process.outputStream.flush()
    }

    /** Sends SIGKILL. */
    fun kill() {
        process.destroyForcibly()
        check(process.waitFor(1, TimeUnit.MINUTES)) { "it does not die" }
    }

    companion object {
        val NEARBY = listOf("lan", "--hidden")

        fun online(broker: String) = listOf("online", "--server", broker)
    }
}
