@testable import GomokuCore

/// Behaves as Apple documents. Each comment begins with its page below
/// https://developer.apple.com/documentation/avfoundation/
@MainActor
final class FakeCamera: ScannerCamera {
  var permission = ScanModel.Permission.allowed
  var answer = ScanModel.Permission.allowed
  /// Nil while the camera is starting.
  var becomes: ScanModel.Report? = .started(hasLight: true)
  private(set) var asked = 0
  private(set) var opened = 0
  private(set) var isOpen = false
  private(set) var isLit = false
  private var tell: (@MainActor (ScanModel.Report) -> Void)?

  /// avcapturedevice/requestaccess(for:completionhandler:): asks the first time only, and later
  /// returns the same answer.
  func ask() async {
    asked += 1
    await Task.yield()
    if permission == .unasked { permission = answer }
  }

  /// avcapturesession/startrunning(): takes a while, and reports a failure by a notification.
  func open(_ tell: @escaping @MainActor (ScanModel.Report) -> Void) {
    opened += 1
    isOpen = true
    self.tell = tell
    if let becomes { Task { say(becomes) } }
  }

  func close() { (isOpen, isLit) = (false, false) }

  func light(_ on: Bool) { isLit = on }

  /// avcapturesession/wasinterruptednotification, interruptionendednotification and
  /// runtimeerrornotification: at any time; codes that were read before may follow.
  func say(_ report: ScanModel.Report) { tell?(report) }
}
