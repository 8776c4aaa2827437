import GomokuCore
import SwiftUI

/// The board: draws the snapshot and hands taps on.
struct BoardView: View {
  let snapshot: GameSnapshot
  let texts: GameTexts
  let preferences: Preferences
  var ghost: Point?
  /// Small and still, without labels and touch.
  var thumbnail = false
  /// Never called on touch-down: a tap counts when the finger leaves the glass.
  var tap: (@MainActor (Point) -> Void)?

  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Namespace private var points
  @State private var settle: CGFloat = 1

  private var theme: BoardTheme { BoardTheme.named(preferences.boardTheme) }

  var body: some View {
    GeometryReader { space in
      let side = min(space.size.width, space.size.height)
      let layout = BoardLayout(
        lines: Int(snapshot.size), side: side,
        coordinates: preferences.coordinates && !thumbnail)
      let drawing = BoardDrawing(layout: layout, theme: theme)
      ZStack {
        BoardGround(layout: layout, theme: theme, stars: snapshot.stars)
        BoardPieces(
          drawing: drawing, snapshot: snapshot,
          options: BoardDrawing.Options(
            ghost: ghost, moveNumbers: preferences.moveNumbers && !thumbnail,
            lastMoveMark: preferences.lastMoveMark,
            forbiddenMarks: preferences.forbiddenMarks && !thumbnail, lastScale: settle))
      }
      .frame(width: side, height: side)
      .overlay {
        if let hint = snapshot.hint, !thumbnail {
          HintRing(colour: Color(theme.accent), still: reduceMotion)
            .frame(width: layout.cell * 0.8, height: layout.cell * 0.8)
            .position(layout.position(of: hint))
        }
      }
      .contentShape(Rectangle())
      .onTapGesture(coordinateSpace: .local) { place in
        if let point = layout.point(at: place) { tap?(point) }
      }
      .accessibilityLabel(texts["board_label"])
      .accessibilityChildren { elements(layout) }
      .position(x: space.size.width / 2, y: space.size.height / 2)
    }
    .onChange(of: snapshot.moves.count) { before, now in
      guard now > before, !reduceMotion, !thumbnail else { return }
      settle = 1.12
      withAnimation(.easeOut(duration: 0.16)) { settle = 1 }
    }
  }

  /// One element a point for VoiceOver and Switch Control, read from the top row down.
  @ViewBuilder
  private func elements(_ layout: BoardLayout) -> some View {
    if let tap {
      let speech = BoardAccessibility(texts: texts)
      let labels = speech.labels(of: snapshot, ghost: ghost)
      ZStack {
        ForEach(layout.points, id: \.self) { point in
          Rectangle()
            .frame(width: layout.cell, height: layout.cell)
            .position(layout.position(of: point))
            .accessibilityLabel(labels[point] ?? "")
            .accessibilityAddTraits(.isButton)
            .accessibilityAction { tap(point) }
            .accessibilityAction(named: texts["board_action_place"]) {
              // The first tap chooses where that is needed, the second places.
              tap(point)
              if ghost != point && preferences.placement == .tapTwice { tap(point) }
            }
            .accessibilityRotorEntry(id: point, in: points)
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityRotor(Text(speech.title(of: .black))) { entries(.black, labels) }
      .accessibilityRotor(Text(speech.title(of: .white))) { entries(.white, labels) }
      .accessibilityRotor(Text(speech.title(of: .forbidden))) { entries(.forbidden, labels) }
      .accessibilityRotor(Text(speech.title(of: .row))) { entries(.row, labels) }
    }
  }

  private func entries(
    _ rotor: BoardAccessibility.Rotor, _ labels: [GomokuCore.Point: String]
  ) -> some AccessibilityRotorContent {
    ForEach(BoardAccessibility(texts: texts).points(of: rotor, in: snapshot), id: \.self) { point in
      AccessibilityRotorEntry(Text(labels[point] ?? ""), id: point, in: points)
    }
  }
}

/// Where the hint is: pulses, or is steady with reduced motion.
private struct HintRing: View {
  let colour: Color
  let still: Bool
  @State private var faded = false

  var body: some View {
    Circle()
      .stroke(colour, lineWidth: 3)
      .opacity(faded ? 0.3 : 1)
      .animation(
        still ? nil : .easeInOut(duration: 0.8).repeatForever(autoreverses: true), value: faded
      )
      .onAppear { faded = !still }
      .accessibilityHidden(true)
  }
}

/// What a game does not change; drawn once.
private struct BoardGround: View {
  let layout: BoardLayout
  let theme: BoardTheme
  let stars: [GomokuCore.Point]

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
