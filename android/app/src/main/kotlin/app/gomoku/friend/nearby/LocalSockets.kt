package app.gomoku.friend.nearby

import android.net.LinkAddress
import android.net.LinkProperties
import android.net.Network
import android.net.NetworkCapabilities
import android.os.ParcelFileDescriptor
import app.gomoku.core.SocketBinder
import java.net.Inet6Address
import java.net.InetAddress
import java.net.NetworkInterface
import java.util.concurrent.ConcurrentHashMap

/**
 * Binds the core's sockets to the other player's Wi-Fi or Ethernet network. Android routes unbound
 * sockets over mobile data while Wi-Fi has no Internet access. The system routes other addresses:
 * apps have no network object for guests of this phone's hotspot. Any thread.
 *
 * @param attach binds the socket with that descriptor, without taking ownership
 */
class LocalSockets(private val attach: (Network, Int) -> Unit = ::attachSocket) : SocketBinder {
    /** Networks since the last [LocalNetwork.hold]. Sockets can't be bound to a lost network. */
    private val links = ConcurrentHashMap<Network, LinkProperties>()
    private val local: MutableSet<Network> = ConcurrentHashMap.newKeySet()

    fun learn(network: Network, link: LinkProperties) {
        links[network] = link
    }

    fun learn(network: Network, capabilities: NetworkCapabilities) {
        if (TRANSPORTS.any(capabilities::hasTransport)) local += network else local -= network
    }

    fun keepOnly(networks: Collection<Network>) {
        links.keys.retainAll(networks.toSet())
        local.retainAll(networks.toSet())
    }

    fun forget(network: Network) {
        links -= network
        local -= network
    }

    override fun bind(descriptor: Int, address: String) {
        // Numeric, so this makes no DNS query.
        val there = InetAddress.getByName(address)
        val leading = links.entries.firstOrNull { (network, link) ->
            network in local && link.holds(there)
        }
        leading?.let { attach(it.key, descriptor) }
    }

    private fun LinkProperties.holds(there: InetAddress): Boolean {
        // Link-local addresses occur in all networks; the interface distinguishes them.
        if (there is Inet6Address && there.isLinkLocalAddress) {
            val own = interfaceName?.let(NetworkInterface::getByName) ?: return false
            return own.index == there.scopeId
        }
        return linkAddresses.any { it.isBeside(there) }
    }

    private fun LinkAddress.isBeside(other: InetAddress): Boolean {
        val (own, its) = address.address to other.address
        return own.size == its.size && (0 until prefixLength).all { bit ->
            val mask = 0x80 ushr bit % 8
            own[bit / 8].toInt() and mask == its[bit / 8].toInt() and mask
        }
    }

    private companion object {
        val TRANSPORTS =
            listOf(NetworkCapabilities.TRANSPORT_WIFI, NetworkCapabilities.TRANSPORT_ETHERNET)

        /**
         * Binds a socket, which must not be connected yet: developer.android.com,
         * `Network.bindSocket(FileDescriptor)`.
         */
        fun attachSocket(network: Network, descriptor: Int) =
            ParcelFileDescriptor.fromFd(descriptor).use { network.bindSocket(it.fileDescriptor) }
    }
}
