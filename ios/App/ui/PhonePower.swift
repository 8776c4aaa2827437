import Foundation

/// Thermal state and Low Power Mode of the device.
enum PhonePower {
  static var isLow: Bool { ProcessInfo.processInfo.isLowPowerModeEnabled }

  static var isHot: Bool {
    let state = ProcessInfo.processInfo.thermalState
    return state == .serious || state == .critical
  }

  /// A stream with an element for each change of either, until it is cancelled.
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
