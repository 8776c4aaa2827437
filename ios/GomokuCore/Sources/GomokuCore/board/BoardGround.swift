import Foundation

/// Everything that does not change during a game.
extension BoardDrawing {
  public func ground(stars: [Point]) -> [Shape] {
    let corner: CGFloat = 8
    let field = CGRect(x: 0, y: 0, width: layout.side, height: layout.side)
    let outline = Outline.rounded(field, corner: corner)
    let wood: [Shape] = [
      .fill(outline, .plain(theme.field)),
      .clipped(outline, (theme.grain ? grain : []) + light(field, lip: corner / 6)),
    ]
    let stars = stars.map {
      Shape.fill(.disc(layout.position(of: $0), radius: cell * 0.12), .plain(theme.line))
    }
    let inside = onField(nearer(wood, within: outline) + grid + stars)
    return wood + inside + (layout.coordinates ? labels : [])
  }

  /// Scales the wood with a zoomed board.
  private func nearer(_ wood: [Shape], within outline: Outline) -> [Shape] {
    let (zoom, field) = (layout.zoom, layout.field)
    guard zoom.isZoomed else { return [] }
    let to = CGPoint(
      x: field.minX + zoom.left * field.width, y: field.minY + zoom.top * field.height)
    let near = Shape.magnified(zoom.scale, field.origin, to: to, wood)
    return [.clipped(outline, [near])]
  }

  /// Slightly brighter at the upper left, slightly darker at the opposite corner.
  private func light(_ field: CGRect, lip: CGFloat) -> [Shape] {
    let (bright, dark) = (ThemeColour(0xFFFFFF), ThemeColour(0x000000))
    let edge = field.maxY
    return [
      .fill(
        .rectangle(field),
        .linear(
          [
            Stop(location: 0, colour: bright, opacity: 0.08),
            Stop(location: 0.5, colour: bright, opacity: 0),
            Stop(location: 0.5, colour: dark, opacity: 0),
            Stop(location: 1, colour: dark, opacity: 0.07),
          ], from: .zero, to: CGPoint(x: edge, y: edge))),
      .fill(
        .rectangle(CGRect(x: 0, y: 0, width: edge, height: lip)), .plain(bright, opacity: 0.18)),
      .fill(
        .rectangle(CGRect(x: 0, y: edge - lip, width: edge, height: lip)),
        .plain(dark, opacity: 0.16)),
    ]
  }

  /// Growth rings along the plank, slightly bent and never quite parallel.
  private var grain: [Shape] {
    var random = GrainRandom(seed: 15)
    let edge = layout.side
    let steps = 24
    var shapes: [Shape] = []
    var y = -edge * 0.05
    while y < edge * 1.05 {
      let bend = edge * (0.004 + 0.012 * random.nextFloat())
      let phase = random.nextFloat() * 6
      let ring = (0...steps).map { step in
        let t = CGFloat(step) / CGFloat(steps)
        // The first point is exactly on the edge.
        let bent = step == 0 ? 0 : bend * sin(phase + t * 5) + edge * 0.01 * t
        return CGPoint(x: t * edge, y: y + bent)
      }
      let colour = ThemeColour(random.next(below: 3) > 0 ? 0x8A5A22 : 0xFFF0CF)
      let width = edge * (0.002 + 0.007 * random.nextFloat())
      let opacity = Double(10 + random.next(below: 18)) / 255
      shapes.append(.stroke(.lines([ring]), .plain(colour, opacity: opacity), width: width))
      y += edge * (0.006 + 0.018 * random.nextFloat())
    }
    return shapes
  }

  private var grid: [Shape] {
    let last = layout.lines - 1
    func column(_ index: Int) -> [CGPoint] {
      [0, last].map { CGPoint(x: layout.lineX(index), y: layout.lineY($0)) }
    }
    func row(_ index: Int) -> [CGPoint] {
      [0, last].map { CGPoint(x: layout.lineX($0), y: layout.lineY(index)) }
    }
    let thin = max(cell * (theme.isStrong ? 0.06 : 0.035), 0.5)
    let inner = (1..<last).flatMap { [column($0), row($0)] }
    let outer = [column(0), row(0), column(last), row(last)]
    return [
      .stroke(.lines(inner), .plain(theme.line), width: thin),
      .stroke(.lines(outer), .plain(theme.line), width: thin * 1.8),
    ]
  }

  private var labels: [Shape] {
    let (field, size) = (layout.field, layout.plainCell * 0.46)
    var shapes: [Shape] = []
    for index in 0..<layout.lines {
      // The core names the points.
      let name = pointName(point: Point(x: Int32(index), y: Int32(index)))
      let (letter, number) = (name.prefix { $0.isLetter }, name.drop { $0.isLetter })
      let (below, beside) = (layout.columnLabel(index), layout.rowLabel(index))
      // Labels of lines outside a zoomed board would overlap in the corner.
      if below.x >= field.minX && below.x <= field.maxX {
        shapes.append(.text(String(letter), at: below, size: size, theme.label))
      }
      if beside.y >= field.minY && beside.y <= field.maxY {
        shapes.append(.text(String(number), at: beside, size: size, theme.label))
      }
    }
    return shapes
  }
}

/// The generator of `java.util.Random`, so that both apps draw the same grain.
private struct GrainRandom {
  private var state: UInt64

  init(seed: UInt64) { state = (seed ^ 0x5_DEEC_E66D) & Self.mask }

  private static let mask: UInt64 = (1 << 48) - 1

  private mutating func next(bits: UInt64) -> UInt64 {
    state = (state &* 0x5_DEEC_E66D &+ 0xB) & Self.mask
    return state >> (48 - bits)
  }

  /// Returns a number in [0, 1).
  mutating func nextFloat() -> CGFloat { CGFloat(next(bits: 24)) / CGFloat(1 << 24) }

  /// Returns a number in [0, `bound`). Omits Java's rejection of values, which is rarer than
  /// `bound` in 2³¹.
  mutating func next(below bound: UInt64) -> Int { Int(next(bits: 31) % bound) }
}
