import Foundation

/// How much of the board's field is seen: the field is ``scale`` times as large as the frame it is
/// seen in, and begins ``left`` and ``top`` of it, both 0 or less. One is the frame's side, so that
/// a frame of another size shows the same part. Nothing beside the field ever comes into the frame.
/// Android's has the same numbers.
public struct BoardZoom: Equatable, Sendable {
  public let scale: CGFloat
  public let left: CGFloat
  public let top: CGFloat

  /// The whole field.
  public static let none = BoardZoom(scale: 1, left: 0, top: 0)
  /// Boards with more lines are too fine for a finger on a phone.
  public static let fineLines = 15
  /// A cell of 20 lines on a small phone is as wide as a finger then.
  static let most: CGFloat = 3
  /// By one press of a key.
  static let notch: CGFloat = 1.25
  private static let least: CGFloat = 1.05
  /// Of the frame: fingers that touch each other count as this far apart.
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

  /// What lay at one place of the frame comes to another, so many times as large.
  public func moved(from: CGPoint, to: CGPoint, factor: CGFloat = 1) -> BoardZoom {
    let wanted = scale * factor
    // A finger's tremble is no zoom; and what is no number changes nothing.
    guard (from.x + from.y + to.x + to.y + wanted).isFinite else { return self }
    let grown = wanted < Self.least ? 1 : min(wanted, Self.most)
    let times = grown / scale
    return .within(grown, to.x - (from.x - left) * times, to.y - (from.y - top) * times)
  }

  /// One notch larger, or smaller, about a place of the frame.
  public func stepped(larger: Bool, about place: CGPoint) -> BoardZoom {
    moved(from: place, to: place, factor: larger ? Self.notch : 1 / Self.notch)
  }

  /// The nearest part of the field, as large as now, that shows so much of it round a place of it.
  public func showing(_ place: CGPoint, around: CGFloat) -> BoardZoom {
    func shown(_ offset: CGFloat, _ at: CGFloat) -> CGFloat {
      if (at - around) * scale + offset < 0 { return -(at - around) * scale }
      if (at + around) * scale + offset > 1 { return 1 - (at + around) * scale }
      return offset
    }
    return .within(scale, shown(left, place.x), shown(top, place.y))
  }

  /// Two fingers that hold the board: what lies between them stays there.
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
  /// A place of the view, of the field's frame.
  public func frame(_ place: CGPoint) -> CGPoint {
    CGPoint(x: (place.x - field.minX) / field.width, y: place.y / field.height)
  }

  /// The zoom that shows a point and its neighbours.
  public func showing(_ point: Point) -> BoardZoom {
    let whole = field.width / plainCell
    let place = CGPoint(
      x: (Self.rim + CGFloat(point.x)) / whole, y: 1 - (Self.rim + CGFloat(point.y)) / whole)
    return zoom.showing(place, around: 1.5 / whole)
  }

  /// The part of a point's square that is seen; a sliver of the edge beyond which it lies.
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
