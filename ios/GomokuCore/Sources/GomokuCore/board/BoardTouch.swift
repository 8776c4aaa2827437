import Foundation

/// What a finger on the board means. One that comes and goes is a tap; where it slides, one that
/// moves or rests is followed until it is lifted. A second finger takes everything back, and
/// nothing ever follows from the touch alone.
public struct BoardTouch: Sendable {
  /// What is to be done about ``place``.
  public enum Meaning: Sendable {
    /// A point was tapped.
    case tap
    /// The sliding finger is there.
    case slide
    /// The sliding finger was lifted there.
    case release
    /// The finger slides no more, and nothing is to follow.
    case cancel
  }

  /// Whether fingers slide, rather than only tap.
  public var slides: Bool
  /// Whether a finger slides now.
  public private(set) var isSliding = false
  /// What the last meaning is about.
  public private(set) var place = CGPoint.zero

  /// Whether ``rest()`` could mean something. A finger at rest moves a little all the time: its time goes on.
  public var mayRest: Bool { pressed && slides }

  private let slop: CGFloat
  private var pressed = false

  /// - Parameter slop: how far a finger may move and still be said to rest.
  public init(slop: CGFloat, slides: Bool = false) {
    self.slop = slop
    self.slides = slides
  }

  /// A finger came down.
  /// - Parameter atOnce: whether it slides from the start, as a mouse does.
  public mutating func down(at place: CGPoint, atOnce: Bool = false) -> Meaning? {
    // Whatever became of the touch before, it is over.
    let before = cancel()
    self.place = place
    pressed = true
    return slides && atOnce ? begin() : before
  }

  /// The finger has been down for a while.
  public mutating func rest() -> Meaning? {
    mayRest ? begin() : nil
  }

  public mutating func move(to place: CGPoint) -> Meaning? {
    if isSliding {
      self.place = place
      return .slide
    }
    guard pressed else { return nil }
    let far = hypot(place.x - self.place.x, place.y - self.place.y)
    if slides && far > slop {
      self.place = place
      return begin()
    }
    // What a tap means stands where it began, so that the finger may roll a little.
    if far > 2 * slop { pressed = false }
    return nil
  }

  public mutating func up(at place: CGPoint) -> Meaning? {
    if isSliding {
      self.place = place
      isSliding = false
      return .release
    }
    let taps = pressed
    pressed = false
    return taps ? .tap : nil
  }

  /// A second finger, or the system took the touch away.
  public mutating func cancel() -> Meaning? {
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
