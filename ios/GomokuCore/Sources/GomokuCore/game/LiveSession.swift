import Foundation

/// A core session that delivers its messages to the main actor until it is closed.
@MainActor
final class LiveSession {
  let session: GameSession
  /// Completes when the session has ended; nil while it is open.
  private(set) var ending: Task<Void, Never>?

  private let bridge: CoreBridge
  private let relay: Relay

  var onMessage: (@MainActor (CoreMessage) -> Void)? {
    get { relay.receive }
    set { relay.receive = newValue }
  }

  /// Allows the bridge to exist before the session.
  @MainActor
  private final class Relay {
    var receive: (@MainActor (CoreMessage) -> Void)?
  }

  /// Opens a session off the main actor, since it accesses files.
  ///
  /// - Parameter open: Makes the session with the bridge as its observer; nil if there is none.
  static func open(
    _ open: @escaping @Sendable (CoreBridge) throws -> GameSession?
  ) async throws -> LiveSession? {
    let relay = Relay()
    let bridge = CoreBridge { relay.receive?($0) }
    do {
      if let session = try await offMain({ try open(bridge) }) {
        return LiveSession(session, bridge, relay)
      }
    } catch {
      bridge.close()
      throw error
    }
    bridge.close()
    return nil
  }

  convenience init(_ take: (CoreBridge) throws -> GameSession) throws {
    let relay = Relay()
    let bridge = CoreBridge { relay.receive?($0) }
    do {
      self.init(try take(bridge), bridge, relay)
    } catch {
      bridge.close()
      throw error
    }
  }

  private init(_ session: GameSession, _ bridge: CoreBridge, _ relay: Relay) {
    self.session = session
    self.bridge = bridge
    self.relay = relay
  }

  deinit {
    bridge.close()
    if ending == nil { _ = Self.end(session) }
  }

  func close() {
    bridge.close()
    if ending == nil { ending = Self.end(session) }
  }

  /// Shuts a session down off the main actor, since this writes files. An online game waits up to
  /// three seconds until the broker has its last move, which needs the main actor. A `Thread` would
  /// release the session after the core's thread-local storage is gone.
  nonisolated private static func end(_ session: GameSession) -> Task<Void, Never> {
    Task {
      await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().async {
          session.shutdown()
          ended.resume()
        }
      }
    }
  }
}
