import Foundation
import Observation

/// What was won and lost, as long as its screen is there.
@MainActor
@Observable
public final class StatisticsModel: ScreenModel {
  public enum Found: Equatable, Sendable {
    case scores([Score])
    /// A later version keeps them.
    case newer
  }

  /// Nil until it was read.
  public private(set) var found: Found?

  @ObservationIgnored private let shelf: Shelf

  public init(shelf: Shelf) {
    self.shelf = shelf
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  /// Reads the scores.
  public func load() async {
    let shelf = shelf
    do {
      found = .scores(try await offMain { try shelf.statistics() })
    } catch ShelfError.Newer {
      found = .newer
    } catch {
      found = .scores([])
    }
  }
}
