import Foundation

/// A cursor that rolls like a ball in the direction of the tilt. The pose in which the device first
/// rests counts as level.
public struct TiltCursor: Sendable {
  public private(set) var point: Point
  public private(set) var isCalibrated = false

  private let lines: Int32
  /// Angles of the level pose or of its candidate, in degrees.
  private var level = (across: 0.0, along: 0.0)
  private var restedFor = 0.0
  private var across = Roll()
  private var along = Roll()

  /// Maximum movement of a hand at rest, in degrees.
  private static let still = 2.0
  /// Required duration of the rest, in seconds.
  private static let restSeconds = 0.3
  /// Maximum time step, in seconds, so that the cursor does not jump after a pause.
  private static let mostSeconds = 0.1

  public init(lines: Int32) {
    self.lines = lines
    point = Point(x: lines / 2, y: lines / 2)
  }

  /// Takes the next rest pose as level.
  public mutating func calibrate() {
    isCalibrated = false
    restedFor = 0
    across = Roll()
    along = Roll()
  }

  public mutating func move(to point: Point) {
    self.point = point
  }

  /// - Parameters:
  ///   - up: The upward direction, of any length, in device axes: right, top, out of the screen.
  ///   - turns: Quarter turns of the device from portrait, counterclockwise.
  ///   - seconds: Time since the last call.
  /// - Returns: Whether the cursor has moved to another point.
  public mutating func tilt(
    up: (x: Double, y: Double, z: Double), turns: Int, seconds: Double
  ) -> Bool {
    let (right, top) =
      switch turns {
      case 1: (-up.y, up.x)
      case 2: (-up.x, -up.y)
      case 3: (up.y, -up.x)
      default: (up.x, up.y)
      }
    let steep = hypot(top, up.z)
    // The angles are undefined for a device that lies on its side.
    guard (right + steep).isFinite, !seconds.isNaN, steep > 0, steep >= 0.05 * hypot(right, steep)
    else { return false }
    let time = min(max(seconds, 0), Self.mostSeconds)
    let side = atan2(right, steep) * 180 / .pi
    let away = atan2(up.z, top) * 180 / .pi
    guard isCalibrated else {
      rest(side, away, time)
      return false
    }
    let before = point
    let columns = across.lines(at: level.across - side, for: time)
    let rows = along.lines(at: turn(away - level.along), for: time)
    point = Point(
      x: min(max(before.x + columns, 0), lines - 1), y: min(max(before.y + rows, 0), lines - 1))
    return point != before
  }

  private mutating func rest(_ side: Double, _ away: Double, _ time: Double) {
    let moved =
      abs(side - level.across) > Self.still || abs(turn(away - level.along)) > Self.still
    if moved || restedFor == 0 {
      level = (side, away)
      restedFor = 0
    }
    restedFor += time
    isCalibrated = restedFor >= Self.restSeconds
  }

  /// Normalises an angle to half a turn in either direction.
  private func turn(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// Movement along one axis, with the remaining fraction of a line.
  private struct Roll {
    private var gone = 0.0

    /// Dead zone in degrees, since a hand never holds a phone quite level.
    private static let dead = 6.0
    /// Degrees beyond the dead zone at maximum speed.
    private static let full = 20.0
    /// Lines per second at minimum and maximum tilt.
    private static let slow = 2.0
    private static let fast = 14.0

    /// Returns the number of lines to move now.
    mutating func lines(at degrees: Double, for seconds: Double) -> Int32 {
      let slope = abs(degrees) - Self.dead
      guard slope > 0 else {
        gone = 0
        return 0
      }
      let sign: Double = degrees > 0 ? 1 : -1
      // The first step comes early, and a change of direction takes effect at once.
      if gone * sign <= 0 { gone = sign * 0.5 }
      let steepness = min(slope / Self.full, 1)
      gone += sign * (Self.slow + (Self.fast - Self.slow) * steepness * steepness) * seconds
      let lines = gone.rounded(.towardZero)
      gone -= lines
      // Not zero after an exact step: zero would mean a new start.
      if gone == 0 { gone = sign * 1e-9 }
      return Int32(lines)
    }
  }
}
