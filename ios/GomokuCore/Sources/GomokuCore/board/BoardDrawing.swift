import Foundation

/// The board as shapes in drawing order. The app's view paints them; a test renders them to a
/// picture. Android has the same sizes and colours.
public struct BoardDrawing: Sendable {
  public enum Outline: Equatable, Sendable {
    case rectangle(CGRect)
    case rounded(CGRect, corner: CGFloat)
    case disc(CGPoint, radius: CGFloat)
    /// Open polylines.
    case lines([[CGPoint]])
  }

  public struct Stop: Equatable, Sendable {
    /// 0 to 1.
    public let location: CGFloat
    public let colour: ThemeColour
    /// 0 to 1.
    public let opacity: Double
  }

  public enum Paint: Equatable, Sendable {
    /// - Parameter opacity: 0 to 1.
    case plain(ThemeColour, opacity: Double)
    case radial([Stop], centre: CGPoint, radius: CGFloat)
    case linear([Stop], from: CGPoint, to: CGPoint)

    static func plain(_ colour: ThemeColour) -> Paint { .plain(colour, opacity: 1) }
  }

  public indirect enum Shape: Equatable, Sendable {
    case fill(Outline, Paint)
    /// A stroke with round caps.
    case stroke(Outline, Paint, width: CGFloat)
    /// Text of medium weight, centred at a point.
    case text(String, at: CGPoint, size: CGFloat, ThemeColour)
    case clipped(Outline, [Shape])
    /// Shapes with a common opacity.
    case faded(Double, [Shape])
    /// Shapes scaled by a factor; the first point is mapped to the second.
    case magnified(CGFloat, CGPoint, to: CGPoint, [Shape])
  }

  /// Marks in addition to the stones.
  public struct Options: Equatable, Sendable {
    public var ghost: Point?
    /// The point whose row and column are highlighted; by default that of the ghost.
    public var target: Point?
    public var cursor: Point?
    public var moveNumbers: Bool
    public var lastMoveMark: Bool
    public var forbiddenMarks: Bool
    /// Highlighted rows, with or without stones.
    public var rows: [[Point]]
    /// Possible next stones, drawn translucent with their numbers.
    public var line: [Point]
    /// Colour of the first stone of `line`; nil for the side to move.
    public var first: Stone?
    /// Rows that threaten to win.
    public var threats: [ThreatRow]
    /// Scale of the newest stone; 1 at rest.
    public var lastScale: CGFloat
    /// Drawn fraction of the band under a winning row; 1 at rest.
    public var winLength: CGFloat

    public init(
      ghost: Point? = nil, target: Point? = nil, cursor: Point? = nil, moveNumbers: Bool = false,
      lastMoveMark: Bool = true, forbiddenMarks: Bool = true, rows: [[Point]] = [],
      line: [Point] = [], first: Stone? = nil, threats: [ThreatRow] = [],
      lastScale: CGFloat = 1, winLength: CGFloat = 1
    ) {
      self.ghost = ghost
      self.target = target
      self.cursor = cursor
      self.moveNumbers = moveNumbers
      self.lastMoveMark = lastMoveMark
      self.forbiddenMarks = forbiddenMarks
      self.rows = rows
      self.line = line
      self.first = first
      self.threats = threats
      self.lastScale = lastScale
      self.winLength = winLength
    }
  }

  public let layout: BoardLayout
  let theme: BoardTheme

  public init(layout: BoardLayout, theme: BoardTheme) {
    self.layout = layout
    self.theme = theme
  }

  var cell: CGFloat { layout.cell }

  public func pieces(of snapshot: GameSnapshot, _ options: Options) -> [Shape] {
    onField(position(of: snapshot, options))
  }

  /// Clips shapes to the field of a zoomed board, so that they don't cover the coordinates.
  func onField(_ shapes: [Shape]) -> [Shape] {
    layout.zoom.isZoomed ? [.clipped(.rectangle(layout.field), shapes)] : shapes
  }

