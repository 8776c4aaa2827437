package app.gomoku.friend.online

import app.gomoku.core.BrokerAddress
import app.gomoku.core.CallbackException
import app.gomoku.core.NoHandle
import app.gomoku.core.StreamLine
import app.gomoku.core.StreamWriter
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.security.KeyStore
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import javax.net.ssl.SSLSocketFactory
import javax.net.ssl.TrustManagerFactory
import kotlin.concurrent.thread
import org.junit.After
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder

/** Broker connections over faulty echo sockets. Needs no Android. */
class BrokerStreamTest {
    @get:Rule
    val folders = TemporaryFolder()

    private val servers = ArrayList<ServerSocket>()
    private val accepted = CopyOnWriteArrayList<Socket>()

    /** The core's side: records received bytes and the end. */
    private class Heard(private val takes: Int = Int.MAX_VALUE) : StreamLine(NoHandle) {
        private val bytes = ByteArrayOutputStream()
        private val opening = CountDownLatch(1)

        @Volatile var writer: StreamWriter? = null

        @Volatile var failure: String? = null
        val ending = CountDownLatch(1)

        override fun opened(writer: StreamWriter) {
            this.writer = writer
            opening.countDown()
        }

        @Synchronized
        override fun received(bytes: ByteArray): Boolean {
            val takesThem = this.bytes.size() + bytes.size <= takes
            if (takesThem) this.bytes.write(bytes)
            return takesThem
        }

        @Synchronized
        fun all(): ByteArray = bytes.toByteArray()

        override fun failed(detail: String) {
            failure = detail
            opening.countDown()
        }

        override fun ended() = ending.countDown()

        override fun destroy() = Unit

        fun awaitOpened(): Heard = apply {
            assertTrue("opened", opening.await(1, TimeUnit.MINUTES))
        }

        fun awaitEnd() = assertTrue("ended", ending.await(1, TimeUnit.MINUTES))
    }

    @After
    fun close() {
        servers.forEach { it.close() }
        accepted.forEach { it.close() }
    }

    /** Serves each connection with [serve]. Returns the port. */
    private fun server(
        socket: ServerSocket = ServerSocket(0, 8, InetAddress.getLoopbackAddress()),
        serve: (Socket) -> Unit
    ): Int {
        servers += socket
        thread(isDaemon = true) {
            while (!socket.isClosed) {
                val next = try {
                    socket.accept()
                } catch (_: IOException) {
                    break
                }
                accepted += next
                thread(isDaemon = true) {
                    try {
                        serve(next)
                    } catch (_: IOException) {
                        // The test has ended, or the handshake was refused.
                    }
                    next.close()
                }
            }
        }
        return socket.localPort
    }

    private fun connect(
        port: Int,
        tls: SSLSocketFactory? = null,
        host: String = "localhost",
        takes: Int = Int.MAX_VALUE
    ): Heard {
        val address = BrokerAddress(host, port.toUShort(), tls != null)
        val stream = if (tls == null) BrokerStream(address) else BrokerStream(address, tls)
        return Heard(takes).also(stream::connect).awaitOpened()
    }

