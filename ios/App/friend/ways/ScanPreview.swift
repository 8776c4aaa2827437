@preconcurrency import AVFoundation
import SwiftUI
import UIKit

/// The camera picture, upright in every orientation of the device.
struct ScanPreview: UIViewRepresentable {
  let camera: ScanCamera
  /// The device is known only once the camera is live.
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

  /// Rotates the picture with the device. A turn between both landscape orientations causes no
  /// layout.
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
