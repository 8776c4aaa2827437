import Foundation
import GomokuCore
import Network

/// Reaches a broker over TCP and, unless its address says otherwise, TLS: only with a certificate that
/// the system trusts for the very host.
final class BrokerStream: StreamOpener, Sendable {
  private let address: BrokerAddress

  init(_ address: BrokerAddress) {
    self.address = address
  }

  func connect(line: StreamLine) throws {
    let address = address
    Task { @MainActor in BrokerWire(address, line: line).open() }
  }
}

/// One connection to a broker, from the first try to its end.
@MainActor
private final class BrokerWire {
  private enum Event: Sendable {
    case ready
    case failed(String)
    case sent(Int)
    case received(Data?, isLast: Bool, isBroken: Bool)
  }

  /// Seconds; then the core tries again by itself.
  private static let patience = 10
  private static let most = 16_384

  private let line: StreamLine
  private let connection: NWConnection?
  private var events: Delivery<Event>?
  /// Once the connection is there.
  private var carrier: ChannelStream?

  init(_ address: BrokerAddress, line: StreamLine) {
    self.line = line
    let tcp = NWProtocolTCP.Options()
    // A message is a packet: nothing is to wait for the next one.
    tcp.noDelay = true
    tcp.connectionTimeout = Self.patience
    let parameters = NWParameters(tls: address.tls ? NWProtocolTLS.Options() : nil, tcp: tcp)
    connection = NWEndpoint.Port(rawValue: address.port).map {
      NWConnection(host: NWEndpoint.Host(address.host), port: $0, using: parameters)
    }
  }

  func open() {
    guard let connection else { return line.failed(detail: "no port") }
    // It lives as long as the connection does.
    let events = Delivery<Event> { self.handle($0) }
    self.events = events
    connection.stateUpdateHandler = { state in
      switch state {
      case .ready: events.send(.ready)
      // What it would wait for, the core asks for again.
      case .waiting(let error), .failed(let error): events.send(.failed(error.debugDescription))
      case .setup, .preparing, .cancelled: break
      @unknown default: break
      }
    }
    connection.start(queue: .main)
  }

  private func handle(_ event: Event) {
    switch event {
    case .ready: begin()
    case .failed(let detail): fail(detail)
    case .sent(let count):
      carrier?.sent(count)
      pump()
    case .received(let bytes, let isLast, let isBroken):
      if let bytes { carrier?.received(bytes) }
      if isLast || isBroken { carrier?.ended(broken: isBroken) } else { receive() }
    }
  }

  private func begin() {
    guard carrier == nil else { return }
    let carrier = ChannelStream { self.pump() }
    self.carrier = carrier
    // Of a connection that comes too late the core closes the writer.
    line.opened(writer: carrier)
    carrier.carry(line)
    receive()
  }

  private func fail(_ detail: String) {
    guard let carrier else {
      line.failed(detail: detail)
      return close()
    }
    // It asks for what is next, which is to close.
    carrier.ended(broken: true)
  }

  private func receive() {
    guard let events else { return }
    connection?.receive(minimumIncompleteLength: 1, maximumLength: Self.most) {
      bytes, _, isLast, error in
      events.send(.received(bytes, isLast: isLast, isBroken: error != nil))
    }
  }

  private func pump() {
    guard let carrier, let events else { return }
    switch carrier.nextInTurn() {
    case .wait: break
    case .close: close()
    case .send(let bytes):
      connection?.send(
        content: bytes,
        completion: .contentProcessed { error in
          events.send(error.map { Event.failed($0.debugDescription) } ?? .sent(bytes.count))
        })
    }
  }

  /// What was sent still goes out.
  private func close() {
    events?.close()
    events = nil
    carrier = nil
    connection?.cancel()
  }
}
