import Foundation

/// A cursor that goes where the board dips when the phone is tilted, as a ball would roll. How the
/// phone is held while it first rests counts as level.
public struct TiltCursor: Sendable {
  /// Where it is.
  public private(set) var point: Point
  /// Whether the phone has rested, so that tilting it means something.
  public private(set) var isCalibrated = false

  private let lines: Int32
  /// Angles of the pose that counts as level, or may come to; in degrees.
  private var level = (across: 0.0, along: 0.0)
  private var restedFor = 0.0
  private var across = Roll()
  private var along = Roll()

  /// Degrees within which a hand that holds a phone still stays.
  private static let still = 2.0
  /// For so many seconds the phone must rest.
  private static let restSeconds = 0.3
  /// After a pause the cursor does not leap; in seconds.
  private static let mostSeconds = 0.1

  /// - Parameter lines: lines a side.
  public init(lines: Int32) {
    self.lines = lines
    point = Point(x: lines / 2, y: lines / 2)
  }

  /// How the phone rests next counts as level.
  public mutating func calibrate() {
    isCalibrated = false
    restedFor = 0
    across = Roll()
    along = Roll()
  }

  /// Puts the cursor elsewhere.
  public mutating func move(to point: Point) {
    self.point = point
  }

  /// The phone is held so.
  ///
  /// - Parameters:
  ///   - up: the world's up, of any length, in the phone's own axes: right, top, out of the screen.
  ///   - turns: quarters of a turn, against the clock, by which the phone is turned from upright.
  ///   - seconds: since it was told last.
  /// - Returns: whether the cursor is at another point.
  public mutating func tilt(
    up: (x: Double, y: Double, z: Double), turns: Int, seconds: Double
  ) -> Bool {
    let (right, top) =
      switch turns {
      case 1: (up.y, -up.x)
      case 2: (-up.x, -up.y)
      case 3: (-up.y, up.x)
      default: (up.x, up.y)
      }
    let steep = hypot(top, up.z)
    // On its side a phone is neither upright nor flat.
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

  /// The same angle between half a turn back and half a turn on.
  private func turn(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// How far the cursor has rolled in one direction, in lines that it has not yet gone.
  private struct Roll {
    private var gone = 0.0

    /// Degrees that do nothing: nobody holds a phone quite level.
    private static let dead = 6.0
    /// Degrees beyond these at which the cursor is at its fastest.
    private static let full = 20.0
    /// Lines a second at the least and the most tilt.
    private static let slow = 2.0
    private static let fast = 14.0

    /// The lines to go now.
    mutating func lines(at degrees: Double, for seconds: Double) -> Int32 {
      let slope = abs(degrees) - Self.dead
      guard slope > 0 else {
        gone = 0
        return 0
      }
      let sign: Double = degrees > 0 ? 1 : -1
      // The first line comes soon, and a change of mind at once.
      if gone * sign <= 0 { gone = sign * 0.5 }
      let steepness = min(slope / Self.full, 1)
      gone += sign * (Self.slow + (Self.fast - Self.slow) * steepness * steepness) * seconds
      let lines = gone.rounded(.towardZero)
      gone -= lines
      // Rolling on, even when just one line was reached.
      if gone == 0 { gone = sign * 1e-9 }
      return Int32(lines)
    }
  }
}
