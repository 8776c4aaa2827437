import GomokuCore

/// Reaches whatever server a game is at, for a look while the app is away.
final class ServerStreams: ServerOpener, Sendable {
  func connectTo(address: BrokerAddress, line: StreamLine) throws {
    try BrokerStream(address).connect(line: line)
  }
}
