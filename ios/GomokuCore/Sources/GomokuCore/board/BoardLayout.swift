import Foundation

/// Where the board's points lie in a square view. Lengths are in the view's own units (points on
/// an iPhone); y grows downwards in the view and upwards on the board.
public struct BoardLayout: Equatable, Sendable {
  /// Lines a side.
  public let lines: Int
  /// The view's side.
  public let side: CGFloat
  /// Whether room is kept for letters and numbers.
  public let coordinates: Bool
  /// The part of the field that is seen; letters and numbers stay beside it.
  public let zoom: BoardZoom

  /// Wood beyond the outermost lines, in cells: room for a stone's rim.
  static let rim: CGFloat = 0.6
  /// The strip for letters and numbers, in cells.
  static let labelStrip: CGFloat = 0.8

  public init(lines: Int, side: CGFloat, coordinates: Bool, zoom: BoardZoom = .none) {
    self.lines = lines
    self.side = side
    self.coordinates = coordinates
    self.zoom = zoom
  }

  /// The distance between two lines.
  public var cell: CGFloat { plainCell * zoom.scale }

  /// The distance between two lines where the whole board is seen.
  var plainCell: CGFloat {
    let strip = coordinates ? Self.labelStrip : 0
    return side / (CGFloat(lines - 1) + 2 * Self.rim + strip)
  }

  /// 92 % of a cell.
  public var stoneRadius: CGFloat { cell * 0.46 }

  /// The wood. Letters lie below it, numbers to its left: never under a finger that points at a
  /// crossing.
  public var field: CGRect {
    let strip = coordinates ? Self.labelStrip * plainCell : 0
    return CGRect(x: strip, y: 0, width: side - strip, height: side - strip)
  }

  /// Where a point of the board lies.
  public func position(of point: Point) -> CGPoint {
    CGPoint(x: lineX(Int(point.x)), y: lineY(Int(point.y)))
  }

  /// The column's line, from the view's left.
  public func lineX(_ column: Int) -> CGFloat {
    left + (Self.rim + CGFloat(column)) * cell
  }

  /// The row's line, from the view's top.
  public func lineY(_ row: Int) -> CGFloat {
    bottom - (Self.rim + CGFloat(row)) * cell
  }

  private var left: CGFloat { field.minX + zoom.left * field.width }
  private var bottom: CGFloat { (zoom.top + zoom.scale) * field.height }

  /// The point nearest to a touch, or none when the touch is off the wood.
  public func point(at touch: CGPoint) -> Point? {
    guard touch.x.isFinite, touch.y.isFinite, field.contains(touch) else { return nil }
    let column = ((touch.x - left) / cell - Self.rim).rounded()
    let row = ((bottom - touch.y) / cell - Self.rim).rounded()
    let last = CGFloat(lines - 1)
    return Point(
      x: Int32(min(max(column, 0), last)),
      y: Int32(min(max(row, 0), last))
    )
  }

  /// The square round a point that a finger or a screen reader explores.
  public func cellRect(of point: Point) -> CGRect {
    let center = position(of: point)
    return CGRect(x: center.x - cell / 2, y: center.y - cell / 2, width: cell, height: cell)
  }

  /// Every point of the board, from the top row down and from left to right, as it is read.
  public var points: [Point] {
    (0..<Int32(lines)).reversed().flatMap { y in
      (0..<Int32(lines)).map { x in Point(x: x, y: y) }
    }
  }

  /// The point so many columns to the right and rows up; none beyond the edge.
  public func point(from start: Point, right: Int32, up: Int32) -> Point? {
    let all = 0..<Int32(lines)
    let to = Point(x: start.x + right, y: start.y + up)
    return all.contains(to.x) && all.contains(to.y) ? to : nil
  }

  /// Where a column's letter is centred.
  public func columnLabel(_ column: Int) -> CGPoint {
    CGPoint(x: lineX(column), y: side - Self.labelStrip * plainCell / 2)
  }

  /// Where a row's number is centred.
  public func rowLabel(_ row: Int) -> CGPoint {
    CGPoint(x: Self.labelStrip * plainCell / 2, y: lineY(row))
  }
}