    private fun await(what: String, done: () -> Boolean) {
        val end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1)
        while (!done()) {
            assertTrue("timed out: $what", System.nanoTime() < end)
            Thread.sleep(5)
        }
    }

    private fun echo(socket: Socket) {
        val buffer = ByteArray(7)
        while (true) {
            val count = socket.getInputStream().read(buffer)
            if (count < 0) return
            // Byte by byte, because data may arrive in parts.
            for (index in 0 until count) socket.getOutputStream().write(buffer, index, 1)
        }
    }

    private val pieces = (1..200).map { size -> ByteArray(size) { (size + it).toByte() } }

    private fun assertEchoes(line: Heard) {
        val writer = checkNotNull(line.writer)
        pieces.forEach(writer::write)
        val sent = pieces.reduce(ByteArray::plus)
        await("all is back: ${line.all().size}") { line.all().size >= sent.size }
        assertArrayEquals(sent, line.all())
        writer.finish()
        line.awaitEnd()
    }

    @Test
    fun whatIsSentComesInOrderWhateverItsPieces() = assertEchoes(connect(server(serve = ::echo)))

    @Test
    fun theLastWordIsSentBeforeTheConnectionCloses() {
        val all = ByteArrayOutputStream()
        val done = CountDownLatch(1)
        val line = connect(
            server { socket ->
                socket.getInputStream().copyTo(all)
                done.countDown()
            }
        )
        checkNotNull(line.writer).run {
            write(ByteArray(20_000))
            finish()
        }
        assertTrue(done.await(1, TimeUnit.MINUTES))
        assertEquals(20_000, all.size())
        line.awaitEnd()
    }

    @Test
    fun aBrokerThatDropsTheConnectionEndsIt() {
        val line = connect(server { it.getInputStream().read() })
        checkNotNull(line.writer).write(ByteArray(1))
        line.awaitEnd()
        assertNull(line.failure)
    }

    @Test
    fun aBrokerThatTakesNothingIsNotWaitedFor() {
        val stalls = CountDownLatch(1)
        val line = connect(server { stalls.await() })
        val writer = checkNotNull(line.writer)
        val piece = ByteArray(4_096)
        // The system buffers some megabytes; then the app's limit is reached.
        var refused = 0
        val end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1)
        while (refused < 20) {
            assertTrue("it takes everything", System.nanoTime() < end)
            try {
                writer.write(piece)
                refused = 0
            } catch (_: CallbackException) {
                refused++
                Thread.sleep(50)
            }
        }
        val start = System.nanoTime()
        writer.finish()
        line.awaitEnd()
        val waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
        assertTrue("$waited ms", waited < 10 * BrokerStream.LAST_WORDS_MS)
        stalls.countDown()
    }

    @Test
    fun whatTheCoreDoesNotTakeClosesTheConnection() {
        val line = connect(server(serve = ::echo), takes = 100)
        checkNotNull(line.writer).write(ByteArray(1_000))
        line.awaitEnd()
        assertTrue(line.all().size <= 100)
    }

    @Test
    fun nobodyThereIsTold() {
        val port = ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { it.localPort }
        assertNotNull(connect(port).failure)
        assertNotNull(connect(port, host = "no.such.host.invalid").failure)
    }

    private fun keytool(vararg arguments: String) {
        val program = File(System.getProperty("java.home"), "bin/keytool").path
        val process = ProcessBuilder(listOf(program, "-J-XX:TieredStopAtLevel=1") + arguments)
            .redirectErrorStream(true).start()
        process.outputStream.close()
        val said = process.inputStream.bufferedReader().readText()
        check(process.waitFor() == 0) { said }
    }

    /** Certificate authority, and a client that trusts only it. */
    private inner class Authority(private val folder: File) {
        private val store = File(folder, "ca.p12").path

        init {
            key(store, "ca", "CN=Test", "-ext", "bc:c")
            run(store, "-exportcert", "-alias", "ca", "-file", "$folder/ca.cer")
            trust("$folder/trust.p12")
        }

        private fun trust(store: String) =
            run(store, "-importcert", "-noprompt", "-alias", "ca", "-file", "$folder/ca.cer")

        private fun run(store: String, vararg arguments: String) =
            keytool(*arguments, "-keystore", store, "-storepass", WORD)

        private fun key(store: String, alias: String, name: String, vararg more: String) = run(
            store, "-genkeypair", "-alias", alias, "-dname", name,
            "-keyalg", "EC", "-groupname", "secp256r1", *more
        )

        private fun read(file: String) = KeyStore.getInstance("PKCS12").apply {
            File(folder, file).inputStream().use { load(it, WORD.toCharArray()) }
        }

        fun server(name: String): ServerSocket {
            val own = "$folder/$name.p12"
            key(own, "own", "CN=$name")
            run(own, "-certreq", "-alias", "own", "-file", "$own.csr")
            run(
                store, "-gencert", "-alias", "ca", "-ext", "san=dns:$name",
                "-infile", "$own.csr", "-outfile", "$own.cer"
            )
            trust(own)
            run(own, "-importcert", "-noprompt", "-alias", "own", "-file", "$own.cer")
            val keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm())
            keys.init(read("$name.p12"), WORD.toCharArray())
            val context = SSLContext.getInstance("TLS")
            context.init(keys.keyManagers, null, null)
            val loopback = InetAddress.getLoopbackAddress()
            return context.serverSocketFactory.createServerSocket(0, 8, loopback)
        }

        val client: SSLSocketFactory
            get() {
                val trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
                trust.init(read("trust.p12"))
                val context = SSLContext.getInstance("TLS")
                context.init(null, trust.trustManagers, null)
                return context.socketFactory
            }
    }

    @Test
    fun tlsIsOnlyForTheHostThatTheCertificateNames() {
        val authority = Authority(folders.newFolder())
        val fitting = server(authority.server("localhost"), ::echo)
        assertEchoes(connect(fitting, authority.client))
        val other = server(authority.server("games.example.org"), ::echo)
        assertNotNull(connect(other, authority.client).failure)
        // A certificate of an untrusted authority.
        val stranger = server(Authority(folders.newFolder()).server("localhost"), ::echo)
        assertNotNull(connect(stranger, authority.client).failure)
        // No TLS.
        assertNotNull(connect(server(serve = ::echo), authority.client).failure)
        val system = SSLSocketFactory.getDefault() as SSLSocketFactory
        assertNotNull(connect(fitting, system).failure)
    }

    private companion object {
        const val WORD = "changeit"
    }
}
