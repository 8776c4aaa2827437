import GomokuCore
import SwiftUI

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
  let texts: GameTexts
  let preferences: Preferences
  var ghost: Point?
  /// The point whose row and column are lit; the ghost's where there is none.
  var target: Point?
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
  /// A hint or taking back, for who would have to leave the board for it; nil when it can't be.
  var hint: (@MainActor () -> Void)?
  var undo: (@MainActor () -> Void)?

  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.accessibilityVoiceOverEnabled) private var voiceOver
  @Environment(\.accessibilityDifferentiateWithoutColor) private var withoutColour
  @Environment(\.colorSchemeContrast) private var contrast
  @Namespace private var points
  @State private var settle: CGFloat = 1
  /// Where the keyboard is.
  @State private var cursor: Point?
  @FocusState private var focused: Bool
  /// Where the sliding finger is.
  @State private var finger: CGPoint?
  /// Over what an iPad's pointer or pencil hovers.
  @State private var hovered: Point?

  private var isSmall: Bool { thumbnail || lesson != nil }
  private var theme: BoardTheme {
    BoardTheme.named(preferences.boardTheme, strong: withoutColour || contrast == .increased)
  }

  var body: some View {
    GeometryReader { space in
      let side = min(space.size.width, space.size.height)
      let layout = BoardLayout(
        lines: Int(snapshot.size), side: side,
        coordinates: preferences.coordinates && !isSmall)
      let drawing = BoardDrawing(layout: layout, theme: theme)
      let options =
        lesson?.options
        ?? BoardDrawing.Options(
          ghost: ghost ?? aimed, target: target, cursor: focused ? cursor : nil,
          moveNumbers: preferences.moveNumbers && !thumbnail,
          lastMoveMark: preferences.lastMoveMark,
          forbiddenMarks: preferences.forbiddenMarks && !thumbnail, lastScale: settle)
      ZStack {
        BoardGround(layout: layout, theme: theme, stars: snapshot.stars)
        BoardPieces(drawing: drawing, snapshot: snapshot, options: options)
      }
      .frame(width: side, height: side)
      .overlay {
        if let hint = snapshot.hint, !thumbnail {
          HintRing(drawing: drawing, point: hint, still: reduceMotion)
        }
        if let lesson {
          Rings(drawing: drawing, points: lesson.rings, pulse: 1)
        }
      }
      .contentShape(Rectangle())
      .onTapGesture(coordinateSpace: .local) { place in
        if let point = layout.point(at: place) { touched?(.tap(point)) }
      }
      .onContinuousHover { phase in
        switch phase {
        case .active(let place): hovered = layout.point(at: place)
        case .ended: hovered = nil
        }
      }
      .overlay {
        if touched != nil && preferences.placement == .slide {
          TouchPad { meaning, place in follow(meaning, at: place, layout) }
            .accessibilityHidden(true)
        }
      }
      .overlay {
        // Beside the board the finger points at nothing.
        if let finger, target != nil {
          let board = space.frame(in: .global)
          LoupeView(
            loupe: Loupe(
              finger: finger,
              in: window.offsetBy(
                dx: (side - board.width) / 2 - board.minX,
                dy: (side - board.height) / 2 - board.minY)),
            place: finger, drawing: drawing, snapshot: snapshot, options: options)
        }
      }
      .focusable(touched != nil)
      .focused($focused)
      // The cursor shows where the keys act.
      .focusEffectDisabled()
      .onKeyPress(keys: Self.keys) { press(of: $0.key, layout) }
      .accessibilityLabel(texts[.boardLabel])
      .accessibilityChildren { elements(layout) }
      .position(x: space.size.width / 2, y: space.size.height / 2)
    }
    .onAppear { focused = touched != nil }
    .onChange(of: snapshot.moves.count) { before, now in
      guard now > before, !reduceMotion, !thumbnail else { return }
      settle = 1.12
      withAnimation(.easeOut(duration: 0.16)) { settle = 1 }
    }
  }

  /// The hovered point, where nothing is chosen and a stone would make sense.
  private var aimed: Point? {
    guard target == nil, let hovered, let allows, allows(hovered) else { return nil }
    return hovered
  }

  private static let keys: Set<KeyEquivalent> = [
    .leftArrow, .rightArrow, .upArrow, .downArrow, .return, .space, .escape,
  ]

  private func press(of key: KeyEquivalent, _ layout: BoardLayout) -> KeyPress.Result {
    guard let touched else { return .ignored }
    // The first key only shows where the cursor is.
    let centre = Point(x: snapshot.size / 2, y: snapshot.size / 2)
    let at = cursor ?? snapshot.moves.last?.point ?? centre
    func go(_ right: Int32, _ up: Int32) -> KeyPress.Result {
      guard let to = layout.point(from: at, right: right, up: up) else { return .ignored }
      cursor = cursor == nil ? at : to
      return .handled
    }
    switch key {
    case .leftArrow: return go(-1, 0)
    case .rightArrow: return go(1, 0)
    case .upArrow: return go(0, 1)
    case .downArrow: return go(0, -1)
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
    }
  }

  /// One element a point for VoiceOver and Switch Control, read from the top row down.
  @ViewBuilder
  private func elements(_ layout: BoardLayout) -> some View {
    if let touched {
      let speech = BoardAccessibility(texts: texts)
      let read = voiceOver && preferences.spokenThreats ? shapes?() ?? [] : []
      let labels = speech.labels(of: snapshot, ghost: ghost, shapes: read)
      ZStack {
        ForEach(layout.points, id: \.self) { point in
          Rectangle()
            .frame(width: layout.cell, height: layout.cell)
            .position(layout.position(of: point))
            .accessibilityLabel(labels[point] ?? "")
            .accessibilityAddTraits(.isButton)
            .accessibilityAction { touched(.tap(point)) }
            .accessibilityAction(named: texts[.boardActionPlace]) {
              // The first tap chooses where that is needed, the second places.
              touched(.tap(point))
              if ghost != point && preferences.placement != .direct { touched(.tap(point)) }
            }
            .accessibilityActions {
              if let hint { Button(texts[.gameHint], action: hint) }
              if let undo {
                Button(texts[snapshot.remote == nil ? .gameUndo : .gameAskUndo], action: undo)
              }
            }
            .accessibilityRotorEntry(id: point, in: points)
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityRotor(Text(speech.title(of: .black))) { entries(.black, labels, read) }
      .accessibilityRotor(Text(speech.title(of: .white))) { entries(.white, labels, read) }
      .accessibilityRotor(Text(speech.title(of: .winning))) { entries(.winning, labels, read) }
      .accessibilityRotor(Text(speech.title(of: .threats))) { entries(.threats, labels, read) }
      .accessibilityRotor(Text(speech.title(of: .forbidden))) { entries(.forbidden, labels, read) }
      .accessibilityRotor(Text(speech.title(of: .row))) { entries(.row, labels, read) }
    }
  }

  private func entries(
    _ rotor: BoardAccessibility.Rotor, _ labels: [Point: String],
    _ shapes: [PointShapes]
  ) -> some AccessibilityRotorContent {
    let speech = BoardAccessibility(texts: texts)
    return ForEach(speech.points(of: rotor, in: snapshot, shapes: shapes), id: \.self) { point in
      AccessibilityRotorEntry(Text(labels[point] ?? ""), id: point, in: points)
    }
  }
}

/// Where the hint is: pulses, or is steady with reduced motion.
private struct HintRing: View {
  let drawing: BoardDrawing
  let point: Point
  let still: Bool
  @State private var pulse: CGFloat = 1

  var body: some View {
    Rings(drawing: drawing, points: [point], pulse: pulse)
      .animation(
        still ? nil : .easeInOut(duration: 0.8).repeatForever(autoreverses: true), value: pulse
      )
      .onAppear { if !still { pulse = 0 } }
  }
}

private struct Rings: View, Animatable {
  let drawing: BoardDrawing
  let points: [Point]
  var pulse: CGFloat

  nonisolated var animatableData: CGFloat {
    get { pulse }
    set { pulse = newValue }
  }

  var body: some View {
    Canvas { context, _ in
      context.paint(points.map { drawing.hint(at: $0, pulse: pulse) })
    }
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

/// What a game does not change; drawn once.
private struct BoardGround: View {
  let layout: BoardLayout
  let theme: BoardTheme
  let stars: [Point]

  var body: some View {
    Canvas { context, _ in
      context.paint(BoardDrawing(layout: layout, theme: theme).ground(stars: stars))
    }
  }
}

/// Stones and marks. The newest stone settles: its size is animated.
private struct BoardPieces: View, Animatable {
  let drawing: BoardDrawing
  let snapshot: GameSnapshot
  var options: BoardDrawing.Options

  nonisolated var animatableData: CGFloat {
    get { options.lastScale }
    set { options.lastScale = newValue }
  }

  var body: some View {
    Canvas { context, _ in
      context.paint(drawing.pieces(of: snapshot, options))
    }
  }
}

/// The magnified part of the board beside the sliding finger.
private struct LoupeView: View {
  let loupe: Loupe
  let place: CGPoint
  let drawing: BoardDrawing
  let snapshot: GameSnapshot
  let options: BoardDrawing.Options

  var body: some View {
    // Its rim and shadow.
    let side = 2 * loupe.radius + 8
    Canvas { context, _ in
      context.translateBy(x: side / 2 - loupe.centre.x, y: side / 2 - loupe.centre.y)
      context.paint(drawing.loupe(loupe, over: place, of: snapshot, options))
    }
    .frame(width: side, height: side)
    .position(loupe.centre)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

extension GraphicsContext {
  /// Draws shapes, the first the lowest.
  func paint(_ shapes: [BoardDrawing.Shape]) {
    for shape in shapes {
      switch shape {
      case .fill(let outline, let paint):
        fill(Path(outline), with: .paint(paint))
      case .stroke(let outline, let paint, let width):
        stroke(
          Path(outline), with: .paint(paint), style: StrokeStyle(lineWidth: width, lineCap: .round))
      case .text(let text, let place, let size, let colour):
        draw(
          Text(verbatim: text)
            .font(.system(size: size, weight: .medium))
            .foregroundStyle(Color(colour)),
          at: place, anchor: .center)
      case .clipped(let outline, let inner):
        var layer = self
        layer.clip(to: Path(outline))
        layer.paint(inner)
      case .faded(let opacity, let inner):
        var layer = self
        layer.opacity = opacity
        layer.drawLayer { $0.paint(inner) }
      case .magnified(let zoom, let place, let to, let inner):
        var layer = self
        layer.translateBy(x: to.x, y: to.y)
        layer.scaleBy(x: zoom, y: zoom)
        layer.translateBy(x: -place.x, y: -place.y)
        layer.paint(inner)
      }
    }
  }
}

extension Path {
  init(_ outline: BoardDrawing.Outline) {
    switch outline {
    case .rectangle(let box): self.init(box)
    case .rounded(let box, let corner): self.init(roundedRect: box, cornerRadius: corner)
    case .disc(let centre, let radius):
      self.init(
        ellipseIn: CGRect(
          x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius))
    case .lines(let lines):
      self.init()
      for line in lines { addLines(line) }
    }
  }
}

extension GraphicsContext.Shading {
  static func paint(_ paint: BoardDrawing.Paint) -> GraphicsContext.Shading {
    switch paint {
    case .plain(let colour, let opacity): .color(Color(colour).opacity(opacity))
    case .radial(let stops, let centre, let radius):
      .radialGradient(Gradient(stops), center: centre, startRadius: 0, endRadius: radius)
    case .linear(let stops, let from, let to):
      .linearGradient(Gradient(stops), startPoint: from, endPoint: to)
    }
  }
}

extension Gradient {
  init(_ stops: [BoardDrawing.Stop]) {
    self.init(
      stops: stops.map {
        Stop(color: Color($0.colour).opacity($0.opacity), location: $0.location)
      })
  }
}
