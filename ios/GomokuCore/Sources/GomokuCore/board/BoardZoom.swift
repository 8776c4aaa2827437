import Foundation

/// The visible part of the field. The field is ``scale`` times as large as its frame and starts at
/// ``left`` and ``top``, both 0 or less. The unit is the frame's side, so that a frame of another
/// size shows the same part. Android has the same numbers.
public struct BoardZoom: Equatable, Sendable {
  public let scale: CGFloat
  public let left: CGFloat
  public let top: CGFloat

  public static let none = BoardZoom(scale: 1, left: 0, top: 0)
  /// Boards with more lines are too fine for a finger on a phone.
  public static let fineLines = 15
  /// Maximum scale: a cell of a 20-line board on a small phone is then as wide as a finger.
  static let most: CGFloat = 3
  /// Factor of one key press.
  static let notch: CGFloat = 1.25
  private static let least: CGFloat = 1.05
  /// Minimum distance of two fingers, as a fraction of the frame.
  private static let near: CGFloat = 0.02

  public var isZoomed: Bool { scale > 1 }

  private init(scale: CGFloat, left: CGFloat, top: CGFloat) {
    self.scale = scale
    self.left = left
    self.top = top
  }

  private static func within(_ scale: CGFloat, _ left: CGFloat, _ top: CGFloat) -> BoardZoom {
    func edge(_ offset: CGFloat) -> CGFloat { min(max(offset, 1 - scale), 0) }
    return scale <= 1 ? .none : BoardZoom(scale: scale, left: edge(left), top: edge(top))
  }

  /// Moves a location of the frame to another and scales by a factor.
  public func moved(from: CGPoint, to: CGPoint, factor: CGFloat = 1) -> BoardZoom {
    let wanted = scale * factor
    // Scales near 1 snap to 1. Rejects values that are not finite.
    guard (from.x + from.y + to.x + to.y + wanted).isFinite else { return self }
    let grown = wanted < Self.least ? 1 : min(wanted, Self.most)
    let times = grown / scale
    return .within(grown, to.x - (from.x - left) * times, to.y - (from.y - top) * times)
  }

  /// Returns the zoom one step larger or smaller around a location.
  public func stepped(larger: Bool, about place: CGPoint) -> BoardZoom {
    moved(from: place, to: place, factor: larger ? Self.notch : 1 / Self.notch)
  }

  /// Returns the smallest pan at the same scale that shows a location and its surroundings.
  public func showing(_ place: CGPoint, around: CGFloat) -> BoardZoom {
    func shown(_ offset: CGFloat, _ at: CGFloat) -> CGFloat {
      if (at - around) * scale + offset < 0 { return -(at - around) * scale }
      if (at + around) * scale + offset > 1 { return 1 - (at + around) * scale }
      return offset
    }
    return .within(scale, shown(left, place.x), shown(top, place.y))
  }

  /// A pinch: the board under the centre of two fingers stays there.
  public struct Pinch: Sendable {
    private let began: BoardZoom
    private let middle: CGPoint
    private let apart: CGFloat

    public init(_ began: BoardZoom, _ one: CGPoint, _ other: CGPoint) {
      self.began = began
      middle = Self.middle(one, other)
      apart = max(hypot(other.x - one.x, other.y - one.y), BoardZoom.near)
    }

    public func at(_ one: CGPoint, _ other: CGPoint) -> BoardZoom {
      began.moved(
        from: middle, to: Self.middle(one, other),
        factor: hypot(other.x - one.x, other.y - one.y) / apart)
    }

    private static func middle(_ one: CGPoint, _ other: CGPoint) -> CGPoint {
      CGPoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    }
  }
}

extension BoardLayout {
  /// Converts a location in the view to one in the field's frame.
  public func frame(_ place: CGPoint) -> CGPoint {
    CGPoint(x: (place.x - field.minX) / field.width, y: place.y / field.height)
  }

  public func showing(_ point: Point) -> BoardZoom {
    let whole = field.width / plainCell
    let place = CGPoint(
      x: (Self.rim + CGFloat(point.x)) / whole, y: 1 - (Self.rim + CGFloat(point.y)) / whole)
    return zoom.showing(place, around: 1.5 / whole)
  }

  /// The visible part of a point's square, or a thin strip of the edge nearest to a hidden point.
  public func seenRect(of point: Point) -> CGRect {
    let (cell, field) = (cellRect(of: point), field)
    func within(_ value: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
      min(max(value, least), most)
    }
    let left = within(cell.minX, field.minX, field.maxX - 1)
    let top = within(cell.minY, field.minY, field.maxY - 1)
    return CGRect(
      x: left, y: top,
      width: max(within(cell.maxX, field.minX, field.maxX) - left, 1),
      height: max(within(cell.maxY, field.minY, field.maxY) - top, 1))
  }
}
