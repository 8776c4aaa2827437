import Foundation
import Testing

@testable import GomokuCore

/// Draws the board into the folder GOMOKU_PICTURES or a temporary one. `ios/pictures.sh` compares
/// the pictures named `android-` with Android's.
@MainActor
@Suite struct BoardPicturesTests {
  private struct Scene {
    let name: String
    let snapshot: GameSnapshot
    var options = BoardDrawing.Options()
    var hint: Point?
    var loupe: Loupe?
    var strong = false
    var side: CGFloat = 720
    var pixels: CGFloat = 720
  }

  private static func scenes() throws -> [Scene] {
    let (forbidden, won) = try BoardDrawingTests.game()
    let chosen = try parsePoint(text: "K5", size: 15)
    let slid = try parsePoint(text: "G6", size: 15)
    let row = try ["H6", "H7", "H8"].map { try parsePoint(text: $0, size: 15) }
    let threats = [
      ThreatRow(stone: .black, kind: .openThree, stones: row, cells: [chosen]),
      ThreatRow(stone: .white, kind: .four, stones: [slid], cells: [row[0]]),
    ]
    let numbers = BoardDrawing.Options(moveNumbers: true)
    var marks = numbers
    marks.ghost = chosen
    let finger = BoardLayout(lines: 15, side: 720, coordinates: true).position(of: slid)
    return [
      Scene(name: "forbidden", snapshot: forbidden),
      Scene(name: "won", snapshot: won),
      Scene(name: "numbers", snapshot: won, options: numbers),
      Scene(name: "ghost", snapshot: forbidden, options: .init(ghost: chosen)),
      Scene(name: "rows", snapshot: forbidden, options: .init(rows: [row])),
      Scene(
        name: "threats", snapshot: forbidden, options: .init(line: [chosen], threats: threats)),
      Scene(name: "cursor", snapshot: forbidden, options: .init(cursor: chosen), hint: slid),
      Scene(
        name: "slide", snapshot: forbidden, options: .init(ghost: slid, target: slid),
        loupe: Loupe(finger: finger, in: CGRect(x: 0, y: 0, width: 720, height: 720))),
      Scene(name: "strong", snapshot: won, strong: true),
      Scene(name: "strong-marks", snapshot: forbidden, options: marks, strong: true),
      // 240 pixels as on Android; half as many points, so that the finest lines have the same
      // width.
      Scene(name: "marks", snapshot: forbidden, options: marks, side: 120, pixels: 240),
      Scene(name: "won", snapshot: won, side: 120, pixels: 240),
    ]
  }

  @Test(arguments: BoardThemeName.allCases)
  func everyThemeCanBeDrawn(theme: BoardThemeName) throws {
    for scene in try Self.scenes() {
      let layout = BoardLayout(lines: 15, side: scene.side, coordinates: true)
      let drawing = BoardDrawing(layout: layout, theme: .named(theme, strong: scene.strong))
      var shapes =
        drawing.ground(stars: scene.snapshot.stars)
        + drawing.pieces(of: scene.snapshot, scene.options)
      if let hint = scene.hint { shapes.append(drawing.hint(at: hint)) }
      if let loupe = scene.loupe, let target = scene.options.target {
        let place = layout.position(of: target)
        shapes += drawing.loupe(loupe, over: place, of: scene.snapshot, scene.options)
      }
      let kind = scene.pixels == scene.side ? "board" : "android"
      try write(
        Picture(side: scene.side, pixels: scene.pixels, shapes: shapes),
        as: "\(kind)-\(theme.rawValue)-\(scene.name)")
    }
  }

  /// Same as Android's golden `wood-zoomed`.
  @Test func aZoomedBoardCanBeDrawn() throws {
    let snapshot = try BoardDrawingTests.fine()
    let place = CGPoint(x: 0.3, y: 0.6)
    let zoom = BoardZoom.none.moved(from: place, to: place, factor: 2.2)
    let layout = BoardLayout(lines: 19, side: 120, coordinates: true, zoom: zoom)
    let drawing = BoardDrawing(layout: layout, theme: .wood)
    let ghost = try parsePoint(text: "L10", size: 19)
    let shapes =
      drawing.ground(stars: snapshot.stars) + drawing.pieces(of: snapshot, .init(ghost: ghost))
    try write(Picture(side: 120, pixels: 240, shapes: shapes), as: "android-wood-zoomed")
  }

