import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite struct BoardDrawingTests {
  private static let side: CGFloat = 720

  private func drawing(_ theme: BoardThemeName = .wood, coordinates: Bool = true) -> BoardDrawing {
    BoardDrawing(
      layout: BoardLayout(lines: 15, side: Self.side, coordinates: coordinates),
      theme: .named(theme))
  }

  @Test func theGroundHasLinesStarsAndNames() throws {
    let stars = try Self.game().won.stars
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
    // Same as in Android's painter at this size.
    #expect(grain(.wood).count == 73)
    #expect(grain(.wood) == grain(.wood))
  }

  @Test func stonesLieInTheirOrderAndTheRowIsRinged() throws {
    let (_, won) = try Self.game()
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
    let (forbidden, won) = try Self.game()
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
    // The field, the cross and the mark of the last move.
    #expect(forbidden.forbidden.count == 1)
    #expect(count(forbidden, .init()) == count(forbidden, bare) + 3)
  }

  @Test func theGhostIsFadedAsOneOverAllElse() throws {
    let (snapshot, _) = try Self.game()
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
    // Black has a rim only on dark ground.
    #expect(BoardDrawing.stone(.black, at: at, radius: 9, rimmed: true).count == stone.count + 1)
  }

  @Test func theLoupeMagnifiesTheSameShapes() throws {
    let (snapshot, _) = try Self.game()
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
    // Row and column are highlighted even at an illegal point.
    #expect(pieces.first != drawing().pieces(of: snapshot, .init()).first)
  }

  @Test func hintsAreRingedAndPulse() throws {
    let layout = BoardLayout(lines: 15, side: Self.side, coordinates: true)
    let point = try parsePoint(text: "K5", size: 15)
    let radii = [0, 0.5, 1].map { pulse -> CGFloat in
      guard
        case .stroke(.disc(let centre, let radius), .plain(BoardTheme.wood.accent, opacity: 1), _) =
          drawing().hint(at: point, pulse: pulse)
      else { return .nan }
      #expect(layout.point(at: centre) == point)
      return radius / layout.cell
    }
    #expect(zip(radii, [0.3, 0.35, 0.4]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(radii)")
  }
}

extension BoardDrawingTests {
  /// A Renju game with a forbidden point, and won; also one of Android's golden pictures.
  static func game() throws -> (forbidden: GameSnapshot, won: GameSnapshot) {
    let table = try Table(.twoPlayers(rule: .renju))
    for name in ["F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15"] { try table.play(name) }
    let forbidden = table.model.snapshot
    for name in ["E8", "C3", "D8", "D3", "C8"] { try table.play(name) }
    return (forbidden, table.model.snapshot)
  }

  static func fine() throws -> GameSnapshot {
    let table = try Table(.twoPlayers(size: 19))
    for name in ["J10", "K11", "J11", "J12", "K10"] { try table.play(name) }
    return table.model.snapshot
  }
}
