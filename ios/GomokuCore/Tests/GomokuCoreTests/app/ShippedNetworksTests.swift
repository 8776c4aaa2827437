import Foundation
import Testing

@testable import GomokuCore

/// The computer thinks with what ships in the app; where that can't be read it plays all the same.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShippedNetworksTests {
  /// Tells who reads them; with a failure nobody can.
  private final class Watched: EngineAssets, @unchecked Sendable {
    private let lock = NSLock()
    private var onMain: [Bool] = []
    private let failure: (any Error)?

    init(failure: (any Error)? = nil) { self.failure = failure }

    /// Whether each reading was on the main thread.
    var readings: [Bool] { lock.withLock { onMain } }

    func networks() throws -> Data {
      lock.withLock { onMain.append(Thread.isMainThread) }
      if let failure { throw failure }
      return try ShippedNetworks().networks()
    }
  }

  private final class Deaf: GameObserver {
    func onSnapshot(snapshot: GameSnapshot) {}
    func onEvent(event: GameEvent) {}
    func onThinking(thinking: Thinking) {}
  }

  private func play(_ names: String..., against game: GameSession) async throws {
    for name in names {
      let before = game.snapshot().moves.count
      try game.play(point: parsePoint(text: name, size: 15))
      try await wait(until: "reply to \(name)") {
        game.snapshot().humanToMove && game.snapshot().moves.count == before + 2
      }
    }
  }

  @Test func theyAreReadOnceAsTheComputerFirstThinksBesideTheMainThread() async throws {
    let watched = Watched()
    let shelf = Shelf.open(in: .scratch(), assets: watched)
    let two = try shelf.start(config: .twoPlayers(), observer: Deaf())
    try two.play(point: Point(x: 7, y: 7))
    two.shutdown()
    #expect(watched.readings.isEmpty, "nobody has to think")
    let game = try shelf.start(config: .computer(.medium), observer: Deaf())
    try await play("H8", "A1", against: game)
    game.shutdown()
    #expect(watched.readings == [false], "once, and not on the main thread")
  }

  @Test(arguments: [
    CallbackError.Failed(detail: "the disk is worn out") as any Error,
    CocoaError(.fileReadNoSuchFile),
  ])
  func whereTheyCannotBeReadTheComputerPlaysAllTheSame(failure: any Error) async throws {
    let watched = Watched(failure: failure)
    let shelf = Shelf.open(in: .scratch(), assets: watched)
    let game = try shelf.start(config: .computer(.medium), observer: Deaf())
    try await play("H8", "A1", against: game)
    #expect(game.snapshot().phase == .playing)
    game.shutdown()
    #expect(watched.readings == [false], "nor is it tried again")
  }

  @Test func theComputerPlaysByThem() async throws {
    let own = try await moves(on: Shelf.open(in: .scratch()))
    let without = URL.scratch()
    let other = Shelf.open(
      backedUp: without.appendingPathComponent("games").path,
      private: without.appendingPathComponent("private").path, utcOffsetS: 0)
    #expect(try await moves(on: other) != own)
    #expect(try await moves(on: Shelf.open(in: .scratch(), assets: Watched())) == own)
  }

  /// How a game of the computer's against itself begins there.
  private func moves(on shelf: Shelf, count: Int = 16) async throws -> [Point] {
    let medium = Seat.computer(level: levelNumber(name: .medium))
    let config = GameConfig(
      rule: .freestyle, size: 15, black: medium, white: medium, clock: .countUp,
      forbiddenLoses: false, opening: .free, threads: 1, minReplyMs: 0, seed: 1)
    let game = try shelf.start(config: config, observer: Deaf())
    try await wait(until: "moves") {
      let now = game.snapshot()
      return now.phase == .over || now.moves.count >= count
    }
    game.shutdown()
    return game.snapshot().moves.prefix(count).map(\.point)
  }
}
