import Foundation
import GomokuCore
import Network

/// Connects to a broker over TCP and, by default, TLS. The system must trust the certificate for
/// exactly this host.
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

@MainActor
private final class BrokerWire {
  private enum Event: Sendable {
    case ready
    case failed(String)
    case sent(Int)
    case received(Data?, isLast: Bool, isBroken: Bool)
  }

  /// Timeout in seconds; afterwards the core retries.
  private static let patience = 10
  private static let most = 16_384

  private let line: StreamLine
  private let connection: NWConnection?
  private var events: Delivery<Event>?
  private var carrier: ChannelStream?

  init(_ address: BrokerAddress, line: StreamLine) {
    self.line = line
    let tcp = NWProtocolTCP.Options()
    // A message is one packet, so it must not wait for the next one.
    tcp.noDelay = true
    tcp.connectionTimeout = Self.patience
    let parameters = NWParameters(tls: address.tls ? NWProtocolTLS.Options() : nil, tcp: tcp)
    connection = NWEndpoint.Port(rawValue: address.port).map {
      NWConnection(host: NWEndpoint.Host(address.host), port: $0, using: parameters)
    }
  }

  func open() {
    guard let connection else { return line.failed(detail: "no port") }
    // An intentional reference cycle: this object lives as long as the connection.
    let events = Delivery<Event> { self.handle($0) }
    self.events = events
    connection.stateUpdateHandler = { state in
      switch state {
      case .ready: events.send(.ready)
      // The core retries instead of waiting here.
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
    // The core closes the writer of a connection that comes too late.
    line.opened(writer: carrier)
    carrier.carry(line)
    receive()
  }

  private func fail(_ detail: String) {
    guard let carrier else {
      line.failed(detail: detail)
      return close()
    }
    // The wake callback then closes the connection.
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

  /// Closes the connection after sent data is out.
  private func close() {
    events?.close()
    events = nil
    carrier = nil
    connection?.cancel()
  }
}
