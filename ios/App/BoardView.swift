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
  @State private var settle: CGFloat = 1

  private var theme: BoardTheme { BoardTheme.named(preferences.boardTheme) }

  var body: some View {
    GeometryReader { space in
      let side = min(space.size.width, space.size.height)
      let layout = BoardLayout(
        lines: Int(snapshot.size), side: side,
        coordinates: preferences.coordinates && !thumbnail)
      BoardCanvas(
        snapshot: snapshot, layout: layout, theme: theme, ghost: ghost,
        numbers: preferences.moveNumbers && !thumbnail,
        lastMark: preferences.lastMoveMark,
        forbiddenMarks: preferences.forbiddenMarks && !thumbnail, lastScale: settle
      )
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
      let labels = BoardAccessibility(texts: texts).labels(of: snapshot, ghost: ghost)
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
        }
      }
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

/// The drawing itself. `lastScale` is animated: the newest stone settles.
struct BoardCanvas: View, Animatable {
  let snapshot: GameSnapshot
  let layout: BoardLayout
  let theme: BoardTheme
  let ghost: Point?
  let numbers: Bool
  let lastMark: Bool
  let forbiddenMarks: Bool
  var lastScale: CGFloat

  nonisolated var animatableData: CGFloat {
    get { lastScale }
    set { lastScale = newValue }
  }

  var body: some View {
    Canvas { context, _ in
      drawField(&context)
      drawGhostLines(&context)
      drawLines(&context)
      if layout.coordinates { drawLabels(&context) }
      drawWinBand(&context)
      drawStones(&context)
      drawWinRings(&context)
      drawGhost(&context)
      if forbiddenMarks { drawForbidden(&context) }
    }
  }
}

// The board.
extension BoardCanvas {
  private func drawField(_ context: inout GraphicsContext) {
    let wood = CGRect(x: 0, y: 0, width: layout.side, height: layout.side)
    let edge = Path(roundedRect: wood, cornerRadius: layout.cell * 0.2)
    context.fill(edge, with: .color(Color(theme.field)))
    guard theme.grain else { return }
    // Long, faint, slightly waved strokes; the same on every device.
    var grain = Path()
    let step = layout.side / 24
    for index in 1..<24 {
      let y = CGFloat(index) * step
      let wave = step * (CGFloat(index % 5) - 2) / 5
      grain.move(to: CGPoint(x: 0, y: y))
      grain.addQuadCurve(
        to: CGPoint(x: layout.side, y: y + wave / 2),
        control: CGPoint(x: layout.side / 2, y: y + wave))
    }
    context.stroke(grain, with: .color(Color(theme.line).opacity(0.07)), lineWidth: step / 3)
  }

  private func drawLines(_ context: inout GraphicsContext) {
    let last = layout.lines - 1
    var grid = Path()
    for index in 0...last {
      addColumn(index, to: &grid)
      addRow(index, to: &grid)
    }
    let ink = GraphicsContext.Shading.color(Color(theme.line))
    context.stroke(grid, with: ink, lineWidth: max(layout.cell * 0.04, 0.5))
    for star in snapshot.stars {
      context.fill(Path(ellipseIn: box(star, radius: layout.cell * 0.1)), with: ink)
    }
  }

  private func addColumn(_ index: Int, to path: inout Path) {
    path.move(to: CGPoint(x: layout.lineX(index), y: layout.lineY(0)))
    path.addLine(to: CGPoint(x: layout.lineX(index), y: layout.lineY(layout.lines - 1)))
  }

  private func addRow(_ index: Int, to path: inout Path) {
    path.move(to: CGPoint(x: layout.lineX(0), y: layout.lineY(index)))
    path.addLine(to: CGPoint(x: layout.lineX(layout.lines - 1), y: layout.lineY(index)))
  }

  private func drawLabels(_ context: inout GraphicsContext) {
    let font = Font.system(size: layout.cell * 0.42)
    for index in 0..<layout.lines {
      // The core names the points, so its letters and numbers are used, none made here.
      let name = pointName(point: Point(x: Int32(index), y: Int32(index)))
      let letter = Text(String(name.prefix { $0.isLetter }))
      let number = Text(String(name.drop { $0.isLetter }))
      for (label, place) in [
        (letter, layout.columnLabel(index)), (number, layout.rowLabel(index)),
      ] {
        context.draw(
          label.font(font).foregroundStyle(Color(theme.label)), at: place, anchor: .center)
      }
    }
  }
}

