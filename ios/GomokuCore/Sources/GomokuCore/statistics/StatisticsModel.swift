import Foundation
import Observation

/// What was won and lost, as long as its screen is there.
@MainActor
@Observable
public final class StatisticsModel: ScreenModel {
  public enum Found: Equatable, Sendable {
    /// What was won and lost, and what the last games say.
    case scores([Score], LatestGames)
    /// A later version keeps them.
    case newer
  }

  /// Nil until it was read.
  public private(set) var found: Found?
  /// Whether the disk did not take it that they were to be forgotten.
  public var notForgotten = false

  @ObservationIgnored private let shelf: Shelf

  public init(shelf: Shelf) {
    self.shelf = shelf
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  /// Forgets what was won and lost.
  public func forget() async {
    let shelf = shelf
    do {
      try await offMain { try shelf.resetStatistics() }
      notForgotten = false
    } catch {
      notForgotten = true
    }
    await load()
  }

  /// Reads the scores.
  public func load() async {
    let shelf = shelf
    do {
      let (scores, latest) = try await offMain {
        (try shelf.statistics(), try shelf.latestGames())
      }
      found = .scores(scores, latest)
    } catch ShelfError.Newer {
      found = .newer
    } catch {
      found = .scores([], .none)
    }
  }
}

extension LatestGames {
  /// Nothing was played, or nothing can be read.
  public static let none = LatestGames(
    stretches: [], accuracy: nil, reviewed: 0, groups: [], rating: nil)
}
