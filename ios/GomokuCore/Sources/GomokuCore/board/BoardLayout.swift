import Foundation

/// Geometry of the board in a square view, in the view's units (points). The y axis points down in
/// the view and up on the board.
public struct BoardLayout: Equatable, Sendable {
  /// Number of lines per side.
  public let lines: Int
  public let side: CGFloat
  public let coordinates: Bool
  /// Coordinates remain outside the zoomed field.
  public let zoom: BoardZoom

  /// Wood beyond the outermost lines, in cells: room for a stone's rim.
  static let rim: CGFloat = 0.6
  /// Width of the strip for coordinates, in cells.
  static let labelStrip: CGFloat = 0.8

  public init(lines: Int, side: CGFloat, coordinates: Bool, zoom: BoardZoom = .none) {
    self.lines = lines
    self.side = side
    self.coordinates = coordinates
    self.zoom = zoom
  }

  public var cell: CGFloat { plainCell * zoom.scale }

  var plainCell: CGFloat {
    let strip = coordinates ? Self.labelStrip : 0
    return side / (CGFloat(lines - 1) + 2 * Self.rim + strip)
  }

  /// The diameter of a stone is 92 % of a cell.
  public var stoneRadius: CGFloat { cell * 0.46 }

  /// The wood. Letters are below it and numbers to its left, where a finger does not cover them.
  public var field: CGRect {
    let strip = coordinates ? Self.labelStrip * plainCell : 0
    return CGRect(x: strip, y: 0, width: side - strip, height: side - strip)
  }

  public func position(of point: Point) -> CGPoint {
    CGPoint(x: lineX(Int(point.x)), y: lineY(Int(point.y)))
  }

  public func lineX(_ column: Int) -> CGFloat {
    left + (Self.rim + CGFloat(column)) * cell
  }

  public func lineY(_ row: Int) -> CGFloat {
    bottom - (Self.rim + CGFloat(row)) * cell
  }

  private var left: CGFloat { field.minX + zoom.left * field.width }
  private var bottom: CGFloat { (zoom.top + zoom.scale) * field.height }

  /// Returns the nearest point; nil off the wood.
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

  /// Returns the square around a point, for touch exploration.
  public func cellRect(of point: Point) -> CGRect {
    let center = position(of: point)
    return CGRect(x: center.x - cell / 2, y: center.y - cell / 2, width: cell, height: cell)
  }

  /// All points in reading order from the top left.
  public var points: [Point] {
    (0..<Int32(lines)).reversed().flatMap { y in
      (0..<Int32(lines)).map { x in Point(x: x, y: y) }
    }
  }

  /// Returns the point at an offset in columns and rows; nil off the board.
  public func point(from start: Point, right: Int32, up: Int32) -> Point? {
    let all = 0..<Int32(lines)
    let to = Point(x: start.x + right, y: start.y + up)
    return all.contains(to.x) && all.contains(to.y) ? to : nil
  }

  public func columnLabel(_ column: Int) -> CGPoint {
    CGPoint(x: lineX(column), y: side - Self.labelStrip * plainCell / 2)
  }

  public func rowLabel(_ row: Int) -> CGPoint {
    CGPoint(x: Self.labelStrip * plainCell / 2, y: lineY(row))
  }
}
