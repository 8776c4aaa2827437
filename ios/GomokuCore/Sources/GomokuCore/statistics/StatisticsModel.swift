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

  @ObservationIgnored private let storage: Storage

  public init(storage: Storage) {
    self.storage = storage
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  public func forget() async {
    let storage = storage
    do {
      try await offMain { try storage.resetStatistics() }
      notForgotten = false
    } catch {
      notForgotten = true
    }
    await load()
  }

  public func load() async {
    let storage = storage
    do {
      let (scores, latest) = try await offMain {
        (try storage.statistics(), try storage.latestGames())
      }
      found = .scores(scores, latest)
    } catch StorageError.Newer {
      found = .newer
    } catch {
      found = .scores([], .none)
    }
  }
}

extension LatestGames {
  /// The value without games, or if they can't be read.
  public static let none = LatestGames(
    periods: [], accuracy: nil, reviewed: 0, groups: [], rating: nil)
}
