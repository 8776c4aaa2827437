enum CoreMessage: Sendable {
  case snapshot(GameSnapshot)
  case event(GameEvent)
  case thinking(Thinking)
}

enum LobbyMessage: Sendable {
  case snapshot(LobbySnapshot)
  case event(LobbyEvent)
}

enum BluetoothMessage: Sendable {
  case command(RadioCommand)
  case snapshot(BluetoothSnapshot)
}

/// Delivers messages from any thread to the main actor.
///
/// Uses a stream instead of tasks, which may start in any order: a stale snapshot must never follow
/// a newer one.
public struct Delivery<Message: Sendable>: Sendable {
  private let pipe: AsyncStream<Message>.Continuation
  private let pump: Task<Void, Never>

  /// - Parameter deliver: Called on the main actor until ``close()``.
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

  /// Ends the stream after the messages already sent.
  public func finish() {
    pipe.finish()
  }

  /// Ends the stream and drops undelivered messages.
  public func close() {
    pump.cancel()
    pipe.finish()
  }
}

final class CoreBridge: GameObserver, Sendable {
  private let delivery: Delivery<CoreMessage>

  /// - Parameter deliver: Called on the main actor until ``close()``.
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

final class OnlineBridge: OnlineObserver, Sendable {
  private let deliver: @Sendable (OnlineEvent) -> Void

  /// - Parameter deliver: Called on a thread of the core.
  init(deliver: @escaping @Sendable (OnlineEvent) -> Void) {
    self.deliver = deliver
  }

  func onOnlineEvent(event: OnlineEvent) throws { deliver(event) }
}

final class StorageBridge: StorageObserver, Sendable {
  private let delivery: Delivery<Void>

  init(deliver: @escaping @MainActor @Sendable () -> Void) {
    delivery = Delivery { _ in deliver() }
  }

  deinit { delivery.close() }

  func onLinks() throws { delivery.send(()) }
}

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
