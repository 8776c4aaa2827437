import CoreMotion
import GomokuCore
import UIKit

@MainActor
final class TiltSensor {
  private lazy var motion = CMMotionManager()
  private var cursor: TiltCursor?

  var exists: Bool { motion.isDeviceMotionAvailable }

  /// Position of the cursor; nil while the sensor is off.
  var point: Point? { cursor?.point }

  /// Takes the next rest pose as level.
  func calibrate() { cursor?.calibrate() }

  func move(to point: Point) { cursor?.move(to: point) }

  /// Reports the cursor's moves until the task is cancelled.
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

  /// Quarter turns of the device from portrait, counterclockwise.
  private var turns: Int {
    let scene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
    return switch scene?.interfaceOrientation {
    // Interface orientations are named after the side of the home button.
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 3
    default: 0
    }
  }
}
