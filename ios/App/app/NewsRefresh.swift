import BackgroundTasks
import GomokuCore

/// Asks iOS to let the app look for friends' moves while nobody is in it. The look itself is the app's
/// background task, see ``GomokuApp``.
@MainActor
final class NewsRefresh: BackgroundRefresh {
  /// As in Info.plist.
  nonisolated static let identifier = "app.gomoku.news"

  func request(after seconds: Double) throws {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: seconds)
    try BGTaskScheduler.shared.submit(request)
  }

  func cancel() { BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.identifier) }
}
