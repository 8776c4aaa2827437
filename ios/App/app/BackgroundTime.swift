import UIKit

/// A background task that delays suspension, so that pending moves and goodbyes are sent.
@MainActor
final class BackgroundTime {
  private var task = UIBackgroundTaskIdentifier.invalid

  /// Runs `work` before the app is suspended, unless iOS grants too little time.
  static func take(for work: @escaping @MainActor () async -> Void) {
    let time = BackgroundTime()
    time.task = UIApplication.shared.beginBackgroundTask(withName: "last words") { time.end() }
    Task {
      await work()
      time.end()
    }
  }

  /// iOS terminates an app that does not end a task; ending it twice could end another task.
  private func end() {
    guard task != .invalid else { return }
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
