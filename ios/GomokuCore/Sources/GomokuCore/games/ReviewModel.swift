import Foundation
import Observation

/// A kept game, move by move, and what is said of its moves while the screen is seen.
@MainActor
@Observable
public final class ReviewModel: ScreenModel {
  /// The game, once it was read.
  public private(set) var game: GameDetail?
  /// The name of the file that the game was decoded from; nil where none is stored.
  public private(set) var original: String?
  /// The position that is shown.
  public private(set) var snapshot: GameSnapshot?
  /// Whether a game can go on from here.
  public private(set) var canPlayOn = false
  /// The move that is looked at.
  public private(set) var ply = 0
  /// What might have come in place of the move, as far as it is gone through; the position before it is shown, then.
  public private(set) var walk: LineWalk?
  /// What the record says of the move that is looked at, in its writer's words.
  public private(set) var comment: String?
  /// The fours and open threes of the position that is shown; nil where they are not wanted.
  public private(set) var threats: [ThreatRow]?
  /// What is said so far; nil where there is nothing to say, and before it is known.
  public private(set) var review: ReviewSnapshot?
  /// Whether the fours and open threes of both sides are to be ringed.
  public var wantsThreats = false {
    didSet { if wantsThreats != oldValue, game != nil { Task { await go(to: ply) } } }
  }

  @ObservationIgnored public let id: String
  /// The ply that is shown first, while the game has not been read; nil for its end.
  @ObservationIgnored var first: Int?
  @ObservationIgnored private let shelf: Shelf
  /// What was asked for last; of a slider that moves fast not every position is read.
  @ObservationIgnored private var wanted: Look?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var bridge: ReviewBridge?
  @ObservationIgnored private var working: Task<GameReview?, Never>?
  /// The review's end, from the screen's being left until nothing works any more.
  @ObservationIgnored private(set) var ending: Task<Void, Never>?

  /// A move that is looked at, and how far the line in its place is gone through.
  private struct Look {
    let ply: Int
    let walk: LineWalk?
  }

  public init(shelf: Shelf, id: String) {
    self.shelf = shelf
    self.id = id
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front, game == nil { Task { await load() } }
    switch visibility {
    case .front: begin()
    case .inactive: break
    case .hidden: end()
    }
  }

  /// Reads the game, and shows the ply that was wanted first, or its end.
  public func load() async {
    let (shelf, id) = (shelf, id)
    let read = try? await offMain { (try shelf.game(id: id), try shelf.originalName(id: id)) }
    (game, original) = (read?.0, read?.1)
    await go(to: first ?? last)
  }

  /// Moves of the game.
  public var last: Int { Int(game?.about.moves ?? 0) }

  /// What is said of the move that is looked at, if anything is.
  public var said: ReviewedMove? { said(at: ply) }

  /// The turning points before and after the move that is looked at.
  public var turns: (previous: Int?, next: Int?) {
    let all = (review?.turningPoints ?? []).map { Int($0) }
    return (all.last { $0 < ply }, all.first { $0 > ply })
  }

  /// Shows the position after so many moves; what is asked for beyond its ends is the end. Another move ends the
  /// line in place of this one.
  public func go(to ply: Int) async {
    let ply = min(max(ply, 0), last)
    await show(Look(ply: ply, walk: ply == self.ply ? walk : nil))
  }

  /// Shows so many stones of what was better than the move; the move again with 0.
  public func walk(to step: Int32) async {
    let better = step > 0 ? said?.better : nil
    let next = better.flatMap { walkLine(line: $0, step: step) }
    if walk != nil, let next {
      // All of a line lies on the same position.
      walk = next
    } else {
      await show(Look(ply: ply, walk: next))
    }
  }

  private func show(_ look: Look) async {
    wanted = look
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

  private func read(_ look: Look) async {
    let (shelf, id) = (shelf, id)
    let before = Int32(clamping: look.walk == nil ? look.ply : look.ply - 1)
    let wanted = wantsThreats
    let shown = try? await offMain { try shelf.game(id: id, ply: before, threats: wanted) }
    guard let shown else { return }
    ply = look.ply
    walk = look.walk
    snapshot = shown.snapshot
    canPlayOn = shown.canPlayOn
    // It is about the move that was played, not about one in its place.
    comment = walk == nil ? shown.comment : nil
    threats = wanted ? shown.threats : nil
  }

  private func said(at ply: Int) -> ReviewedMove? {
    guard let moves = review?.moves, moves.indices.contains(ply - 1) else { return nil }
    return moves[ply - 1]
  }

  private func begin() {
    guard working == nil else { return }
    let bridge = ReviewBridge { [weak self] in self?.review = $0 }
    self.bridge = bridge
    let (shelf, id) = (shelf, id)
    working = Task.detached { try? shelf.review(id: id, observer: bridge) }
  }

  private func end() {
    bridge?.close()
    bridge = nil
    guard let working else { return }
    self.working = nil
    // Letting go of it waits until nothing works any more: not here.
    ending = Task.detached { await working.value?.stop() }
  }
}
