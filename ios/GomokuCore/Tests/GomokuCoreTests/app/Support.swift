import Foundation
import Testing

@testable import GomokuCore

/// Disambiguates the type from the one in Darwin's C headers.
typealias Point = GomokuCore.Point

/// A model, its storage and a log of its events.
@MainActor
final class Table {
  private var folder: URL
  private(set) var storage: Storage
  private(set) var model: GameModel
  private(set) var events: [GameEvent] = []
  static let texts = Texts(language: "en")

  init(_ config: GameConfig, folder: URL = .scratch()) throws {
    self.folder = folder
    let storage = Storage.open(in: folder)
    self.storage = storage
    model = try GameModel(.own, texts: Self.texts) {
      try storage.start(config: config, observer: $0)
    }
    listen()
  }

  /// Reopens what a killed app leaves on disk.
  func killAndReopen(defaults: GameConfig = .twoPlayers()) async throws {
    #expect(await model.flush())
    let left = URL.scratch()
    try FileManager.default.copyItem(at: folder, to: left)
    model.close()
    await model.ending?.value
    storage.shutdown()
    try FileManager.default.removeItem(at: folder)
    folder = left
    events = []
    let storage = Storage.open(in: folder)
    self.storage = storage
    let again = try await GameModel.open(.own, texts: Self.texts) {
      storage.unfinished(defaults: defaults, observer: $0)
    }
    model = try #require(again, "nothing was kept")
    listen()
  }

  var kept: [GameSummary] { storage.kept }

  private func listen() {
    model.onEvent = { [weak self] in self?.events.append($0) }
  }

  func play(_ names: String...) throws {
    for name in names {
      let point = try parsePoint(text: name, size: model.snapshot.size)
      try #require(model.tap(point, placement: .direct), "\(name): \(model.message ?? "refused")")
    }
  }

  /// Runs the main actor until a condition holds. The timeout is long, since all tests share the
  /// main actor and possibly a busy machine.
  func wait(
    _ what: String, seconds: Double = 300, _ holds: @MainActor () -> Bool
  ) async throws {
    let end = Date().addingTimeInterval(seconds)
    while !holds() {
      guard Date() < end else { throw Failure("timed out waiting until \(what)") }
      try await Task.sleep(nanoseconds: 2_000_000)
    }
  }

  func point(_ name: String) throws -> Point {
    try parsePoint(text: name, size: model.snapshot.size)
  }
}

func parsePoint(text: String, size: Int32) throws -> Point {
  guard let column = text.utf8.first, let row = Int32(text.dropFirst()) else {
    throw Failure("\(text) is no point")
  }
  let point = Point(x: Int32(column) - 65, y: row - 1)
  guard (0..<size).contains(point.x), (0..<size).contains(point.y) else {
    throw Failure("\(text) is not on the board")
  }
  return point
}

extension Storage {
  var kept: [GameSummary] {
    ((try? games()) ?? []).compactMap { if case .game(let about) = $0 { about } else { nil } }
  }

  /// The nearby games that can be resumed.
  var nearby: [SavedLink] { ((try? links()) ?? []).filter { $0.broker == nil && !$0.isLeft } }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension URL {
  static func scratch() -> URL {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("gomoku-\(UUID().uuidString)", isDirectory: true)
  }
}

extension GameConfig {
  static func twoPlayers(
    rule: Rule = .freestyle, size: Int32 = 15, clock: ClockSetting = .countUp,
    forbiddenLoses: Bool = false, opening: Opening = .free
  ) -> GameConfig {
    GameConfig(
      rule: rule, size: size, black: .human, white: .human, clock: clock,
      forbiddenLoses: forbiddenLoses, opening: opening, threads: 1, minReplyMs: 0, seed: 1)
  }

  static func computer(
    _ level: LevelName = .easy, person: Stone = .black, rule: Rule = .freestyle,
    opening: Opening = .free, seed: Int64 = 1, perfect: Bool = false
  ) -> GameConfig {
    let computer = Seat.computer(level: levelNumber(name: level))
    return GameConfig(
      rule: rule, size: 15, black: person == .black ? .human : computer,
      white: person == .white ? .human : computer, clock: .countUp, forbiddenLoses: false,
      opening: opening, threads: 1, minReplyMs: 0, seed: seed, perfect: perfect)
  }
}

/// A generator with a fixed seed, so that a failing game can be repeated.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    // SplitMix64
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension UserDefaults {
  static func scratch() throws -> UserDefaults {
    try #require(UserDefaults(suiteName: "gomoku.test.\(UUID().uuidString)"))
  }
}
