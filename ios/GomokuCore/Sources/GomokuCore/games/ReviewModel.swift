import Foundation
import Observation

/// A kept game, move by move.
@MainActor
@Observable
public final class ReviewModel: ScreenModel {
  /// The game, once it was read.
  public private(set) var game: GameDetail?
  /// The position that is shown.
  public private(set) var snapshot: GameSnapshot?
  /// Whether a game can go on from here.
  public private(set) var canPlayOn = false

  @ObservationIgnored public let id: String
  /// The ply that is shown first, while the game has not been read; nil for its end.
  @ObservationIgnored var first: Int?
  @ObservationIgnored private let shelf: Shelf
  /// The ply that was asked for last; of a slider that moves fast not every one is read.
  @ObservationIgnored private var wanted: Int?
  @ObservationIgnored private var reading: Task<Void, Never>?

  public init(shelf: Shelf, id: String) {
    self.shelf = shelf
    self.id = id
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front, game == nil { Task { await load() } }
  }

  /// Reads the game, and shows the ply that was wanted first, or its end.
  public func load() async {
    let (shelf, id) = (shelf, id)
    game = try? await offMain { try shelf.game(id: id) }
    await go(to: first ?? last)
  }

  /// Moves of the game.
  public var last: Int { Int(game?.about.moves ?? 0) }

  /// Moves on the board.
  public var ply: Int { snapshot?.moves.count ?? 0 }

  /// Shows the position after so many moves; what is asked for beyond its ends is the end.
  public func go(to ply: Int) async {
    wanted = ply
    if let reading { return await reading.value }
    let task = Task {
      while let next = wanted {
        wanted = nil
        await read(next)
      }
      reading = nil
    }
    reading = task
    await task.value
  }

  private func read(_ ply: Int) async {
    let (shelf, id) = (shelf, id)
    let shown = try? await offMain { try shelf.game(id: id, ply: Int32(clamping: ply)) }
    guard let shown else { return }
    snapshot = shown.snapshot
    canPlayOn = shown.canPlayOn
  }
}
