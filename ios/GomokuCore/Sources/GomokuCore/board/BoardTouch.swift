import Foundation

/// What a finger on the board means. One that comes and goes is a tap; where it slides, one that
/// moves or rests is followed until it is lifted. A second finger takes everything back, and
/// nothing ever follows from the touch alone.
///
/// On a board that is ``zoomed`` a finger that doesn't slide moves the board, and two taps show all
/// of it again: so the first one has to wait, and means something only once no second one has come.
public struct BoardTouch: Sendable {
  /// What is to be done about ``place``.
  public enum Meaning: Equatable, Sendable {
    /// A point was tapped.
    case tap
    /// The sliding finger is there.
    case slide
    /// The sliding finger was lifted there.
    case release
    /// The finger slides no more, and nothing is to follow.
    case cancel
    /// The finger moves the board by so much.
    case move(CGSize)
    /// A point was tapped on a zoomed board: whether it is a tap says ``lapse()`` after a while.
    case wait
    /// Two taps.
    case whole
  }

  /// Whether fingers slide, rather than only tap.
  public var slides: Bool
  /// Whether a finger slides now.
  public private(set) var isSliding = false
  /// What the last meaning is about.
  public private(set) var place = CGPoint.zero

  /// Whether ``rest()`` could mean something. A finger at rest moves a little all the time: its time goes on.
  public var mayRest: Bool { pressed && slides }

  /// Whether only a part of the board is seen.
  public var zoomed = false {
    // What lay under the finger lies elsewhere.
    didSet { forget() }
  }

  /// Whether a finger is down that may still mean something.
  public var isHeld: Bool { pressed || moves || isSliding }

  /// Two taps so many times the slop apart belong together.
  private static let twice: CGFloat = 5

  private let slop: CGFloat
  private var pressed = false
  private var moves = false
  private var waits = false
  private var second = false

  /// - Parameter slop: how far a finger may move and still be said to rest.
  public init(slop: CGFloat, slides: Bool = false) {
    self.slop = slop
    self.slides = slides
  }

  /// A finger came down.
  /// - Parameter atOnce: whether it slides from the start, as a mouse does.
  public mutating func down(at place: CGPoint, atOnce: Bool = false) -> Meaning? {
    // Whatever became of the touch before, it is over.
    let before = giveUp()
    second = waits && hypot(place.x - self.place.x, place.y - self.place.y) <= Self.twice * slop
    waits = false
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
    // What a tap means stands where it began, so that the finger may roll a little.
    guard far > 2 * slop else { return nil }
    pressed = false
    guard zoomed else { return nil }
    moves = true
    // From here on: a board that leapt to the finger would be lost sight of.
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

  /// No second tap has come.
  public mutating func lapse() -> Meaning? {
    guard waits else { return nil }
    waits = false
    return .tap
  }

  /// A tap that waits means nothing any more.
  public mutating func forget() {
    waits = false
    second = false
  }

  /// A second finger, or the system took the touch away.
  public mutating func cancel() -> Meaning? {
    forget()
    return giveUp()
  }

  /// The touch is over; a tap that came before it may still mean something.
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