  /// Same as Android's goldens `wood-set-up` and `wood-set-up-played`.
  @Test func stonesThatWereSetUpCanBeDrawn() throws {
    var choices = NewGameChoices()
    (choices.opponent, choices.rule) = (.two, .renju)
    let position = try SetUpModel(choices, texts: Texts(language: "en"))
    for name in ["H8", "J9", "G8", "J7", "H10", "K11", "H11", "E5"] {
      position.tap(try parsePoint(text: name, size: 15))
    }
    let (storage, draft) = (Storage.open(in: .scratch()), position.draft)
    let config = choices.config(forbiddenLoses: false, threads: 1)
    let game = try GameModel(.own, texts: Texts(language: "en")) {
      try storage.startPosition(config: config, position: draft, observer: $0)
    }
    for name in ["F12", "M4"] {
      try #require(game.place(try parsePoint(text: name, size: 15)), "\(game.message ?? name)")
    }
    let layout = BoardLayout(lines: 15, side: 120, coordinates: true)
    let drawing = BoardDrawing(layout: layout, theme: .wood)
    for (name, board) in [("set-up", position.snapshot.board), ("set-up-played", game.snapshot)] {
      let shapes =
        drawing.ground(stars: board.stars) + drawing.pieces(of: board, .init(moveNumbers: true))
      try write(Picture(side: 120, pixels: 240, shapes: shapes), as: "android-wood-\(name)")
    }
    game.close()
  }

  /// All boards of Learn, in their actual size.
  @Test func everyLessonCanBeDrawn() throws {
    for lesson in lessons() {
      let layout = BoardLayout(lines: Int(lesson.board.size), side: 216, coordinates: false)
      let drawing = BoardDrawing(layout: layout, theme: .wood)
      let shapes =
        drawing.ground(stars: lesson.board.stars)
        + drawing.pieces(of: lesson.board, lesson.options)
        + lesson.rings.map { drawing.hint(at: $0) }
      try write(Picture(side: 216, pixels: 432, shapes: shapes), as: "lesson-\(lesson.topic)")
    }
  }

  /// A wrong try with its refutation, and the solution.
  @Test func aPuzzleCanBeDrawn() async throws {
    let one = try Solved(of: .defence)
    let puzzles = PuzzlesModel(storage: Storage.open(in: .scratch()))
    let model = PuzzleModel(
      .puzzle(one.number, .fitting), of: puzzles, texts: Texts(language: "en"))
    model.isStill = true
    model.follow(.front)
    await model.working?.value
    #expect(model.place(try one.wrong(on: model)))
    await model.working?.value
    try write(Self.picture(of: model), as: "puzzle-refuted")
    let fours = try Solved(of: .fours)
    let other = PuzzleModel(
      .puzzle(fours.number, .fitting), of: puzzles, texts: Texts(language: "en"))
    other.isStill = true
    other.follow(.front)
    await other.working?.value
    other.showSolution()
    await other.working?.value
    #expect(other.line == fours.line)
    try write(Self.picture(of: other), as: "puzzle-solution")
  }

  @Test func aPositionThatIsNoGameCanBeDrawn() throws {
    var choices = NewGameChoices()
    choices.rule = .renju
    let model = try SetUpModel(choices, texts: Texts(language: "en"))
    model.paste("e6 e10 f6 f10 g6 h10 h6 j10 i6")
    try write(Self.picture(of: model.snapshot.board, rows: model.rows), as: "position-won")
    for (pen, name) in [(Pen.black, "J6"), (.white, "L12")] {
      model.pen = pen
      model.tap(try parsePoint(text: name, size: 15))
    }
    try #require(!model.rows.isEmpty)
    try write(Self.picture(of: model.snapshot.board, rows: model.rows), as: "position-overline")
  }

  private static func picture(of model: PuzzleModel) throws -> Picture {
    let board = try #require(model.snapshot?.board)
    return picture(of: board, line: model.line)
  }

  private static func picture(
    of board: GameSnapshot, rows: [[Point]] = [], line: [Point] = []
  ) -> Picture {
    let layout = BoardLayout(lines: Int(board.size), side: 720, coordinates: true)
    let drawing = BoardDrawing(layout: layout, theme: .wood)
    let shapes =
      drawing.ground(stars: board.stars)
      + drawing.pieces(of: board, .init(rows: rows, line: line))
    return Picture(side: 720, pixels: 720, shapes: shapes)
  }

  private func write(_ picture: Picture, as name: String) throws {
    let folder =
      ProcessInfo.processInfo.environment["GOMOKU_PICTURES"].map { URL(fileURLWithPath: $0) }
      ?? .scratch()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let svg = picture.svg
    #expect(svg.range(of: "\\bnan\\b", options: .regularExpression) == nil)
    try svg.write(
      to: folder.appendingPathComponent("\(name).svg"), atomically: true, encoding: .utf8)
  }
}

/// Shapes rendered as SVG.
private struct Picture {
  private var body = ""
  private var definitions = ""
  private var names = 0
  private let side: CGFloat

  private let pixels: CGFloat

  /// - Parameter pixels: Width of the picture, whose board is `side` points wide.
  init(side: CGFloat, pixels: CGFloat, shapes: [BoardDrawing.Shape]) {
    self.side = side
    self.pixels = pixels
    draw(shapes)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)"
    viewBox="0 0 \(side) \(side)">
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
        // Vertical centre of a text line, as in SwiftUI and Android: half of Roboto's ascent and
        // descent, 0.927 and 0.244.
        body += """
          <text x="\(place.x)" y="\(place.y + 0.342 * size)" font-family="Roboto, DejaVu Sans"
          font-weight="500" font-size="\(size)" text-anchor="middle"
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
