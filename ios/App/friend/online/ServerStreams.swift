import GomokuCore

/// Connects to any server during a background refresh.
final class ServerStreams: ServerOpener, Sendable {
  func connectTo(address: BrokerAddress, line: StreamLine) throws {
    try BrokerStream(address).connect(line: line)
  }
}
