import Foundation
import Observation

/// The view model of a saved game, with its review while the screen is visible.
@MainActor
@Observable
public final class ReviewModel: ScreenModel {
  public private(set) var game: GameDetail?
  /// Name of the imported file, if it is stored.
  public private(set) var original: String?
  public private(set) var snapshot: GameSnapshot?
  public private(set) var canPlayOn = false
  public private(set) var ply = 0
  /// The better line, on the position before the move.
  public private(set) var walk: LineWalk?
  public private(set) var comment: String?
  /// The fours and open threes; nil if they are not shown.
  public private(set) var threats: [ThreatRow]?
  /// The review so far; nil without one and before the first result.
  public private(set) var review: ReviewSnapshot?
  public var wantsThreats = false {
    didSet { if wantsThreats != oldValue, game != nil { Task { await go(to: ply) } } }
  }

  @ObservationIgnored public let id: String
  /// The first ply to show; nil for the end of the game.
  @ObservationIgnored var first: Int?
  @ObservationIgnored private let storage: Storage
  /// The last requested position. A fast slider skips the positions in between.
  @ObservationIgnored private var wanted: ShownMove?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var bridge: ReviewBridge?
  @ObservationIgnored private var working: Task<GameReview?, Never>?
  @ObservationIgnored private(set) var ending: Task<Void, Never>?

  /// A move and a step of the line in its place.
  private struct ShownMove {
    let ply: Int
    let walk: LineWalk?
  }

  public init(storage: Storage, id: String) {
    self.storage = storage
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

  public func load() async {
    let (storage, id) = (storage, id)
    let read = try? await offMain { (try storage.game(id: id), try storage.originalName(id: id)) }
    (game, original) = (read?.0, read?.1)
    await go(to: first ?? last)
  }

  public var last: Int { Int(game?.about.moves ?? 0) }

  public var said: ReviewedMove? { said(at: ply) }

  public var turns: (previous: Int?, next: Int?) {
    let all = (review?.turningPoints ?? []).map { Int($0) }
    return (all.last { $0 < ply }, all.first { $0 > ply })
  }

  /// Shows the position after `ply` moves, clamped to the game. A different move ends the line.
  public func go(to ply: Int) async {
    let ply = min(max(ply, 0), last)
    await show(ShownMove(ply: ply, walk: ply == self.ply ? walk : nil))
  }

  /// Shows the first `step` stones of the better line, or the move itself for 0.
  public func walk(to step: Int32) async {
    let better = step > 0 ? said?.better : nil
    let next = better.flatMap { walkLine(line: $0, step: step) }
    if walk != nil, let next {
      // All steps of a line have the same base position.
      walk = next
    } else {
      await show(ShownMove(ply: ply, walk: next))
    }
  }

  private func show(_ look: ShownMove) async {
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

  private func read(_ look: ShownMove) async {
    let (storage, id) = (storage, id)
    let before = Int32(clamping: look.walk == nil ? look.ply : look.ply - 1)
    let wanted = wantsThreats
    let shown = try? await offMain { try storage.game(id: id, ply: before, threats: wanted) }
    guard let shown else { return }
    ply = look.ply
    walk = look.walk
    snapshot = shown.snapshot
    canPlayOn = shown.canPlayOn
    // The comment is about the played move, not about the line.
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
    let (storage, id) = (storage, id)
    working = Task.detached { try? storage.review(id: id, observer: bridge) }
  }

  private func end() {
    bridge?.close()
    bridge = nil
    guard let working else { return }
    self.working = nil
    // Releasing the review blocks until its search has stopped, so this must not happen on the main
    // actor.
    ending = Task.detached { await working.value?.stop() }
  }
}
