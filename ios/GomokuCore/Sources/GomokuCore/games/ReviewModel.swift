import Foundation
import Observation

/// A kept game, move by move.
@MainActor
@Observable
public final class ReviewModel: ScreenModel {
  public let game: GameArchive.Game
  /// The position that is shown.
  public private(set) var snapshot: GameSnapshot
  /// Whether a game can go on from here.
  public private(set) var canPlayOn = false

  /// Nil when there is no such game.
  public init?(archive: GameArchive, name: String) {
    guard case .game(let game) = archive.entry(name) else { return nil }
    self.game = game
    snapshot = game.summary.end
    go(to: last)
  }

  /// Moves of the game.
  public var last: Int { game.summary.end.moves.count }

  /// Moves on the board.
  public var ply: Int { snapshot.moves.count }

  /// Shows the position after so many moves.
  public func go(to ply: Int) {
    // It was read before; what is asked for beyond its ends is the end.
    guard let shown = try? recordAt(record: game.record, ply: Int32(clamping: ply)) else { return }
    snapshot = shown.snapshot
    canPlayOn = shown.canPlayOn
  }
}
