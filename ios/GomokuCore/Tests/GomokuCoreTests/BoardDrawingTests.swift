import Foundation
import Testing

@testable import GomokuCore

/// What the board's picture is made of. `ios/pictures.sh` shows it.
@MainActor
@Suite struct BoardDrawingTests {
  private static let side: CGFloat = 720

  private func drawing(_ theme: BoardThemeName = .wood, coordinates: Bool = true) -> BoardDrawing {
    BoardDrawing(
      layout: BoardLayout(lines: 15, side: Self.side, coordinates: coordinates),
      theme: .named(theme))
  }

  /// A Renju game, at a point that Black may not play, and won.
  private func game() throws -> (forbidden: GameSnapshot, won: GameSnapshot) {
    let table = try Table(.twoPlayers(rule: .renju))
    for name in ["F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15"] { try table.play(name) }
    let forbidden = table.model.snapshot
    for name in ["E8", "C3", "D8", "D3", "C8"] { try table.play(name) }
    return (forbidden, table.model.snapshot)
  }

  @Test func theGroundHasLinesStarsAndNames() throws {
    let stars = try game().won.stars
    for theme in BoardThemeName.allCases {
      let shapes = drawing(theme).ground(stars: stars)
      let lines = shapes.flatMap { shape in
        if case .stroke(.lines(let lines), _, _) = shape { lines } else { [] }
      }
      #expect(lines.count == 30)
      let discs = shapes.filter { if case .fill(.disc, _) = $0 { true } else { false } }
      #expect(discs.count == 5)
      let names = shapes.compactMap { shape in
        if case .text(let name, _, _, _) = shape { name } else { nil }
      }
      #expect(Set(names).count == 30 && names.contains("O") && names.contains("15"))
      #expect(
        !drawing(theme, coordinates: false).ground(stars: []).contains {
          if case .text = $0 { true } else { false }
        })
    }
  }

  @Test func onlyWoodHasGrainAndAlwaysTheSame() {
    func grain(_ theme: BoardThemeName) -> [BoardDrawing.Shape] {
      for case .clipped(_, let shapes) in drawing(theme).ground(stars: []) {
        return shapes.filter { if case .stroke = $0 { true } else { false } }
      }
      return []
    }
    #expect(grain(.paper).isEmpty && grain(.night).isEmpty)
    // As many as Android's painter draws at this size.
    #expect(grain(.wood).count == 73)
    #expect(grain(.wood) == grain(.wood))
  }

  @Test func stonesLieInTheirOrderAndTheRowIsRinged() throws {
    let (_, won) = try game()
    let shapes = drawing().pieces(of: won, BoardDrawing.Options())
    let layout = BoardLayout(lines: 15, side: Self.side, coordinates: true)
    let stones = shapes.compactMap { shape in
      if case .fill(.disc(let centre, let radius), .radial) = shape,
        radius == layout.stoneRadius
      {
        layout.point(at: centre)
      } else {
        nil
      }
    }
    #expect(stones == won.moves.map(\.point))
    // Under the stones lies the band, over them the rings.
    guard case .stroke(.lines, .plain(BoardTheme.wood.good, opacity: 0.43), _) = shapes.first else {
      Issue.record("the band is not the lowest: \(shapes[0])")
      return
    }
    let rings = shapes.suffix(5).compactMap { shape in
      if case .stroke(.disc(let centre, _), .plain(BoardTheme.wood.good, opacity: 1), _) = shape {
        layout.point(at: centre)
      } else {
        nil
      }
    }
    #expect(rings == won.result?.line)
  }

  @Test func marksAreAsTheSettingsSay() throws {
    let (forbidden, won) = try game()
    func texts(_ options: BoardDrawing.Options) -> [String] {
      drawing().pieces(of: won, options).compactMap { shape in
        if case .text(let text, _, _, _) = shape { text } else { nil }
      }
    }
    #expect(texts(.init(moveNumbers: true)) == (1...13).map(String.init))
    #expect(texts(.init()).isEmpty)
    func count(_ snapshot: GameSnapshot, _ options: BoardDrawing.Options) -> Int {
      drawing().pieces(of: snapshot, options).count
    }
    let bare = BoardDrawing.Options(lastMoveMark: false, forbiddenMarks: false)
    #expect(count(won, .init()) == count(won, bare) + 1)
    // A field and a cross at the one forbidden point, and the last move's dot.
    #expect(forbidden.forbidden.count == 1)
    #expect(count(forbidden, .init()) == count(forbidden, bare) + 3)
  }

  @Test func theGhostIsFadedAsOneOverAllElse() throws {
    let (snapshot, _) = try game()
    let ghost = Point(x: 0, y: 7)
    let shapes = drawing().pieces(of: snapshot, .init(ghost: ghost))
    guard case .faded(BoardTheme.ghostOpacity, let stone)? = shapes.last else {
      Issue.record("no ghost lies on top")
      return
    }
    let at = BoardLayout(lines: 15, side: Self.side, coordinates: true).position(of: ghost)
    #expect(
      stone
        == BoardDrawing.stone(
          .black, at: at,
          radius: BoardLayout(lines: 15, side: Self.side, coordinates: true)
            .stoneRadius, rimmed: false))
    // Only on dark ground has Black a rim.
    #expect(BoardDrawing.stone(.black, at: at, radius: 9, rimmed: true).count == stone.count + 1)
  }

  @Test func theLoupeMagnifiesTheSameShapes() throws {
    let (snapshot, _) = try game()
    let layout = BoardLayout(lines: 15, side: Self.side, coordinates: true)
    let target = try parsePoint(text: "F8", size: 15)
    let options = BoardDrawing.Options(target: target)
    let place = layout.position(of: target)
    let loupe = Loupe(finger: place, in: CGRect(x: 0, y: 0, width: 720, height: 720))
    let shapes = drawing().loupe(loupe, over: place, of: snapshot, options)
    let lens = BoardDrawing.Outline.disc(loupe.centre, radius: loupe.radius)
    guard case .clipped(lens, let inner) = shapes[2],
      case .magnified(let zoom, place, to: loupe.centre, let seen) = inner[0]
    else {
      Issue.record("nothing is magnified: \(shapes)")
      return
    }
    #expect(zoom == Loupe.zoom(cell: layout.cell))
    let pieces = drawing().pieces(of: snapshot, options)
    #expect(seen == drawing().ground(stars: snapshot.stars) + pieces)
    // The row and the column are lit although no stone may be put there.
    #expect(pieces.first != drawing().pieces(of: snapshot, .init()).first)
  }

  /// Writes the pictures into the folder that GOMOKU_PICTURES names, else nowhere that lasts.
  @Test(arguments: BoardThemeName.allCases)
  func everyThemeCanBeDrawn(theme: BoardThemeName) throws {
    let folder =
      ProcessInfo.processInfo.environment["GOMOKU_PICTURES"].map { URL(fileURLWithPath: $0) }
      ?? .scratch()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (forbidden, won) = try game()
    let options = BoardDrawing.Options(moveNumbers: theme == .paper)
    var aiming = options
    aiming.ghost = try parsePoint(text: "K5", size: 15)
    var sliding = options
    sliding.ghost = try parsePoint(text: "G6", size: 15)
    sliding.target = sliding.ghost
    for (name, snapshot, options) in [
      ("forbidden", forbidden, options), ("won", won, options), ("ghost", forbidden, aiming),
      ("slide", forbidden, sliding),
    ] {
      let drawing = drawing(theme)
      var shapes = drawing.ground(stars: snapshot.stars) + drawing.pieces(of: snapshot, options)
      if name == "slide", let target = options.target {
        let finger = BoardLayout(lines: 15, side: Self.side, coordinates: true)
          .position(of: target)
        let loupe = Loupe(finger: finger, in: CGRect(x: 0, y: 0, width: 720, height: 720))
        shapes += drawing.loupe(loupe, over: finger, of: snapshot, options)
      }
      let file = folder.appendingPathComponent("board-\(theme.rawValue)-\(name).svg")
      let picture = Picture(side: Self.side, shapes: shapes)
      try picture.svg.write(to: file, atomically: true, encoding: .utf8)
      #expect(picture.svg.range(of: "\\bnan\\b", options: .regularExpression) == nil)
    }
  }
}

