import Foundation

/// A session of the core and the way of what it says to the main actor, until it is closed.
@MainActor
final class LiveSession {
  let session: GameSession
  /// Done once the session has ended; nil as long as it goes on.
  private(set) var ending: Task<Void, Never>?

  private let bridge: CoreBridge
  private let relay: Relay

  /// Called with what the session says.
  var onMessage: (@MainActor (CoreMessage) -> Void)? {
    get { relay.hear }
    set { relay.hear = newValue }
  }

  /// The bridge is made before the session is.
  @MainActor
  private final class Relay {
    var hear: (@MainActor (CoreMessage) -> Void)?
  }

  /// A session that reads or writes files when it begins, which is not done on the main actor.
  ///
  /// - Parameter open: gives the session, which tells the bridge all; nil where there is none.
  static func open(
    _ open: @escaping @Sendable (CoreBridge) throws -> GameSession?
  ) async throws -> LiveSession? {
    let relay = Relay()
    let bridge = CoreBridge { relay.hear?($0) }
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

  /// - Parameter take: gives the session, which tells the bridge all.
  convenience init(_ take: (CoreBridge) throws -> GameSession) throws {
    let relay = Relay()
    let bridge = CoreBridge { relay.hear?($0) }
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

  /// Ends the session. Nothing is heard of it any more.
  func close() {
    bridge.close()
    if ending == nil { ending = Self.end(session) }
  }

  /// Ends a session elsewhere than on the main actor: it writes what is left, and that of an online
  /// game waits up to three seconds until the broker has its last move, which goes through the main
  /// actor. A `Thread` would let go of the session when the core's own storage of that thread is gone.
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