  private func position(of snapshot: GameSnapshot, _ options: Options) -> [Shape] {
    let row = snapshot.result?.line ?? []
    var shapes: [Shape] = snapshot.hintArea.map(part) ?? []
    if let lit = options.target ?? options.ghost { shapes += crossing(lit) }
    if options.forbiddenMarks { shapes += snapshot.forbidden.flatMap { forbidden($0.point) } }
    if let first = row.first, let last = row.last {
      let start = layout.position(of: first)
      let end = layout.position(of: last)
      let reached = CGPoint(
        x: start.x + (end.x - start.x) * options.winLength,
        y: start.y + (end.y - start.y) * options.winLength)
      let band = Outline.lines([[start, reached]])
      shapes.append(.stroke(band, .plain(theme.good, opacity: 0.43), width: cell * 1.06))
    }
    shapes += snapshot.setUp.flatMap {
      stone(PlayedMove(stone: $0.stone, point: $0.point, elapsedMs: 0), scale: 1)
    }
    let last = snapshot.moves.count - 1
    for (index, move) in snapshot.moves.enumerated() {
      shapes += stone(move, scale: index == last ? options.lastScale : 1)
      shapes += marks(move, number: index + 1, last: index == last, options)
    }
    // A stone gets its ring once the band has reached it.
    shapes += row.prefix(Int(CGFloat(row.count) * options.winLength)).map {
      ring(at: $0, radius: cell * 0.47, theme.good, width: cell * 0.1)
    }
    shapes += options.rows.flatMap(spoken)
    // Fours come last: a stone in both gets the four's ring.
    shapes += options.threats.filter { $0.kind == .openThree }.flatMap(threat)
    shapes += options.threats.filter { $0.kind == .four }.flatMap(threat)
    if let ghost = options.ghost {
      let move = PlayedMove(stone: snapshot.nextStone, point: ghost, elapsedMs: 0)
      shapes.append(.faded(BoardTheme.ghostOpacity, stone(move, scale: 1)))
    }
    let first = options.first ?? snapshot.nextStone
    shapes += options.line.enumerated().flatMap { next($1, number: $0 + 1, from: first) }
    if let cursor = options.cursor {
      let frame = Outline.rounded(layout.cellRect(of: cursor), corner: cell / 6)
      shapes.append(.stroke(frame, .plain(theme.accent), width: cell * 0.1))
    }
    return shapes
  }

  /// - Parameter pulse: From 0, the smallest, to 1 at rest.
  public func hint(at point: Point, pulse: CGFloat = 1) -> Shape {
    let ring = ring(
      at: point, radius: cell * (0.3 + 0.1 * pulse), theme.accent, width: cell * 0.1)
    return layout.zoom.isZoomed ? .clipped(.rectangle(layout.field), [ring]) : ring
  }

  /// The highlight of the area that contains a hint.
  private func part(_ area: HintArea) -> [Shape] {
    let from = layout.position(of: area.from)
    let to = layout.position(of: area.to)
    let frame = CGRect(x: from.x, y: to.y, width: to.x - from.x, height: from.y - to.y)
    let outline = Outline.rounded(frame.insetBy(dx: -cell / 2, dy: -cell / 2), corner: cell / 2)
    return [
      .fill(outline, .plain(theme.accent, opacity: 0.16)),
      .stroke(outline, .plain(theme.accent), width: cell * 0.1),
    ]
  }

  private func stone(_ move: PlayedMove, scale: CGFloat) -> [Shape] {
    Self.stone(
      move.stone, at: layout.position(of: move.point), radius: layout.stoneRadius * scale,
      rimmed: theme.isDark, strong: theme.isStrong)
  }

  /// Returns a stone with its shadow, lit from the upper left.
  ///
  /// - Parameters:
  ///   - rimmed: Whether Black has a rim as well, needed on dark ground.
  ///   - strong: Whether Increase Contrast requests strong rims.
  public static func stone(
    _ stone: Stone, at centre: CGPoint, radius: CGFloat, rimmed: Bool, strong: Bool = false
  ) -> [Shape] {
    let blur = radius * 0.13
    let shadow = CGPoint(x: centre.x + blur * 0.5, y: centre.y + blur * 0.9)
    let edge = radius * 0.98 + blur
    let dark = ThemeColour(0x000000)
    let light = CGPoint(x: centre.x - radius * 0.35, y: centre.y - radius * 0.4)
    let shade = stone == .black ? BoardTheme.blackStone : BoardTheme.whiteStone
    var shapes: [Shape] = [
      .fill(
        .disc(shadow, radius: edge),
        .radial(
          [
            Stop(location: (edge - 2 * blur) / edge, colour: dark, opacity: 0.4),
            Stop(location: 1, colour: dark, opacity: 0),
          ], centre: shadow, radius: edge)),
      .fill(
        .disc(centre, radius: radius),
        .radial(
          [
            Stop(location: 0, colour: shade.lit, opacity: 1),
            Stop(location: 1, colour: shade.rim, opacity: 1),
          ], centre: light, radius: radius * 1.35)),
    ]
    if rimmed || stone == .white {
      let width = max(radius * (stone == .black || strong ? 0.13 : 0.043), 0.5)
      let rim = BoardTheme.rim(of: stone, strong: strong)
      shapes.append(
        .stroke(
          .disc(centre, radius: radius - width / 2), .plain(rim), width: width))
    }
    return shapes
  }

