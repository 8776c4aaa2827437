/// What the core says of a game, in the order in which it says it.
enum CoreMessage: Sendable {
  case snapshot(GameSnapshot)
  case event(GameEvent)
  case thinking(Thinking)
}

/// What the core says of a lobby, likewise.
enum LobbyMessage: Sendable {
  case snapshot(LobbySnapshot)
  case event(LobbyEvent)
}

/// What the core says of Bluetooth, likewise.
enum BluetoothMessage: Sendable {
  case command(RadioCommand)
  case snapshot(BluetoothSnapshot)
}

/// The way from any thread, such as the core's dispatcher, to the main actor.
///
/// A stream rather than a task a message: tasks are not promised to start in the order in which
/// they were made, and a stale snapshot must never follow a newer one.
public struct Delivery<Message: Sendable>: Sendable {
  private let pipe: AsyncStream<Message>.Continuation
  private let pump: Task<Void, Never>

  /// - Parameter deliver: called on the main actor with each message until ``close()``.
  public init(deliver: @escaping @MainActor @Sendable (Message) -> Void) {
    let (stream, pipe) = AsyncStream.makeStream(of: Message.self)
    self.pipe = pipe
    pump = Task { @MainActor in
      for await message in stream {
        if Task.isCancelled { return }
        deliver(message)
      }
    }
  }

  public func send(_ message: Message) {
    pipe.yield(message)
  }

  /// Delivers what was sent, and nothing more.
  public func finish() {
    pipe.finish()
  }

  /// Delivers nothing more. What is under way is dropped.
  public func close() {
    pump.cancel()
    pipe.finish()
  }
}

/// The one observer of the core's games. It decides nothing and carries every message to the main
/// actor.
final class CoreBridge: GameObserver, Sendable {
  private let delivery: Delivery<CoreMessage>

  /// - Parameter deliver: called on the main actor with each message until ``close()``.
  init(deliver: @escaping @MainActor @Sendable (CoreMessage) -> Void) {
    delivery = Delivery(deliver: deliver)
  }

  func close() {
    delivery.close()
  }

  func onSnapshot(snapshot: GameSnapshot) throws {
    delivery.send(.snapshot(snapshot))
  }

  func onEvent(event: GameEvent) throws {
    delivery.send(.event(event))
  }

  func onThinking(thinking: Thinking) throws {
    delivery.send(.thinking(thinking))
  }
}

/// The one observer of the core's lobbies, likewise.
final class LobbyBridge: LobbyObserver, Sendable {
  private let delivery: Delivery<LobbyMessage>

  init(deliver: @escaping @MainActor @Sendable (LobbyMessage) -> Void) {
    delivery = Delivery(deliver: deliver)
  }

  func close() {
    delivery.close()
  }

  func onLobby(snapshot: LobbySnapshot) throws {
    delivery.send(.snapshot(snapshot))
  }

  func onLobbyEvent(event: LobbyEvent) throws {
    delivery.send(.event(event))
  }
}

/// The one observer of the core's Bluetooth, and the way of its commands, likewise.
final class BluetoothBridge: BluetoothObserver, Sendable {
  private let delivery: Delivery<BluetoothMessage>

  init(deliver: @escaping @MainActor @Sendable (BluetoothMessage) -> Void) {
    delivery = Delivery(deliver: deliver)
  }

  func close() {
    delivery.close()
  }

  func onCommand(command: RadioCommand) throws {
    delivery.send(.command(command))
  }

  func onBluetooth(snapshot: BluetoothSnapshot) throws {
    delivery.send(.snapshot(snapshot))
  }
}

/// The one observer of the core's online games before they are shown, likewise.
final class OnlineBridge: OnlineObserver, Sendable {
  private let deliver: @Sendable (OnlineEvent) -> Void

  /// - Parameter deliver: called from a thread of the core's.
  init(deliver: @escaping @Sendable (OnlineEvent) -> Void) {
    self.deliver = deliver
  }

  func onOnlineEvent(event: OnlineEvent) throws { deliver(event) }
}

/// The one observer of what the shelf keeps of games between devices, likewise.
final class ShelfBridge: ShelfObserver, Sendable {
  private let delivery: Delivery<Void>

  init(deliver: @escaping @MainActor @Sendable () -> Void) {
    delivery = Delivery { _ in deliver() }
  }

  deinit { delivery.close() }

  func onLinks() throws { delivery.send(()) }
}

/// The one observer of what is said of a kept game, likewise.
final class ReviewBridge: ReviewObserver, Sendable {
  private let delivery: Delivery<ReviewSnapshot>

  init(deliver: @escaping @MainActor @Sendable (ReviewSnapshot) -> Void) {
    delivery = Delivery(deliver: deliver)
  }

  func close() {
    delivery.close()
  }

  func onReview(snapshot: ReviewSnapshot) throws {
    delivery.send(snapshot)
  }
}
