import UIKit

/// Time after the app has left the screen. Without it iOS suspends the app within seconds, and a move
/// or a goodbye that is on its way stays here.
@MainActor
final class BackgroundTime {
  private var task = UIBackgroundTaskIdentifier.invalid

  /// Does `work` before the app is suspended, unless iOS grants too little time for it.
  static func take(for work: @escaping @MainActor () async -> Void) {
    let time = BackgroundTime()
    time.task = UIApplication.shared.beginBackgroundTask(withName: "last words") { time.end() }
    Task {
      await work()
      time.end()
    }
  }

  /// Once: a task that is not ended is the app's end, and one that is ended twice another's.
  private func end() {
    guard task != .invalid else { return }
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
