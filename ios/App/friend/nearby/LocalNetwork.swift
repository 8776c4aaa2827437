import Foundation
import GomokuCore
import Network
import Observation

/// Permission for the local network, which the first search requests, and network changes.
@MainActor
@Observable
final class LocalNetwork {
  /// Whether the user has denied access. iOS asks once; later only Settings can change it.
  private(set) var isDenied = false

  /// Whether other devices may be in the network. The device's hotspot does not count.
  private(set) var isJoined = true

  private(set) var isOnline = true

  private(set) var changes = 0
  @ObservationIgnored private let monitor = NWPathMonitor()

  init() {
    monitor.pathUpdateHandler = { [weak self] path in
      let isJoined = path.usesInterfaceType(.wifi) || path.usesInterfaceType(.wiredEthernet)
      let isOnline = path.status == .satisfied
      Task { @MainActor in self?.follow(isJoined: isJoined, isOnline: isOnline) }
    }
    monitor.start(queue: .main)
  }

  deinit {
    monitor.cancel()
  }

  private func follow(isJoined: Bool, isOnline: Bool) {
    (self.isJoined, self.isOnline) = (isJoined, isOnline)
    changes += 1
  }

  func discovery() -> any DiscoveryAdapter {
    BonjourDiscovery { [weak self] in self?.isDenied = $0 }
  }
}

/// Discovery with Bonjour, since apps may not send multicast. The core's thread only enqueues
/// commands.
private final class BonjourDiscovery: DiscoveryAdapter, Sendable {
  private enum Order: Sendable {
    case start(DiscoveryAdvert, DiscoverySink)
    case update(DiscoveryAdvert)
    case restart
    case stop
  }

  private let orders: Delivery<Order>

  init(permission: @escaping @MainActor @Sendable (Bool) -> Void) {
    let bonjour = Box<Bonjour>()
    orders = Delivery { order in
      switch order {
      case .start(let advert, let sink):
        bonjour.value?.stop()
        bonjour.value = Bonjour(advert, sink: sink, permission: permission)
      case .update(let advert):
        bonjour.value?.update(advert)
      case .restart:
        bonjour.value?.restart()
      case .stop:
        bonjour.value?.stop()
        bonjour.value = nil
      }
    }
  }

  deinit {
    // Pending commands still run, so that the goodbye is sent.
    orders.finish()
  }

  func start(advert: DiscoveryAdvert, sink: DiscoverySink) throws {
    orders.send(.start(advert, sink))
  }
  func update(advert: DiscoveryAdvert) throws { orders.send(.update(advert)) }
  func networkChanged() throws { orders.send(.restart) }
  func stop() throws { orders.send(.stop) }

  @MainActor
  private final class Box<Value> {
    var value: Value?
    nonisolated init() {}
  }
}

/// Advertises one service and browses for others of its type.
///
/// A host browses, too: advertising alone may never show the permission prompt.
@MainActor
private final class Bonjour {
  private var advert: DiscoveryAdvert
  private let sink: DiscoverySink
  private let permission: @MainActor @Sendable (Bool) -> Void
  private var browser: NWBrowser?
  private var events: Delivery<Event>?
  private var service: DnsRequest?
  private var advertising = Advertising()
  private var peers: [String: Peer] = [:]

  private enum Event: Sendable {
    case found([Found])
    case ready
    case failed(String, denied: Bool)
    case heard(DnsAnswer)
    /// Other devices can't see this one.
    case unseen(String)
  }

  private struct Found: Sendable {
    let name: String
    let type: String
    let domain: String
    let txt: [String: String]

    /// Nil for an endpoint that is not a service.
    init?(_ result: NWBrowser.Result) {
      guard case .service(let name, let type, let domain, _) = result.endpoint else { return nil }
      (self.name, self.type, self.domain) = (name, type, domain)
      if case .bonjour(let record) = result.metadata {
        txt = record.dictionary
      } else {
        txt = [:]
      }
    }
  }

  private struct Peer {
    var txt: [String: String]
    var resolution: DnsRequest?
    var lookup: DnsRequest?
    var port: UInt16 = 0
    var hosts: [String] = []
  }