// Stones and marks.
extension BoardCanvas {
  private func drawStones(_ context: inout GraphicsContext) {
    let last = snapshot.moves.count - 1
    for (index, move) in snapshot.moves.enumerated() {
      let scale = index == last ? lastScale : 1
      Self.drawStone(
        move.stone, in: box(move.point, radius: layout.stoneRadius * scale), rimmed: theme.isDark,
        on: &context)
      if numbers {
        let mark = index == last && lastMark
        let ink = mark ? BoardTheme.mark(on: move.stone) : BoardTheme.number(on: move.stone)
        context.draw(
          Text(verbatim: "\(index + 1)")
            .font(.system(size: layout.cell * 0.38))
            .foregroundStyle(Color(ink)),
          at: layout.position(of: move.point), anchor: .center)
      } else if index == last && lastMark {
        let dot = Path(ellipseIn: box(move.point, radius: layout.cell * 0.12))
        context.fill(dot, with: .color(Color(BoardTheme.mark(on: move.stone))))
      }
    }
  }

  /// A stone with its shadow, lit from the upper left. Panels draw theirs with it, too. They and the
  /// night's board have a rim also round Black, which dark ground would swallow.
  static func drawStone(
    _ stone: Stone, in box: CGRect, rimmed: Bool = false, on context: inout GraphicsContext
  ) {
    let disc = Path(ellipseIn: box)
    let shadow = Path(ellipseIn: box.offsetBy(dx: 0, dy: box.height * 0.06))
    context.fill(shadow, with: .color(Color.black.opacity(0.25)))
    let shade = stone == .black ? BoardTheme.blackStone : BoardTheme.whiteStone
    let light = CGPoint(x: box.minX + box.width * 0.35, y: box.minY + box.height * 0.3)
    context.fill(
      disc,
      with: .radialGradient(
        Gradient(colors: [Color(shade.lit), Color(shade.rim)]), center: light, startRadius: 0,
        endRadius: box.width * 0.7))
    if rimmed || stone == .white {
      context.stroke(
        disc, with: .color(Color(BoardTheme.hairline)),
        lineWidth: max(box.width / (stone == .black ? 15 : 40), 0.5))
    }
  }

  private func drawGhostLines(_ context: inout GraphicsContext) {
    guard let ghost else { return }
    var lit = Path()
    addColumn(Int(ghost.x), to: &lit)
    addRow(Int(ghost.y), to: &lit)
    context.stroke(
      lit, with: .color(Color(theme.accent).opacity(0.45)), lineWidth: layout.cell * 0.2)
  }

  private func drawGhost(_ context: inout GraphicsContext) {
    guard let ghost else { return }
    var layer = context
    layer.opacity = BoardTheme.ghostOpacity
    Self.drawStone(
      snapshot.turn, in: box(ghost, radius: layout.stoneRadius), rimmed: theme.isDark, on: &layer)
  }

  private func drawForbidden(_ context: inout GraphicsContext) {
    var crosses = Path()
    let arm = layout.cell * 0.16
    for marked in snapshot.forbidden {
      let corners = box(marked.point, radius: arm)
      crosses.move(to: CGPoint(x: corners.minX, y: corners.minY))
      crosses.addLine(to: CGPoint(x: corners.maxX, y: corners.maxY))
      crosses.move(to: CGPoint(x: corners.minX, y: corners.maxY))
      crosses.addLine(to: CGPoint(x: corners.maxX, y: corners.minY))
    }
    context.stroke(crosses, with: .color(Color(theme.danger)), lineWidth: layout.cell * 0.08)
  }

  private func drawWinBand(_ context: inout GraphicsContext) {
    guard let row = snapshot.result?.line, let first = row.first, let last = row.last else {
      return
    }
    var band = Path()
    band.move(to: layout.position(of: first))
    band.addLine(to: layout.position(of: last))
    context.stroke(
      band, with: .color(Color(theme.good)),
      style: StrokeStyle(lineWidth: layout.cell * 0.36, lineCap: .round))
  }

  private func drawWinRings(_ context: inout GraphicsContext) {
    for point in snapshot.result?.line ?? [] {
      let ring = Path(ellipseIn: box(point, radius: layout.stoneRadius))
      context.stroke(ring, with: .color(Color(theme.good)), lineWidth: layout.cell * 0.1)
    }
  }

  private func box(_ point: Point, radius: CGFloat) -> CGRect {
    let center = layout.position(of: point)
    return CGRect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}