/// Shapes as SVG.
private struct Picture {
  private var body = ""
  private var definitions = ""
  private var names = 0
  private let side: CGFloat

  init(side: CGFloat, shapes: [BoardDrawing.Shape]) {
    self.side = side
    draw(shapes)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)">
    <defs>\(definitions)</defs>
    \(body)</svg>

    """
  }

  private mutating func draw(_ shapes: [BoardDrawing.Shape]) {
    for shape in shapes {
      switch shape {
      case .fill(let outline, let paint):
        add(outline, "fill", paint, "")
      case .stroke(let outline, let paint, let width):
        add(
          outline, "stroke", paint,
          "fill=\"none\" stroke-linecap=\"round\" stroke-width=\"\(width)\"")
      case .text(let text, let place, let size, let colour):
        body += """
          <text x="\(place.x)" y="\(place.y)" font-family="Roboto, DejaVu Sans" font-weight="500"
          font-size="\(size)" text-anchor="middle" dominant-baseline="central"
          fill="\(hex(colour))">\(text)</text>\n
          """
      case .clipped(let outline, let inner):
        let name = fresh()
        definitions += "<clipPath id=\"\(name)\"><path d=\"\(path(outline))\"/></clipPath>\n"
        body += "<g clip-path=\"url(#\(name))\">\n"
        draw(inner)
        body += "</g>\n"
      case .faded(let opacity, let inner):
        body += "<g opacity=\"\(opacity)\">\n"
        draw(inner)
        body += "</g>\n"
      case .magnified(let zoom, let place, let to, let inner):
        let move = "translate(\(to.x) \(to.y)) scale(\(zoom)) translate(\(-place.x) \(-place.y))"
        body += "<g transform=\"\(move)\">\n"
        draw(inner)
        body += "</g>\n"
      }
    }
  }

  private mutating func add(
    _ outline: BoardDrawing.Outline, _ use: String, _ paint: BoardDrawing.Paint, _ more: String
  ) {
    body += "<path d=\"\(path(outline))\" \(inked(use, paint)) \(more)/>\n"
  }

  private mutating func inked(_ use: String, _ paint: BoardDrawing.Paint) -> String {
    switch paint {
    case .plain(let colour, let opacity):
      return "\(use)=\"\(hex(colour))\" \(use)-opacity=\"\(opacity)\""
    case .radial(let stops, let centre, let radius):
      let name = fresh()
      definitions += """
        <radialGradient id="\(name)" gradientUnits="userSpaceOnUse" cx="\(centre.x)"
        cy="\(centre.y)" r="\(radius)">\(list(stops))</radialGradient>\n
        """
      return "\(use)=\"url(#\(name))\""
    case .linear(let stops, let from, let to):
      let name = fresh()
      definitions += """
        <linearGradient id="\(name)" gradientUnits="userSpaceOnUse" x1="\(from.x)" y1="\(from.y)"
        x2="\(to.x)" y2="\(to.y)">\(list(stops))</linearGradient>\n
        """
      return "\(use)=\"url(#\(name))\""
    }
  }

  private func list(_ stops: [BoardDrawing.Stop]) -> String {
    stops.map {
      "<stop offset=\"\($0.location)\" stop-color=\"\(hex($0.colour))\" "
        + "stop-opacity=\"\($0.opacity)\"/>"
    }.joined()
  }

  private mutating func fresh() -> String {
    names += 1
    return "n\(names)"
  }

  private func hex(_ colour: ThemeColour) -> String {
    let digits = String(colour.hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private func path(_ outline: BoardDrawing.Outline) -> String {
    switch outline {
    case .rectangle(let box):
      "M\(box.minX) \(box.minY)H\(box.maxX)V\(box.maxY)H\(box.minX)Z"
    case .rounded(let box, let r):
      "M\(box.minX + r) \(box.minY)H\(box.maxX - r)a\(r) \(r) 0 0 1 \(r) \(r)V\(box.maxY - r)"
        + "a\(r) \(r) 0 0 1 -\(r) \(r)H\(box.minX + r)a\(r) \(r) 0 0 1 -\(r) -\(r)"
        + "V\(box.minY + r)a\(r) \(r) 0 0 1 \(r) -\(r)Z"
    case .disc(let c, let r):
      "M\(c.x - r) \(c.y)a\(r) \(r) 0 1 0 \(2 * r) 0a\(r) \(r) 0 1 0 -\(2 * r) 0Z"
    case .lines(let lines):
      lines.map { line in
        "M" + line.map { "\($0.x) \($0.y)" }.joined(separator: "L")
      }.joined()
    }
  }
}