  private func marks(_ move: PlayedMove, number: Int, last: Bool, _ options: Options) -> [Shape] {
    let centre = layout.position(of: move.point)
    let marked = last && options.lastMoveMark
    let mark = BoardTheme.mark(on: move.stone)
    var shapes: [Shape] = []
    if options.moveNumbers {
      shapes.append(
        .text(
          "\(number)", at: centre, size: cell * (number > 99 ? 0.36 : 0.44),
          marked ? mark : BoardTheme.number(on: move.stone)))
      if marked {
        let radius = layout.stoneRadius * 0.86
        shapes.append(ring(at: move.point, radius: radius, mark, width: cell * 0.07))
      }
    } else if marked {
      let radius = cell * (theme.isStrong ? 0.2 : 0.14)
      shapes.append(.fill(.disc(centre, radius: radius), .plain(mark)))
    }
    return shapes
  }

  private func next(_ point: Point, number: Int, from first: Stone) -> [Shape] {
    let stone = number.isMultiple(of: 2) ? first.other : first
    let move = PlayedMove(stone: stone, point: point, elapsedMs: 0)
    return [
      .faded(BoardTheme.lineOpacity, self.stone(move, scale: 1)),
      .text(
        "\(number)", at: layout.position(of: point), size: cell * 0.44,
        BoardTheme.number(on: stone)),
    ]
  }

  private func ring(
    at point: Point, radius: CGFloat, _ colour: ThemeColour, width: CGFloat
  ) -> Shape {
    .stroke(.disc(layout.position(of: point), radius: radius), .plain(colour), width: width)
  }

  /// A line through the points of a row, each with a ring.
  private func spoken(_ stones: [Point]) -> [Shape] {
    guard let first = stones.first, let last = stones.last else { return [] }
    let line = Outline.lines([[layout.position(of: first), layout.position(of: last)]])
    return [.stroke(line, .plain(theme.danger), width: cell * 0.12)]
      + stones.map { ring(at: $0, radius: cell * 0.47, theme.danger, width: cell * 0.1) }
  }

  /// Returns rings around the stones of a threat, and smaller rings with a small stone at its end
  /// points. A four has solid rings, an open three dashed ones.
  private func threat(_ row: ThreatRow) -> [Shape] {
    func ring(_ point: Point, _ radius: CGFloat) -> Shape {
      let centre = layout.position(of: point)
      let outline: Outline =
        row.kind == .four
        ? .disc(centre, radius: radius) : .lines(Self.dashes(about: centre, radius: radius))
      return .stroke(outline, .plain(theme.accent), width: cell * 0.07)
    }
    return row.stones.map { ring($0, cell * 0.5) } + row.cells.map { ring($0, cell * 0.36) }
      + row.cells.flatMap {
        stone(PlayedMove(stone: row.stone, point: $0, elapsedMs: 0), scale: 0.4)
      }
  }

  /// The arcs of a dashed ring, as polylines.
  private static func dashes(about centre: CGPoint, radius: CGFloat) -> [[CGPoint]] {
    let count = 9
    return (0..<count).map { dash in
      (0...4).map { step in
        let turn = 2 * CGFloat.pi * (CGFloat(dash) + 0.55 * CGFloat(step) / 4) / CGFloat(count)
        return CGPoint(x: centre.x + radius * cos(turn), y: centre.y + radius * sin(turn))
      }
    }
  }

  private func crossing(_ point: Point) -> [Shape] {
    let centre = layout.position(of: point)
    let last = layout.lines - 1
    let (left, right) = (layout.lineX(0), layout.lineX(last))
    let (top, bottom) = (layout.lineY(last), layout.lineY(0))
    let lit = Paint.plain(theme.accent, opacity: 0.1)
    return [
      .fill(
        .rectangle(CGRect(x: left, y: centre.y - cell / 2, width: right - left, height: cell)), lit),
      .fill(
        .rectangle(CGRect(x: centre.x - cell / 2, y: top, width: cell, height: bottom - top)), lit),
      .stroke(
        .lines([
          [CGPoint(x: left, y: centre.y), CGPoint(x: right, y: centre.y)],
          [CGPoint(x: centre.x, y: top), CGPoint(x: centre.x, y: bottom)],
        ]), .plain(theme.accent), width: cell * 0.06),
    ]
  }

  /// Covers the grid, so that lines don't run into the cross.
  private func forbidden(_ point: Point) -> [Shape] {
    let centre = layout.position(of: point)
    let arm = cell * 0.2
    func corner(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: centre.x + x * arm, y: centre.y + y * arm)
    }
    return [
      .fill(.disc(centre, radius: cell * 0.32), .plain(theme.field)),
      .stroke(
        .lines([[corner(-1, -1), corner(1, 1)], [corner(-1, 1), corner(1, -1)]]),
        .plain(theme.danger), width: cell * 0.12),
    ]
  }
}

extension GameSnapshot {
  /// Move number of each stone, from 1.
  public var moveNumbers: [Point: Int] {
    var numbers: [Point: Int] = [:]
    for (index, move) in moves.enumerated() { numbers[move.point] = index + 1 }
    return numbers
  }

  public var forbiddenReasons: [Point: Forbidden] {
    Dictionary(forbidden.map { ($0.point, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }
}
