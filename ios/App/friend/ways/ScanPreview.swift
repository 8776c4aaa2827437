@preconcurrency import AVFoundation
import SwiftUI
import UIKit

/// What the camera sees, upright however the phone is held.
struct ScanPreview: UIViewRepresentable {
  let camera: ScanCamera
  /// Which camera it is is known only then.
  let isLive: Bool

  func makeUIView(context: Context) -> PictureView {
    let view = PictureView(session: camera.session)
    updateUIView(view, context: context)
    return view
  }

  func updateUIView(_ view: PictureView, context: Context) {
    if let device = camera.device { view.follow(device) }
  }
}

/// Shows a session's pictures.
final class PictureView: UIView {
  private let picture: AVCaptureVideoPreviewLayer
  private var coordinator: AVCaptureDevice.RotationCoordinator?
  private var turning: NSKeyValueObservation?

  init(session: AVCaptureSession) {
    picture = AVCaptureVideoPreviewLayer(session: session)
    super.init(frame: .zero)
    layer.addSublayer(picture)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    turn()
  }

  /// Turns the pictures as the phone is turned. From one side to the other nothing is laid out anew.
  func follow(_ device: AVCaptureDevice) {
    guard coordinator == nil else { return turn() }
    let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: picture)
    self.coordinator = coordinator
    turning = coordinator.observe(\.videoRotationAngleForHorizonLevelPreview) {
      @Sendable [weak self] _, _ in
      Task { @MainActor in self?.turn() }
    }
    turn()
  }

  private func turn() {
    guard let coordinator, let connection = picture.connection else { return }
    let angle = coordinator.videoRotationAngleForHorizonLevelPreview
    if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
  }
}
