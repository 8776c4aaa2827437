import BackgroundTasks
import GomokuCore

/// Schedules the background app refresh; ``GomokuApp`` runs the check.
@MainActor
final class NewsRefresh: BackgroundRefresh {
  /// Task identifier; also in Info.plist.
  nonisolated static let identifier = "app.gomoku.news"

  func request(after seconds: Double) throws {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: seconds)
    try BGTaskScheduler.shared.submit(request)
  }

  func cancel() { BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.identifier) }
}
