/// What the core says, in the order in which it says it.
enum CoreMessage: Sendable {
  case snapshot(GameSnapshot)
  case event(GameEvent)
  case thinking(Thinking)
}

/// The one observer of the core. It is called on the core's dispatcher thread, decides nothing and
/// carries every message to the main actor.
///
/// A stream rather than a task a message: tasks are not promised to start in the order in which
/// they were made, and a stale snapshot must never follow a newer one.
final class CoreBridge: GameObserver, Sendable {
  private let pipe: AsyncStream<CoreMessage>.Continuation
  private let pump: Task<Void, Never>

  /// - Parameter deliver: called on the main actor with each message until ``close()``.
  init(deliver: @escaping @MainActor @Sendable (CoreMessage) -> Void) {
    let (stream, pipe) = AsyncStream.makeStream(of: CoreMessage.self)
    self.pipe = pipe
    pump = Task { @MainActor in
      for await message in stream {
        if Task.isCancelled { return }
        deliver(message)
      }
    }
  }

  /// Delivers nothing more. What is under way is dropped.
  func close() {
    pump.cancel()
    pipe.finish()
  }

  func onSnapshot(snapshot: GameSnapshot) throws {
    pipe.yield(.snapshot(snapshot))
  }

  func onEvent(event: GameEvent) throws {
    pipe.yield(.event(event))
  }

  func onThinking(thinking: Thinking) throws {
    pipe.yield(.thinking(thinking))
  }
}
