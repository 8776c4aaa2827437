import Foundation
import Testing

@testable import GomokuCore

/// Android's test has the same numbers.
@Suite struct BoardZoomTests {
  private func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private func zoomed(_ factor: CGFloat, _ x: CGFloat = 0.5, _ y: CGFloat = 0.5) -> BoardZoom {
    BoardZoom.none.moved(from: at(x, y), to: at(x, y), factor: factor)
  }

  private func equal(_ zoom: BoardZoom, _ scale: CGFloat, _ left: CGFloat, _ top: CGFloat) -> Bool {
    abs(zoom.scale - scale) < 1e-9 && abs(zoom.left - left) < 1e-9 && abs(zoom.top - top) < 1e-9
  }

  @Test func whatIsHeldStaysUnderTheFinger() {
    #expect(equal(zoomed(2), 2, -0.5, -0.5))
    #expect(equal(zoomed(2, 0.25, 0.75), 2, -0.25, -0.75))
    #expect(equal(zoomed(2).moved(from: at(0.5, 0.5), to: at(0.6, 0.45)), 2, -0.4, -0.55))
    let pinch = BoardZoom.Pinch(zoomed(2), at(0.4, 0.5), at(0.6, 0.5))
    #expect(equal(pinch.at(at(0.4, 0.5), at(0.6, 0.5)), 2, -0.5, -0.5))
    #expect(equal(pinch.at(at(0.35, 0.5), at(0.65, 0.5)), 3, -1, -1))
    #expect(equal(pinch.at(at(0.5, 0.55), at(0.7, 0.55)), 2, -0.4, -0.45))
  }

  @Test func nothingBesideTheFieldIsSeen() {
    #expect(equal(zoomed(2).moved(from: .zero, to: at(5, 5)), 2, 0, 0))
    #expect(equal(zoomed(2).moved(from: at(5, 5), to: .zero), 2, -1, -1))
    #expect(BoardZoom.none.moved(from: at(0.5, 0.5), to: at(0.9, 0.1)) == .none)
    let corner = zoomed(3, 0, 1).moved(from: at(0, 1), to: at(0.3, 0.7), factor: 0.5)
    #expect(equal(corner, 1.5, 0, -0.5))
  }

  @Test func itIsNeitherTooLargeNorTooSmall() {
    #expect(equal(zoomed(100), 3, -1, -1))
    #expect(zoomed(0.2) == .none)
    #expect(zoomed(2).moved(from: at(0.1, 0.1), to: at(0.1, 0.1), factor: 0.1) == .none)
    #expect(zoomed(1.04) == .none && zoomed(1.06).isZoomed)
    let before = zoomed(2)
    #expect(before.moved(from: .zero, to: .zero, factor: .nan) == before)
    #expect(before.moved(from: at(.infinity, 0), to: .zero) == before)
    // No division by zero.
    let pinch = BoardZoom.Pinch(before, at(0.5, 0.5), at(0.5, 0.5))
    #expect(equal(pinch.at(at(0.4, 0.5), at(0.6, 0.5)), 3, -1, -1))
    #expect(equal(BoardZoom.none.stepped(larger: true, about: at(0, 0)), 1.25, 0, 0))
    #expect(zoomed(1.25).stepped(larger: false, about: at(0, 0)) == .none)
  }

  @Test(arguments: [16, 19, 20], [true, false])
  func everyPointCanBeBroughtIntoSightAndIsFoundWhereItIsDrawn(lines: Int, coordinates: Bool) {
    func layout(_ zoom: BoardZoom) -> BoardLayout {
      BoardLayout(lines: lines, side: 344, coordinates: coordinates, zoom: zoom)
    }
    var shown = layout(zoomed(3, 0.1, 0.8))
    for point in shown.points {
      shown = layout(shown.showing(point))
      let centre = shown.position(of: point)
      #expect(shown.point(at: centre) == point)
      let near = shown.cell * 0.45
      #expect(shown.point(at: at(centre.x + near, centre.y - near)) == point)
      #expect(shown.point(at: at(centre.x - near, centre.y + near)) == point)
      #expect(equal(shown.showing(point), shown.zoom.scale, shown.zoom.left, shown.zoom.top))
      #expect(shown.seenRect(of: point).contains(centre))
    }
    // VoiceOver finds all points inside the wood.
    for point in shown.points {
      let place = shown.seenRect(of: point)
      #expect(place.width >= 1 && place.height >= 1)
      #expect(shown.field.insetBy(dx: -0.01, dy: -0.01).contains(place))
    }
  }

  @Test func lettersAndNumbersStayBesideTheField() throws {
    let whole = BoardLayout(lines: 19, side: 700, coordinates: true)
    let part = BoardLayout(lines: 19, side: 700, coordinates: true, zoom: zoomed(2))
    #expect(whole.field == part.field)
    #expect(whole.columnLabel(9).y == part.columnLabel(9).y)
    #expect(whole.rowLabel(9).x == part.rowLabel(9).x)
    #expect(abs(part.cell - 2 * whole.cell) < 1e-9)
    #expect(abs(whole.lineX(9) - part.lineX(9)) < 1e-6)
    #expect(abs(whole.lineY(9) - part.lineY(9)) < 1e-6)
    #expect(part.point(at: at(part.rowLabel(9).x, 100)) == nil)
    let texts = BoardDrawing(layout: part, theme: .wood).ground(stars: []).filter {
      if case .text = $0 { true } else { false }
    }
    #expect(texts.count == 2 * 9 || texts.count == 2 * 10)
  }
}
