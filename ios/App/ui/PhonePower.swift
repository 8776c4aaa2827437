import Foundation

enum PhonePower {
  static var isLow: Bool { ProcessInfo.processInfo.isLowPowerModeEnabled }

  static var isHot: Bool {
    let state = ProcessInfo.processInfo.thermalState
    return state == .serious || state == .critical
  }

  /// An element for each change, until it is cancelled.
  static var changes: AsyncStream<Void> {
    AsyncStream { changes in
      let watching = [
        ProcessInfo.thermalStateDidChangeNotification, .NSProcessInfoPowerStateDidChange,
      ].map { name in
        Task {
          for await _ in NotificationCenter.default.notifications(named: name).map({ _ in () }) {
            changes.yield()
          }
        }
      }
      changes.onTermination = { _ in for task in watching { task.cancel() } }
    }
  }
}
