import Foundation
import Testing

@testable import GomokuCore

/// The board's: Darwin's C headers have a type of this name as well, and Foundation brings it.
typealias Point = GomokuCore.Point

/// A table to test at: a model, its save file, and everything that it said.
@MainActor
final class Table {
  let saves: SavedGames
  private(set) var model: GameModel
  private(set) var events: [GameEvent] = []
  static let texts = GameTexts(language: "en")

  init(_ config: GameConfig, saves: SavedGames = SavedGames(folder: .scratch())) throws {
    self.saves = saves
    model = try GameModel(config: config, saves: saves, texts: Self.texts)
    listen()
  }

  /// Drops the model without a word, as a kill does, and opens what is on disk.
  func killAndReopen(defaults: GameConfig = .twoPlayers()) throws {
    model.close()
    events = []
    switch GameModel.reopen(saves: saves, defaults: defaults, texts: Self.texts) {
    case .game(let reopened): model = reopened
    case .nothing: throw Failure("nothing was kept")
    case .unreadable(let text): throw Failure(text)
    }
    listen()
  }

  private func listen() {
    model.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// Plays points by name, each by the person to move.
  func play(_ names: String...) throws {
    for name in names {
      let point = try parsePoint(text: name, size: model.snapshot.size)
      try #require(model.tap(point, placement: .direct), "\(name): \(model.message ?? "refused")")
    }
  }

  /// Lets the main actor run until something holds. Only a failing test waits for so long: all
  /// tests share the main actor, and a busy machine its processor.
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

/// A point by its name, such as H8, on a board of so many lines.
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

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension URL {
  /// A new folder of its own for one test.
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
    opening: Opening = .free, seed: Int64 = 1
  ) -> GameConfig {
    let computer = Seat.computer(level: levelNumber(name: level))
    return GameConfig(
      rule: rule, size: 15, black: person == .black ? .human : computer,
      white: person == .white ? .human : computer, clock: .countUp, forbiddenLoses: false,
      opening: opening, threads: 1, minReplyMs: 0, seed: seed)
  }
}

/// A small generator with a fixed seed, so that a failing game can be played again.
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
  /// Defaults of their own for one test, empty.
  static func scratch() throws -> UserDefaults {
    try #require(UserDefaults(suiteName: "gomoku.test.\(UUID().uuidString)"))
  }
}
