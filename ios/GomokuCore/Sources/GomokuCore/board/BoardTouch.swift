import Foundation

/// Gesture recogniser of the board. A short touch is a tap. In slide mode, a finger that moves or
/// rests is tracked until it is lifted. A second finger cancels everything.
///
/// On a ``zoomed`` board, a finger outside slide mode pans, and a double tap shows the whole board.
/// A tap is therefore delayed until no second tap has followed.
public struct BoardTouch: Sendable {
  /// A recognised gesture; its location is ``place``.
  public enum Meaning: Equatable, Sendable {
    case tap
    case slide
    case release
    /// Cancelled without a move.
    case cancel
    case move(CGSize)
    /// A possible tap on a zoomed board; ``lapse()`` confirms it later.
    case wait
    /// A double tap.
    case whole
  }

  /// Whether slide mode is on; otherwise fingers only tap.
  public var slides: Bool
  public private(set) var isSliding = false
  /// Location of the last gesture.
  public private(set) var place = CGPoint.zero

  /// Whether ``rest()`` can start a slide. Small movements don't restart its timer, since a resting
  /// finger always moves a little.
  public var mayRest: Bool { pressed && slides }

  public var zoomed = false {
    // Another point is now under the finger.
    didSet { forget() }
  }

  /// Whether a finger is down whose gesture is undecided or continues.
  public var isHeld: Bool { pressed || moves || isSliding }

  /// Maximum distance between the taps of a double tap, in slops.
  private static let twice: CGFloat = 5

  private let slop: CGFloat
  private var pressed = false
  private var moves = false
  private var waits = false
  private var second = false

  /// - Parameter slop: Maximum movement of a resting finger.
  public init(slop: CGFloat, slides: Bool = false) {
    self.slop = slop
    self.slides = slides
  }

  /// - Parameter atOnce: Whether the finger slides from the start, as a mouse does.
  public mutating func down(at place: CGPoint, atOnce: Bool = false) -> Meaning? {
    // Ends the previous touch, even if its end was missed.
    let before = giveUp()
    second = waits && hypot(place.x - self.place.x, place.y - self.place.y) <= Self.twice * slop
    waits = false
    self.place = place
    pressed = true
    return slides && atOnce ? begin() : before
  }

  /// Handles the end of the rest delay.
  public mutating func rest() -> Meaning? {
    mayRest ? begin() : nil
  }

  public mutating func move(to place: CGPoint) -> Meaning? {
    if isSliding {
      self.place = place
      return .slide
    }
    if moves {
      let by = CGSize(width: place.x - self.place.x, height: place.y - self.place.y)
      self.place = place
      return .move(by)
    }
    guard pressed else { return nil }
    let far = hypot(place.x - self.place.x, place.y - self.place.y)
    if slides && far > slop {
      self.place = place
      return begin()
    }
    // A tap counts where it began, so that the finger may roll a little.
    guard far > 2 * slop else { return nil }
    pressed = false
    guard zoomed else { return nil }
    moves = true
    // Pans from here: a jump of the board to the finger would disorient the user.
    self.place = place
    return nil
  }

  public mutating func up(at place: CGPoint) -> Meaning? {
    if isSliding {
      self.place = place
      isSliding = false
      return .release
    }
    moves = false
    let taps = pressed
    pressed = false
    guard taps else { return nil }
    guard zoomed else { return .tap }
    if second { return .whole }
    waits = true
    return .wait
  }

  /// Confirms a tap after no second tap has followed.
  public mutating func lapse() -> Meaning? {
    guard waits else { return nil }
    waits = false
    return .tap
  }

  public mutating func forget() {
    waits = false
    second = false
  }

  /// Handles a second finger or a touch that the system has cancelled.
  public mutating func cancel() -> Meaning? {
    forget()
    return giveUp()
  }

  /// Ends the touch; a pending earlier tap remains valid.
  public mutating func giveUp() -> Meaning? {
    moves = false
    pressed = false
    guard isSliding else { return nil }
    isSliding = false
    return .cancel
  }

  private mutating func begin() -> Meaning {
    pressed = false
    isSliding = true
    return .slide
  }
}
