package app.gomoku.friend.online

import java.io.File
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.TimeUnit

/** Local broker with the project's configuration and data in [folder]. */
class Mosquitto(private val folder: File) {
    private val port = ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { it.localPort }
    private val settings = File(folder, "mosquitto.conf")
    private var process: Process? = null

    /** Address in the form that users type. */
    val address = "127.0.0.1:$port"

    init {
        val server = File(System.getProperty("gomoku.server"))
        val acl = File(server, "acl").copyTo(File(folder, "acl"))
        val user = if (System.getProperty("user.name") == "root") "user root" else ""
        settings.writeText(
            listOf(
                File(server, "rules.conf").readText(),
                "persistence_location $folder/",
                "acl_file $acl",
                "listener $port 127.0.0.1",
                user
            ).joinToString("\n", postfix = "\n")
        )
        start()
    }

    /** Starts with the data left by [kill]. */
    fun start() {
        val program = PLACES.map(::File).firstOrNull(File::canExecute)
        checkNotNull(program) { "Mosquitto is needed: apt-get install mosquitto" }
        process = ProcessBuilder(program.path, "-c", settings.path)
            .redirectErrorStream(true)
            .redirectOutput(File(folder, "log"))
            .start()
        val end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1)
        while (!answers()) {
            check(System.nanoTime() < end) { File(folder, "log").readText() }
            Thread.sleep(10)
        }
    }

    private fun answers() = try {
        Socket().use { it.connect(InetSocketAddress("127.0.0.1", port), 1_000) }
        true
    } catch (_: IOException) {
        false
    }

    fun kill() {
        process?.destroyForcibly()?.waitFor()
        process = null
    }

    private companion object {
        val PLACES =
            listOf("/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto")
    }
}