  init(
    _ advert: DiscoveryAdvert, sink: DiscoverySink,
    permission: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    self.advert = advert
    self.sink = sink
    self.permission = permission
    begin()
  }

  func update(_ advert: DiscoveryAdvert) {
    self.advert = advert
    service?.update(txt: advert.txt)
  }

  /// Restarts after a network change or a return from the background, since the system's sockets
  /// may be dead.
  func restart() {
    stop()
    begin()
  }

  func stop() {
    events?.close()
    browser?.cancel()
    service?.stop()
    for peer in peers.values {
      peer.resolution?.stop()
      peer.lookup?.stop()
    }
    (events, browser, service, peers) = (nil, nil, nil, [:])
  }

  private func begin() {
    let events = Delivery<Event> { [weak self] in self?.handle($0) }
    self.events = events
    let browser = NWBrowser(
      for: .bonjourWithTXTRecord(type: advert.service, domain: nil), using: NWParameters())
    browser.browseResultsChangedHandler = { results, _ in
      events.send(.found(results.compactMap(Found.init)))
    }
    browser.stateUpdateHandler = { state in
      switch state {
      case .ready: events.send(.ready)
      case .waiting(let error), .failed(let error):
        events.send(.failed(error.debugDescription, denied: DnsRequest.isDenial(error)))
      case .setup, .cancelled: break
      @unknown default: break
      }
    }
    browser.start(queue: .main)
    self.browser = browser
    advertising = Advertising()
    advertise()
  }

  private func advertise() {
    guard let events else { return }
    service?.stop()
    service = DnsRequest(advertising: advert) { answer in
      if case .failed(let detail) = answer {
        events.send(.unseen(detail))
      } else {
        events.send(.heard(answer))
      }
    }
  }

  private func handle(_ event: Event) {
    switch event {
    case .ready:
      permission(false)
      if advertising.searchIsReady() { advertise() }
    case .unseen(let detail):
      sink.failed(detail: detail)
      if advertising.refused() { advertise() }
    case .failed(let detail, let denied):
      advertising.searchWaits()
      if denied { permission(true) }
      sink.failed(detail: detail)
    case .found(let all):
      list(all)
    case .heard(.resolved(let name, let host, let port, let interface)):
      guard peers[name] != nil else { return }
      peers[name]?.lookup?.stop()
      peers[name]?.port = port
      peers[name]?.hosts = []
      peers[name]?.lookup = DnsRequest(
        addressesOf: host, interface: interface, for: name, heard: receive)
    case .heard(.address(let name, let host, let added)):
      peers[name]?.hosts.removeAll { $0 == host }
      if added { peers[name]?.hosts.append(host) }
      tell(name)
    case .heard(.failed(let detail)):
      sink.failed(detail: detail)
    }
  }

  private var receive: @Sendable (DnsAnswer) -> Void {
    { [events] in events?.send(.heard($0)) }
  }

  private func list(_ all: [Found]) {
    let names = Set(all.map(\.name))
    for (name, peer) in peers where !names.contains(name) {
      peer.resolution?.stop()
      peer.lookup?.stop()
      peers[name] = nil
      sink.lost(name: name)
    }
    // A service has one result per interface.
    for found in all {
      if let known = peers[found.name] {
        guard known.txt != found.txt, !found.txt.isEmpty else { continue }
        peers[found.name]?.txt = found.txt
        tell(found.name)
      } else {
        peers[found.name] = Peer(txt: found.txt)
        peers[found.name]?.resolution = DnsRequest(
          resolving: found.name, type: found.type, domain: found.domain, heard: receive)
      }
    }
  }

  private func tell(_ name: String) {
    guard let peer = peers[name], !peer.hosts.isEmpty else { return }
    let addresses = peer.hosts.map {
      $0.contains(":") ? "[\($0)]:\(peer.port)" : "\($0):\(peer.port)"
    }
    sink.found(name: name, addresses: addresses, txt: peer.txt)
  }
}
