import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShippedAssetsTests {
  nonisolated private static let networks = "networks.bin"
  nonisolated private static let proof = "black-freestyle.bin"

  /// Records the thread of each read; fails for a lost file.
  private final class Watched: EngineAssets, @unchecked Sendable {
    private let lock = NSLock()
    private var asked: [(name: String, onMain: Bool)] = []
    private let failure: (any Error)?
    private let lost: String

    /// - Parameter lost: The file that can't be read.
    init(failure: (any Error)? = nil, of lost: String = ShippedAssetsTests.networks) {
      self.failure = failure
      self.lost = lost
    }

    var readings: [Bool] { lock.withLock { asked.map(\.onMain) } }
    var names: [String] { lock.withLock { asked.map(\.name) } }

    func read(name: String) throws -> Data {
      lock.withLock { asked.append((name, Thread.isMainThread)) }
      if let failure, name == lost { throw failure }
      return try ShippedAssets().read(name: name)
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
    let storage = Storage.open(in: .scratch(), assets: watched)
    let two = try storage.start(config: .twoPlayers(), observer: Deaf())
    try two.play(point: Point(x: 7, y: 7))
    two.shutdown()
    #expect(watched.readings.isEmpty, "nobody has to think")
    let game = try storage.start(config: .computer(.medium), observer: Deaf())
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
    let storage = Storage.open(in: .scratch(), assets: watched)
    let game = try storage.start(config: .computer(.medium), observer: Deaf())
    try await play("H8", "A1", against: game)
    #expect(game.snapshot().phase == .playing)
    game.shutdown()
    #expect(watched.readings == [false], "nor is it tried again")
  }

  @Test func theComputerPlaysByThem() async throws {
    let own = try await moves(on: Storage.open(in: .scratch()))
    let without = URL.scratch()
    let other = Storage.open(
      backedUp: without.appendingPathComponent("games").path,
      private: without.appendingPathComponent("private").path, utcOffsetS: 0)
    #expect(try await moves(on: other) != own)
    #expect(try await moves(on: Storage.open(in: .scratch(), assets: Watched())) == own)
  }

  @Test func theProofIsReadOnceAsItIsFirstPlayedBy() async throws {
    let watched = Watched()
    let storage = Storage.open(in: .scratch(), assets: watched)
    #expect(try await reply(on: storage, perfect: false) == nil)
    #expect(watched.names == [Self.networks])
    for _ in 1...2 {
      #expect(try await reply(on: storage, perfect: true) != nil, "it is proved")
    }
    #expect(watched.names == [Self.networks, Self.proof])
    #expect(watched.readings == [false, false], "not on the main thread")
  }

  @Test func whereTheProofCannotBeReadTheComputerPlaysAllTheSame() async throws {
    let failure = CallbackError.Failed(detail: "the disk is worn out")
    let watched = Watched(failure: failure, of: Self.proof)
    let storage = Storage.open(in: .scratch(), assets: watched)
    for _ in 1...2 {
      #expect(try await reply(on: storage, perfect: true) == nil, "nothing is claimed")
    }
    #expect(watched.names.filter { $0 == Self.proof }.count == 1, "nor is it tried again")
  }

  @Test func whatIsNotThereIsSaidByItsName() {
    #expect(throws: CallbackError.Failed(detail: "the app has no chess.bin")) {
      try ShippedAssets().read(name: "chess.bin")
    }
  }

  private func reply(on storage: Storage, perfect: Bool) async throws -> ProvedWin? {
    let config = GameConfig.computer(.expert, person: .white, perfect: perfect)
    let game = try storage.start(config: config, observer: Deaf())
    try await wait(until: "its stone") { game.snapshot().humanToMove }
    try await play("H10", against: game)
    game.shutdown()
    return game.snapshot().proved
  }

  private func moves(on storage: Storage, count: Int = 16) async throws -> [Point] {
    let medium = Seat.computer(level: levelNumber(name: .medium))
    let config = GameConfig(
      rule: .freestyle, size: 15, black: medium, white: medium, clock: .countUp,
      forbiddenLoses: false, opening: .free, threads: 1, minReplyMs: 0, seed: 1)
    let game = try storage.start(config: config, observer: Deaf())
    try await wait(until: "moves") {
      let now = game.snapshot()
      return now.phase == .over || now.moves.count >= count
    }
    game.shutdown()
    return game.snapshot().moves.prefix(count).map(\.point)
  }
}
