import GomokuCore
import SwiftUI

/// The board's: Darwin's C headers have a type of this name as well, and every framework brings it.
typealias Point = GomokuCore.Point

/// The board: draws the snapshot and hands on what fingers do.
struct BoardView: View {
  /// What a finger did. Nothing of it happens on touch-down.
  enum Touched {
    case tap(Point)
    /// It slides over a point, or beside the board.
    case slide(Point?)
    /// The sliding finger was lifted from a point.
    case release(Point)
    /// It was lifted beside the board, or taken back.
    case cancel
  }

  let snapshot: GameSnapshot
  let texts: Texts
  let choices: BoardChoices
  var ghost: Point?
  /// The point whose row and column are lit; the ghost's where there is none.
  var target: Point?
  /// Rows that are spoken of.
  var rows: [[Point]] = []
  /// Stones that might come next, in turn, with their numbers.
  var line: [Point] = []
  /// Whose stone begins the line; nil for the side to move.
  var first: Stone?
  /// Rows that threaten to win, to be ringed and told of.
  var threats: [ThreatRow] = []
  /// Whether VoiceOver goes from point to point though nothing can be touched.
  var explored = false
  /// Small and still, without labels and touch.
  var thumbnail = false
  /// What the board explains, small and still: its points are ringed.
  var lesson: Lesson?
  /// Where the loupe may be, in global coordinates.
  var window = CGRect.zero
  var touched: (@MainActor (Touched) -> Void)?
  /// Whether a stone makes sense at a point: there a pointer that hovers shows it.
  var allows: (@MainActor (Point) -> Bool)?
  /// What stones would make; asked for while VoiceOver is on only.
  var shapes: (@MainActor () -> [PointShapes])?
  /// What a tap on a point is called that does its own at once, for readers; nil where it places a stone as games do.
  var acts: (@MainActor (Point) -> String)?
  /// A hint or taking back, for who would have to leave the board for it; nil when it can't be.
  var hint: (@MainActor () -> Void)?
  /// What the hint is called there: it may go through a line next.
  var hintWord = Word.gameHint
  var undo: (@MainActor () -> Void)?

  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.accessibilityDifferentiateWithoutColor) private var withoutColour
  @Environment(\.colorSchemeContrast) private var contrast
  @State private var settle: CGFloat = 1
  @State private var winLength: CGFloat = 1
  /// Where the keyboard is.
  @State private var cursor: Point?
  @FocusState private var focused: Bool
  /// Where the sliding finger is.
  @State private var finger: CGPoint?
  /// Over what an iPad's pointer or pencil hovers.
  @State private var hovered: Point?
  @State private var speech = BoardSpeech()
  /// How much of the board is seen.
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
        // The view of the fingers covers what lies below it, also for a pointer.
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
          // A reply beyond the edge would go unnoticed.
          if now > before, let last = snapshot.moves.last { reveal(last.point, layout) }
        }
        .onChange(of: target) { _, now in
          // Under a finger the board stays; a cursor that is tilted takes it along.
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

  /// What is painted.
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

  /// Takes the keys that move the cursor and act where it is.
  private func keyed(_ content: some View, _ layout: BoardLayout) -> some View {
    content
      .focusable(touched != nil)
      .focused($focused)
      // The cursor shows where the keys act.
      .focusEffectDisabled()
      .onKeyPress(keys: Self.keys) { press(of: $0.key, layout) }
  }

  private static let keys: Set<KeyEquivalent> = [
    .leftArrow, .rightArrow, .upArrow, .downArrow, .return, .space, .escape, "+", "=", "-",
  ]

  /// A board of few lines is never zoomed.
  private var mayZoom: Bool {
    touched != nil && !isSmall && snapshot.size > BoardZoom.fineLines
  }

  /// A reader, who uses no eyes, has all points where they always are.
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

  /// Beside the board the finger points at nothing.
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

  /// Made whenever this view is: what takes time is made only when something else is to be said.
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

  /// The hovered point, where nothing is chosen and a stone would make sense.
  private var aimed: Point? {
    guard target == nil, let hovered, let allows, allows(hovered) else { return nil }
    return hovered
  }

  private func press(of key: KeyEquivalent, _ layout: BoardLayout) -> KeyPress.Result {
    guard let touched else { return .ignored }
    // The first key only shows where the cursor is.
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

  /// What two fingers do; nothing on a board that is never zoomed.
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
