// `@preconcurrency`: Apple requires a capture session to start and stop off the main thread, but
// the class has no concurrency annotations.
@preconcurrency import AVFoundation
import GomokuCore

/// The camera with the system's QR code detection. Failures:
/// https://developer.apple.com/documentation/avfoundation/avcapturesession, "Handling
/// notifications".
@MainActor
final class ScanCamera: NSObject, ScannerCamera {
  let session = AVCaptureSession()
  private(set) var device: AVCaptureDevice?
  private let output = AVCaptureMetadataOutput()
  private var tell: (@MainActor (ScanModel.Report) -> Void)?
  /// Serialises starting and stopping, which are slow.
  private var work: Task<Void, Never>?
  private var watches = false

  var permission: ScanModel.Permission {
    switch AVCaptureDevice.authorizationStatus(for: .video) {
    case .authorized: .allowed
    case .notDetermined: .unasked
    case .restricted: .forbidden
    case .denied: .refused
    @unknown default: .refused
    }
  }

  func ask() async { _ = await AVCaptureDevice.requestAccess(for: .video) }

  func open(_ tell: @escaping @MainActor (ScanModel.Report) -> Void) {
    self.tell = tell
    watch()
    let trouble = device == nil ? connect() : nil
    if trouble == nil { run(true) }
    let begun = work
    Task {
      await begun?.value
      if let trouble { return say(.stopped(trouble)) }
      // If it does not run, a notification reports the reason.
      if session.isRunning { sayStarted() }
    }
  }

  func close() {
    guard tell != nil else { return }
    tell = nil
    light(false)
    run(false)
  }

  func light(_ on: Bool) {
    guard let device, hasLight, (try? device.lockForConfiguration()) != nil else { return }
    device.torchMode = on ? .on : .off
    device.unlockForConfiguration()
  }

  private var hasLight: Bool {
    device.map { $0.isTorchAvailable && $0.isTorchModeSupported(.on) } ?? false
  }

  /// Connects the camera to the code detection; returns the reason of a failure.
  private func connect() -> ScanModel.Trouble? {
    guard let found = AVCaptureDevice.default(for: .video) else { return .absent }
    guard let input = try? AVCaptureDeviceInput(device: found) else { return .failed }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    guard session.canAddInput(input), session.canAddOutput(output) else { return .failed }
    // Needed for the camera in Split View and Stage Manager on an iPad.
    if session.isMultitaskingCameraAccessSupported {
      session.isMultitaskingCameraAccessEnabled = true
    }
    session.addInput(input)
    session.addOutput(output)
    // The available types are known only now; setting an unavailable type raises an exception.
    guard output.availableMetadataObjectTypes.contains(.qr) else { return .failed }
    output.setMetadataObjectsDelegate(self, queue: .main)
    output.metadataObjectTypes = [.qr]
    device = found
    return nil
  }

  private func run(_ runs: Bool) {
    let before = work
    let session = session
    let step: @Sendable () async -> Void = {
      await before?.value
      if runs { session.startRunning() } else { session.stopRunning() }
    }
    work = Task.detached(operation: step)
  }

  private func say(_ report: ScanModel.Report) { tell?(report) }

  private func sayStarted() { say(.started(hasLight: hasLight)) }

  private func watch() {
    guard !watches else { return }
    watches = true
    watch(AVCaptureSession.wasInterruptedNotification) { camera, reason in
      switch reason.flatMap(AVCaptureSession.InterruptionReason.init) {
      // The camera is already closed when the app leaves the foreground.
      case .videoDeviceNotAvailableInBackground: break
      case .videoDeviceNotAvailableDueToSystemPressure: camera.say(.paused(.failed))
      case .videoDeviceNotAvailableWithMultipleForegroundApps: camera.say(.paused(.shared))
      default: camera.say(.paused(.taken))
      }
    }
    watch(AVCaptureSession.interruptionEndedNotification) { camera, _ in camera.sayStarted() }
    watch(AVCaptureSession.runtimeErrorNotification) { camera, _ in camera.say(.stopped(.failed)) }
  }

  private func watch(
    _ name: Notification.Name, told: @escaping @MainActor @Sendable (ScanCamera, Int?) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: session, queue: .main) {
      [weak self] note in
      let reason = note.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
      Task { @MainActor in
        if let self { told(self, reason) }
      }
    }
  }
}

extension ScanCamera: @preconcurrency AVCaptureMetadataOutputObjectsDelegate {
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    for case let code as AVMetadataMachineReadableCodeObject in metadataObjects {
      if let text = code.stringValue { say(.read(text)) }
    }
  }
}
