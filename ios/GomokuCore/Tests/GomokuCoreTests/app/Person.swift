import Foundation
import Testing

@testable import GomokuCore

/// A user of the app whose taps are counted.
@MainActor
final class Person {
  let phone: Phone
  let home: HomeModel
  private(set) var taps = 0

  init(
    _ name: String, in ether: FakeNetwork = FakeNetwork(),
    radio: FakeRadio = FakeRadio(in: RadioMedium())
  ) throws {
    let phone = try Phone(name, in: ether, radio: radio)
    phone.lobby.stop()
    self.phone = phone
    home = HomeModel(
      lobby: phone.lobby, online: phone.online, storage: phone.storage,
      preferences: phone.preferences,
      texts: Phone.texts, feedback: FeedbackRecorder(), discovery: { FakeDiscovery(ether) },
      threads: { 1 })
    home.follow(.front)
  }

  func countTaps() { taps = 0 }

  func tap(_ act: @MainActor (HomeModel) throws -> Void) rethrows {
    taps += 1
    try act(home)
  }

  func tapAndWait(_ act: @MainActor (HomeModel) async throws -> Void) async rethrows {
    taps += 1
    try await act(home)
  }

  func game() throws -> GameModel {
    let game = try #require(home.game, "\(phone.lobby.message ?? phone.online.message?.text ?? "")")
    game.resume()
    return game
  }

  /// Taps a point twice, as the board reports it.
  func place(_ point: Point, on game: GameModel) throws {
    let preferences = phone.preferences
    let explains = preferences.explainsPlacing
    game.tap(point, placement: preferences.placement, explains: explains)
    #expect((game.message == Phone.texts[.gameTapAgain]) == explains)
    try #require(game.tap(point, placement: preferences.placement), "\(game.message ?? "")")
    preferences.stonePlaced()
  }
}

/// A beginner's strategy: extend the longest row, or block a longer one of the opponent.
struct Eager {
  private let size: Int32
  private let own: Stone
  private var stones: [Point: Stone] = [:]

  init(_ snapshot: GameSnapshot, own: Stone) {
    size = snapshot.size
    self.own = own
    for move in snapshot.moves { stones[move.point] = move.stone }
  }

  var point: Point? {
    let all = (0..<size * size).map { Point(x: $0 % size, y: $0 / size) }
    let worths = all.filter { stones[$0] == nil }.map { ($0, worth($0)) }
    return worths.max { $0.1 < $1.1 }?.0
  }

  private func worth(_ at: Point) -> Int {
    var worth = -Int(max(abs(at.x - size / 2), abs(at.y - size / 2)))
    for (dx, dy): (Int32, Int32) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
      for start: Int32 in -4...0 {
        let five = (start...start + 4).map { Point(x: at.x + $0 * dx, y: at.y + $0 * dy) }
        let isInside = five.allSatisfy {
          (0..<size).contains($0.x) && (0..<size).contains($0.y)
        }
        if isInside { worth += value(five.compactMap { stones[$0] }) }
      }
    }
    return worth
  }

  /// Value of a further stone in a window of five points with these stones.
  private func value(_ there: [Stone]) -> Int {
    if there.allSatisfy({ $0 == own }) { return [1, 10, 100, 1_500, 1_000_000][there.count] }
    return there.contains(own) ? 0 : [0, 8, 90, 1_000, 100_000][there.count]
  }
}
