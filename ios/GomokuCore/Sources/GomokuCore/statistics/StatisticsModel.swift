import Foundation
import Observation

/// What was won and lost, as long as its screen is there.
@MainActor
@Observable
public final class StatisticsModel: ScreenModel {
  public enum Found: Equatable, Sendable {
    /// What was won and lost, and how the last games went.
    case scores([Score], [Stretch])
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
      let (scores, stretches) = try await offMain {
        (try shelf.statistics(), try shelf.stretches())
      }
      found = .scores(scores, stretches)
    } catch ShelfError.Newer {
      found = .newer
    } catch {
      found = .scores([], [])
    }
  }
}
