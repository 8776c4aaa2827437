import CoreMotion
import GomokuCore
import UIKit

/// Moves a ``TiltCursor`` as the phone is tilted, while it is followed.
@MainActor
final class TiltSensor {
  private lazy var motion = CMMotionManager()
  private var cursor: TiltCursor?

  /// Whether this phone can feel how it is held.
  var exists: Bool { motion.isDeviceMotionAvailable }

  /// Where the cursor is; nil while nobody follows it.
  var point: Point? { cursor?.point }

  /// How the phone rests now counts as level.
  func calibrate() { cursor?.calibrate() }

  /// A point was chosen by another way: tilting goes on from there.
  func move(to point: Point) { cursor?.move(to: point) }

  /// Tells where the cursor goes, on a board of so many lines, until the task is cancelled.
  func follow(lines: Int32, _ moved: @MainActor (Point) -> Void) async {
    guard exists else { return }
    cursor = TiltCursor(lines: lines)
    motion.deviceMotionUpdateInterval = 0.02
    motion.startDeviceMotionUpdates()
    defer {
      motion.stopDeviceMotionUpdates()
      cursor = nil
    }
    var heardAt: TimeInterval?
    while !Task.isCancelled {
      if let now = motion.deviceMotion, now.timestamp != heardAt {
        let seconds = now.timestamp - (heardAt ?? now.timestamp)
        heardAt = now.timestamp
        let down = now.gravity
        let up = (x: -down.x, y: -down.y, z: -down.z)
        if cursor?.tilt(up: up, turns: turns, seconds: seconds) == true, let point { moved(point) }
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Quarters of a turn, against the clock, by which the phone is turned from upright.
  private var turns: Int {
    let scene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
    return switch scene?.interfaceOrientation {
    // Named after the side on which the home button is.
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 3
    default: 0
    }
  }
}
