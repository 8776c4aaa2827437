import Foundation
import Observation

/// What was won and lost, as long as its screen is there.
@MainActor
@Observable
public final class StatisticsModel: ScreenModel {
  /// Nil until it was read.
  public private(set) var found: Statistics.Found?

  @ObservationIgnored private let statistics: Statistics

  public init(statistics: Statistics) {
    self.statistics = statistics
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  /// Reads the scores.
  public func load() async {
    let statistics = statistics
    found = await Task.detached { statistics.load() }.value
  }
}
