import GomokuCore
import SwiftUI

/// Disambiguates the type from the one in Darwin's C headers, which all frameworks import.
typealias Point = GomokuCore.Point

struct BoardView: View {
  /// A gesture. Touch-down alone has no effect.
  enum Touched {
    case tap(Point)
    /// Nil while the finger is off the board.
    case slide(Point?)
    case release(Point)
    case cancel
  }

  let snapshot: GameSnapshot
  let texts: Texts
  let choices: BoardChoices
  var ghost: Point?
  /// The point whose row and column are highlighted; by default that of the ghost.
  var target: Point?
  var rows: [[Point]] = []
  var line: [Point] = []
  /// Colour of the first stone of `line`; nil for the side to move.
  var first: Stone?
  /// Rows that threaten to win, drawn with rings and read out.
  var threats: [ThreatRow] = []
  /// Whether VoiceOver can explore the points of a board that can't be played on.
  var explored = false
  /// A small picture without coordinates and touches.
  var thumbnail = false
  /// The lesson of a small board, whose points are highlighted.
  var lesson: Lesson?
  var window = CGRect.zero
  var touched: (@MainActor (Touched) -> Void)?
  var allows: (@MainActor (Point) -> Bool)?
  /// Called only while VoiceOver is on.
  var shapes: (@MainActor () -> [PointShapes])?
  /// Name of the accessibility action of a point where taps act at once; nil where a tap places a
  /// stone as in a game.
  var acts: (@MainActor (Point) -> String)?
  /// Accessibility action for a hint or for undo; nil if it is not available.
  var hint: (@MainActor () -> Void)?
  /// Name of the hint action; it may step through a line instead.
  var hintWord = Word.gameHint
  var undo: (@MainActor () -> Void)?

  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.accessibilityDifferentiateWithoutColor) private var withoutColour
  @Environment(\.colorSchemeContrast) private var contrast
  @State private var settle: CGFloat = 1
  @State private var winLength: CGFloat = 1
  @State private var cursor: Point?
  @FocusState private var focused: Bool
  @State private var finger: CGPoint?
  @State private var hovered: Point?
  @State private var speech = BoardSpeech()
  @State private var zoom = BoardZoom.none
  @State private var pinch: BoardZoom.Pinch?
  @Environment(\.accessibilityVoiceOverEnabled) private var voiceOver
  @Namespace private var points

  private var isSmall: Bool { thumbnail || lesson != nil }
  private var theme: BoardTheme {
    BoardTheme.named(choices.theme, strong: withoutColour || contrast == .increased)
  }

  var body: some View {
    GeometryReader { space in
      let side = min(space.size.width, space.size.height)
      let layout = BoardLayout(
        lines: Int(snapshot.size), side: side,
        coordinates: choices.coordinates && !isSmall, zoom: seen)
      let drawing = BoardDrawing(layout: layout, theme: theme)
      keyed(touchable(drawing, side), layout)
        .overlay { fingers(on: layout) }
        // The touch view covers everything below it, so hovering is handled above it.
        .onContinuousHover { phase in
          switch phase {
          case .active(let place): hovered = layout.point(at: place)
          case .ended: hovered = nil
          }
        }
        .overlay { loupe(drawing, on: space.frame(in: .global), side) }
        .accessibilityLabel(texts[.boardLabel])
        .accessibilityChildren { elements(layout) }
        .rotors(rotors, at: .board)
        .position(x: space.size.width / 2, y: space.size.height / 2)
        .onChange(of: snapshot.moves.count) { before, now in
          // The user would miss a reply outside the visible part.
          if now > before, let last = snapshot.moves.last { reveal(last.point, layout) }
        }
        .onChange(of: target) { _, now in
          // The board does not move under a finger; it follows a tilted cursor.
          if let now, finger == nil { reveal(now, layout) }
        }
    }
    .onChange(of: snapshot.size) { _, _ in zoom = .none }
    .onAppear { focused = touched != nil }
    .onChange(of: snapshot.moves.count) { before, now in
      guard now > before, !reduceMotion, !thumbnail else { return }
      settle = 1.12
      withAnimation(.easeOut(duration: 0.16)) { settle = 1 }
    }
    .onChange(of: snapshot.result) { before, now in
      guard before == nil, now != nil, !reduceMotion, !thumbnail else { return }
      winLength = 0
      withAnimation(.easeOut(duration: 0.24)) { winLength = 1 }
    }
  }

  private var options: BoardDrawing.Options {
    lesson?.options
      ?? BoardDrawing.Options(
        ghost: ghost ?? aimed, target: target, cursor: focused ? cursor : nil,
        moveNumbers: choices.moveNumbers && !thumbnail,
        lastMoveMark: choices.lastMoveMark,
        forbiddenMarks: choices.forbiddenMarks && !thumbnail, rows: rows,
        line: line, first: first, threats: threats, lastScale: settle, winLength: winLength)
  }

  private func painted(_ drawing: BoardDrawing, _ side: CGFloat) -> some View {
    ZStack {
      BoardGround(layout: drawing.layout, theme: theme, stars: snapshot.stars)
      BoardPieces(drawing: drawing, snapshot: snapshot, options: options)
    }
    .frame(width: side, height: side)
    .overlay {
      if let hint = snapshot.hint, !thumbnail, line.isEmpty {
        HintRing(drawing: drawing, point: hint, still: reduceMotion)
      }
      if let lesson {
        Rings(drawing: drawing, points: lesson.rings, pulse: 1)
      }
    }
  }

  private func touchable(_ drawing: BoardDrawing, _ side: CGFloat) -> some View {
    painted(drawing, side)
      .contentShape(Rectangle())
      .onTapGesture(coordinateSpace: .local) { place in
        if let point = drawing.layout.point(at: place) { touched?(.tap(point)) }
      }
  }

  private func keyed(_ content: some View, _ layout: BoardLayout) -> some View {
    content
      .focusable(touched != nil)
      .focused($focused)
      // The drawn cursor already shows the focus.
      .focusEffectDisabled()
      .onKeyPress(keys: Self.keys) { press(of: $0.key, layout) }
  }

  private static let keys: Set<KeyEquivalent> = [
    .leftArrow, .rightArrow, .upArrow, .downArrow, .return, .space, .escape, "+", "=", "-",
  ]

  /// Boards with few lines have no zoom.
  private var mayZoom: Bool {
    touched != nil && !isSmall && snapshot.size > BoardZoom.fineLines
  }

  /// No zoom under VoiceOver, so that points have fixed locations.
  private var seen: BoardZoom { mayZoom && !voiceOver ? zoom : .none }

  private func reveal(_ point: Point, _ layout: BoardLayout) {
    if mayZoom { zoom = layout.showing(point) }
  }

  @ViewBuilder
  private func fingers(on layout: BoardLayout) -> some View {
    if touched != nil && (choices.slides || mayZoom) {
      TouchPad(
        slides: choices.slides, zoom: layout.zoom,
        told: { meaning, place in follow(meaning, at: place, layout) },
        pinched: pinches(on: layout)
      )
      .accessibilityHidden(true)
    }
  }

  @ViewBuilder
  private func loupe(_ drawing: BoardDrawing, on board: CGRect, _ side: CGFloat) -> some View {
    if let finger, target != nil {
      let inside = window.offsetBy(
        dx: (side - board.width) / 2 - board.minX, dy: (side - board.height) / 2 - board.minY)
      LoupeView(
        loupe: Loupe(finger: finger, in: inside),
        place: finger, drawing: drawing, snapshot: snapshot, options: options)
    }
  }

  /// Made at each update of the view; the labels are cached.
  @ViewBuilder
  private func elements(_ layout: BoardLayout) -> some View {
    if let rotors {
      BoardElements(
        snapshot: snapshot, layout: layout, texts: texts, choices: choices,
        ghost: ghost, touched: touched, acts: acts, hint: hint,
        hintWord: hintWord, undo: undo, rotors: rotors)
    }
  }

  private var rotors: BoardRotors? {
    guard touched != nil || explored else { return nil }
    speech.follow(
      snapshot, ghost: ghost, line: line, first: first, threats: threats, texts: texts,
      shapes: voiceOver && choices.spokenThreats ? shapes : nil)
    return BoardRotors(snapshot: snapshot, texts: texts, speech: speech, points: points)
  }

  /// The hovered point, if no point is selected and a stone is legal there.
  private var aimed: Point? {
    guard target == nil, let hovered, let allows, allows(hovered) else { return nil }
    return hovered
  }

  private func press(of key: KeyEquivalent, _ layout: BoardLayout) -> KeyPress.Result {
    guard let touched else { return .ignored }
    // The first key only shows the cursor.
    let centre = Point(x: snapshot.size / 2, y: snapshot.size / 2)
    let at = cursor ?? snapshot.moves.last?.point ?? centre
    func go(_ right: Int32, _ up: Int32) -> KeyPress.Result {
      guard let to = layout.point(from: at, right: right, up: up) else { return .ignored }
      cursor = cursor == nil ? at : to
      reveal(cursor ?? at, layout)
      return .handled
    }
    func step(larger: Bool) -> KeyPress.Result {
      guard mayZoom else { return .ignored }
      let place = layout.frame(layout.position(of: hovered ?? at))
      zoom = zoom.stepped(larger: larger, about: place)
      return .handled
    }
    switch key {
    case .leftArrow: return go(-1, 0)
    case .rightArrow: return go(1, 0)
    case .upArrow: return go(0, 1)
    case .downArrow: return go(0, -1)
    case "+", "=": return step(larger: true)
    case "-": return step(larger: false)
    case .escape: touched(.cancel)
    default:
      cursor = at
      touched(.tap(at))
    }
    return .handled
  }

  private func follow(_ meaning: BoardTouch.Meaning, at place: CGPoint, _ layout: BoardLayout) {
    let point = layout.point(at: place)
    finger = meaning == .slide ? place : nil
    switch meaning {
    case .tap: if let point { touched?(.tap(point)) }
    case .slide: touched?(.slide(point))
    case .release: touched?(point.map { .release($0) } ?? .cancel)
    case .cancel: touched?(.cancel)
    case .move(let by):
      let from = CGPoint(x: place.x - by.width, y: place.y - by.height)
      zoom = zoom.moved(from: layout.frame(from), to: layout.frame(place))
    case .wait: break
    case .whole: zoom = .none
    }
  }

  /// Returns the handler of pinches; nil on a board without zoom.
  private func pinches(on layout: BoardLayout) -> (@MainActor (TouchPad.Pinch) -> Void)? {
    guard mayZoom else { return nil }
    return { fingers in
      switch fingers {
      case .hold(let one, let other):
        pinch = BoardZoom.Pinch(zoom, layout.frame(one), layout.frame(other))
      case .pull(let one, let other):
        if let pinch { zoom = pinch.at(layout.frame(one), layout.frame(other)) }
      }
    }
  }
}
