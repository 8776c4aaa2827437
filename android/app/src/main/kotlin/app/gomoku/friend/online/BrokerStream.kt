package app.gomoku.friend.online

import app.gomoku.core.BrokerAddress
import app.gomoku.core.StreamLine
import app.gomoku.core.StreamOpener
import app.gomoku.core.StreamWriter
import app.gomoku.friend.ChannelStream
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Socket
import javax.net.ssl.SSLSocket
import javax.net.ssl.SSLSocketFactory
import kotlin.concurrent.thread

/**
 * Opens broker connections for the core. TLS uses the system's authorities and verifies the host
 * name. Plain TCP is used only if the address requests it.
 */
class BrokerStream(
    private val address: BrokerAddress,
    private val tls: SSLSocketFactory = SSLSocketFactory.getDefault() as SSLSocketFactory
) : StreamOpener {
    override fun connect(line: StreamLine) {
        thread(name = "broker-connect") {
            val connection = try {
                open()
            } catch (refused: IOException) {
                line.failed(refused.message ?: refused.javaClass.simpleName)
                line.destroy()
                return@thread
            }
            line.opened(connection)
            connection.carry(line)
        }
    }

    /** Connects to the first address that answers. */
    private fun open(): Connection {
        var refused: IOException? = null
        for (found in InetAddress.getAllByName(address.host)) {
            val plain = Socket()
            try {
                plain.connect(InetSocketAddress(found, address.port.toInt()), CONNECT_MS)
                // Each packet is a message and must not wait.
                plain.tcpNoDelay = true
                return Connection(plain, if (address.tls) secured(plain) else plain)
            } catch (failed: IOException) {
                plain.close()
                refused = failed
            }
        }
        throw refused ?: IOException("no address")
    }

    private fun secured(plain: Socket): Socket {
        val socket = tls.createSocket(plain, address.host, address.port.toInt(), true) as SSLSocket
        socket.sslParameters = socket.sslParameters.apply {
            // Without this, a valid certificate of any host would be accepted.
            endpointIdentificationAlgorithm = "HTTPS"
        }
        socket.soTimeout = CONNECT_MS
        socket.startHandshake()
        socket.soTimeout = 0
        return socket
    }

    /** Connection over [socket], which is [plain] or TLS over it. */
    private class Connection(private val plain: Socket, socket: Socket) : StreamWriter {
        private val channel =
            ChannelStream(socket.getInputStream(), socket.getOutputStream(), "broker") {
                try {
                    socket.close()
                } catch (_: IOException) {
                    // A broken socket counts as closed.
                }
                plain.close()
            }

        fun carry(line: StreamLine) = channel.carry(line)

        override fun write(bytes: ByteArray) = channel.write(bytes)

        /**
         * Closes within a limit, since a peer that reads nothing would block the threads forever.
         */
        override fun finish() {
            channel.finish()
            thread(name = "broker-close", isDaemon = true) {
                Thread.sleep(LAST_WORDS_MS)
                plain.close()
            }
        }
    }

    companion object {
        /** Timeout per address and for the TLS handshake; the core retries after ten seconds. */
        private const val CONNECT_MS = 4_000

        const val LAST_WORDS_MS = 3_000L
    }
}
