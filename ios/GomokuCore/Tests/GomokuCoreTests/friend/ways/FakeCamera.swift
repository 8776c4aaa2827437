@testable import GomokuCore

/// A camera that does what Apple documents. The first words of each comment are the page, below
/// https://developer.apple.com/documentation/avfoundation/
@MainActor
final class FakeCamera: ScannerCamera {
  var permission = ScanModel.Permission.allowed
  /// What the person will say.
  var answer = ScanModel.Permission.allowed
  /// What opening it comes to; nil while it is still starting.
  var becomes: ScanModel.Report? = .started(hasLight: true)
  private(set) var asked = 0
  private(set) var opened = 0
  private(set) var isOpen = false
  private(set) var isLit = false
  private var tell: (@MainActor (ScanModel.Report) -> Void)?

  /// avcapturedevice/requestaccess(for:completionhandler:): a question the first time only; later the
  /// answer from then.
  func ask() async {
    asked += 1
    await Task.yield()
    if permission == .unasked { permission = answer }
  }

  /// avcapturesession/startrunning(): takes a while, and fails by a notification.
  func open(_ tell: @escaping @MainActor (ScanModel.Report) -> Void) {
    opened += 1
    isOpen = true
    self.tell = tell
    if let becomes { Task { say(becomes) } }
  }

  func close() { (isOpen, isLit) = (false, false) }

  func light(_ on: Bool) { isLit = on }

  /// avcapturesession/wasinterruptednotification, interruptionendednotification and
  /// runtimeerrornotification: at any time; what was read before may come after them.
  func say(_ report: ScanModel.Report) { tell?(report) }
}
