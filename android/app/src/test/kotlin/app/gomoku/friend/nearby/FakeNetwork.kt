package app.gomoku.friend.nearby

import app.gomoku.core.DiscoveryAdapter
import app.gomoku.core.DiscoveryAdvert
import app.gomoku.core.DiscoverySink

/** Phones discover each other's services on the loopback address. */
class FakeNetwork {
    private class Service(val advert: DiscoveryAdvert, val sink: DiscoverySink)

    private val services = LinkedHashMap<DiscoveryAdapter, Service>()

    fun join(): DiscoveryAdapter = Adapter()

    private fun tell(whom: Service, of: Service) = whom.sink.found(
        of.advert.name,
        listOf("127.0.0.1:${of.advert.port}"),
        of.advert.txt
    )

    @Synchronized
    private fun put(adapter: DiscoveryAdapter, service: Service) {
        services[adapter] = service
        for ((other, there) in services) {
            if (other !== adapter) tell(there, service)
        }
    }

    private inner class Adapter : DiscoveryAdapter {
        override fun start(advert: DiscoveryAdvert, sink: DiscoverySink) =
            synchronized(this@FakeNetwork) {
                val own = Service(advert, sink)
                put(this, own)
                for ((other, there) in services) if (other !== this) tell(own, there)
            }

        override fun update(advert: DiscoveryAdvert) = synchronized(this@FakeNetwork) {
            services[this]?.let { put(this, Service(advert, it.sink)) }
            Unit
        }

        override fun networkChanged() = Unit

        override fun stop() = synchronized(this@FakeNetwork) {
            val gone = services.remove(this) ?: return
            for (there in services.values) there.sink.lost(gone.advert.name)
        }
    }
}
