import Foundation
import Testing

@testable import GomokuCore

@Suite struct BoardLayoutTests {
  @Test(arguments: [9, 15, 19, 20], [true, false])
  func everyPointIsFoundWhereItLies(lines: Int, coordinates: Bool) {
    let layout = BoardLayout(lines: lines, side: 344, coordinates: coordinates)
    #expect(layout.points.count == lines * lines)
    for point in layout.points {
      let center = layout.position(of: point)
      #expect(layout.point(at: center) == point)
      // The point is still the nearest one almost half a cell away.
      let near = CGPoint(x: center.x + layout.cell * 0.45, y: center.y - layout.cell * 0.45)
      #expect(layout.point(at: near) == point)
      #expect(layout.field.contains(center))
      #expect(abs(layout.cellRect(of: point).midX - center.x) < 0.001)
    }
  }

  @Test func rowsGrowUpwards() {
    let layout = BoardLayout(lines: 15, side: 300, coordinates: true)
    let bottom = layout.position(of: Point(x: 0, y: 0))
    let top = layout.position(of: Point(x: 0, y: 14))
    #expect(bottom.y > top.y)
    #expect(layout.points.first == Point(x: 0, y: 14))
    #expect(layout.points.last == Point(x: 14, y: 0))
    #expect(abs(bottom.y - top.y - 14 * layout.cell) < 0.001)
  }

  @Test func touchesOffTheFieldAreNoPoint() {
    let layout = BoardLayout(lines: 15, side: 300, coordinates: true)
    for touch in [
      CGPoint(x: -1, y: 10), CGPoint(x: 10, y: -1), CGPoint(x: 301, y: 10),
      CGPoint(x: 150, y: 299), CGPoint(x: 1, y: 150), CGPoint(x: CGFloat.nan, y: 1),
      CGPoint(x: CGFloat.infinity, y: 1),
    ] {
      #expect(layout.point(at: touch) == nil)
    }
  }

  @Test func nothingIsDrawnOutsideTheView() {
    for coordinates in [true, false] {
      let layout = BoardLayout(lines: 19, side: 328, coordinates: coordinates)
      for point in layout.points {
        let center = layout.position(of: point)
        #expect(center.x - layout.stoneRadius >= layout.field.minX)
        #expect(center.x + layout.stoneRadius <= 328)
        #expect(center.y - layout.stoneRadius >= 0)
        #expect(center.y + layout.stoneRadius <= layout.field.maxY)
      }
    }
    let layout = BoardLayout(lines: 15, side: 300, coordinates: true)
    #expect(layout.columnLabel(0).y > layout.field.maxY)
    #expect(layout.rowLabel(0).x < layout.field.minX)
    #expect(layout.columnLabel(7).x == layout.lineX(7))
    #expect(layout.rowLabel(3).y == layout.lineY(3))
  }

  @Test func keysGoFromPointToPointAndNotBeyondTheEdge() {
    let layout = BoardLayout(lines: 15, side: 360, coordinates: true)
    let corner = Point(x: 14, y: 0)
    #expect(layout.point(from: corner, right: -1, up: 0) == Point(x: 13, y: 0))
    #expect(layout.point(from: corner, right: 0, up: 1) == Point(x: 14, y: 1))
    #expect(layout.point(from: corner, right: 1, up: 0) == nil)
    #expect(layout.point(from: corner, right: 0, up: -1) == nil)
  }
}
