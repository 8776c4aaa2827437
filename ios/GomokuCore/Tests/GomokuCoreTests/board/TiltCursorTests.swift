import Foundation
import Testing

@testable import GomokuCore

@Suite struct TiltCursorTests {
  private static let middle = Point(x: 7, y: 7)

  private struct Hand {
    var cursor = TiltCursor(lines: 15)
    var turns = 0

    /// - Parameters:
    ///   - away: Degrees of the screen from upright; 90 is flat on a table.
    ///   - right: Degrees of the right edge above the left one.
    mutating func hold(_ away: Double, right: Double = 0, seconds: Double = 1) {
      let (a, r) = (away * .pi / 180, right * .pi / 180)
      let (x, y, z) = (sin(r), cos(r) * cos(a), cos(r) * sin(a))
      for _ in 0..<Int(seconds / 0.02) {
        let up =
          switch turns {
          // UIInterfaceOrientation.landscapeRight: the home button is on the right.
          case 1: (x: y, y: -x, z: z)
          case 2: (x: -x, y: -y, z: z)
          case 3: (x: -y, y: x, z: z)
          default: (x: x, y: y, z: z)
          }
        _ = cursor.tilt(up: up, turns: turns, seconds: 0.02)
      }
    }
  }

  @Test(arguments: [-60.0, 0, 45, 90, 150, 179], [-70.0, 0, 30])
  func howThePhoneRestsIsLevel(away: Double, right: Double) {
    var hand = Hand()
    hand.hold(away, right: right)
    #expect(hand.cursor.isCalibrated)
    hand.hold(away + 3, right: right - 3, seconds: 5)
    #expect(hand.cursor.point == Self.middle)
  }

  @Test func aPhoneThatMovesIsNotCalibrated() {
    var hand = Hand()
    for step in 0...30 { hand.hold(45 + 3 * Double(step), seconds: 0.1) }
    #expect(!hand.cursor.isCalibrated)
    hand.hold(136, seconds: 0.5)
    #expect(hand.cursor.isCalibrated)
  }

  @Test(arguments: 0...3) func theCursorGoesWhereTheBoardDips(turns: Int) {
    var hand = Hand()
    hand.turns = turns
    hand.hold(45)
    func way(_ away: Double, _ right: Double) -> [Int32] {
      var other = hand
      other.hold(away, right: right, seconds: 0.5)
      let to = other.cursor.point
      return [(to.x - 7).signum(), (to.y - 7).signum()]
    }
    #expect(way(65, 0) == [0, 1])
    #expect(way(25, 0) == [0, -1])
    #expect(way(45, -20) == [1, 0])
    #expect(way(45, 20) == [-1, 0])
  }

  @Test func moreTiltIsFasterUpToALimit() {
    func rows(in seconds: Double, at degrees: Double) -> Int32 {
      var hand = Hand()
      hand.cursor.move(to: Point(x: 7, y: 0))
      hand.hold(45)
      hand.hold(45 + degrees, seconds: seconds)
      return hand.cursor.point.y
    }
    // Two lines per second at minimum, fourteen at maximum, with a head start of half a line.
    #expect(rows(in: 1, at: 7) == 2)
    #expect(rows(in: 0.5, at: 26) == 7)
    #expect(rows(in: 0.5, at: 80) == 7)
    #expect((2...4).contains(rows(in: 0.5, at: 15)))
  }

  @Test func theEdgeHoldsAndLevelStops() {
    var hand = Hand()
    hand.hold(45)
    hand.hold(85, right: -40, seconds: 10)
    #expect(hand.cursor.point == Point(x: 14, y: 14))
    hand.hold(5, right: 40, seconds: 10)
    #expect(hand.cursor.point == Point(x: 0, y: 0))
    hand.hold(65, seconds: 0.5)
    let there = hand.cursor.point
    hand.hold(47, seconds: 5)
    #expect(hand.cursor.point == there)
    hand.cursor.calibrate()
    #expect(!hand.cursor.isCalibrated)
  }

  @Test func aFullTurnIsNoTilt() {
    var hand = Hand()
    // Overhead, the angle wraps by a whole turn.
    hand.hold(179)
    hand.hold(-179, seconds: 5)
    #expect(hand.cursor.point == Self.middle)
  }

  @Test func nonsenseMovesNothing() {
    var hand = Hand()
    hand.hold(45)
    func moves(_ x: Double, _ y: Double, _ z: Double, _ seconds: Double = 0.02) -> Bool {
      var cursor = hand.cursor
      return cursor.tilt(up: (x: x, y: y, z: z), turns: 0, seconds: seconds)
    }
    for odd in [Double.nan, .infinity, -.infinity] {
      #expect(!moves(odd, 1, 0))
      #expect(!moves(0, odd, 0))
      #expect(!moves(0, 1, odd))
    }
    #expect(!moves(0, 1, 0, .nan))
    #expect(!moves(0, 0, 0))
    // On its side.
    #expect(!moves(1, 0.01, 0))
    // A pause does not count as movement.
    _ = hand.cursor.tilt(up: (x: 0, y: 0, z: 1), turns: 0, seconds: 3600)
    #expect((7...9).contains(hand.cursor.point.y))
  }
}
