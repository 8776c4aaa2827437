import Foundation
import Observation

@MainActor
@Observable
public final class StatisticsModel: ScreenModel {
  public enum Found: Equatable, Sendable {
    case scores([Score], LatestGames)
    /// A later version of the app has written them.
    case newer
  }

  public private(set) var found: Found?
  /// Whether the last reset could not be saved.
  public var notForgotten = false

  @ObservationIgnored private let shelf: Shelf

  public init(shelf: Shelf) {
    self.shelf = shelf
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

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
  /// The value without games, or if they can't be read.
  public static let none = LatestGames(
    stretches: [], accuracy: nil, reviewed: 0, groups: [], rating: nil)
}
