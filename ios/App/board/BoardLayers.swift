import GomokuCore
import SwiftUI

/// The ring of a hint. It pulses, or is steady with Reduce Motion.
struct HintRing: View {
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

struct Rings: View, Animatable {
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

/// The layer that a game does not change; drawn once.
struct BoardGround: View {
  let layout: BoardLayout
  let theme: BoardTheme
  let stars: [Point]

  var body: some View {
    Canvas { context, _ in
      context.paint(BoardDrawing(layout: layout, theme: theme).ground(stars: stars))
    }
  }
}

struct BoardPieces: View, Animatable {
  let drawing: BoardDrawing
  let snapshot: GameSnapshot
  var options: BoardDrawing.Options

  nonisolated var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(options.lastScale, options.winLength) }
    set {
      options.lastScale = newValue.first
      options.winLength = newValue.second
    }
  }

  var body: some View {
    Canvas { context, _ in
      context.paint(drawing.pieces(of: snapshot, options))
    }
  }
}

struct LoupeView: View {
  let loupe: Loupe
  let place: CGPoint
  let drawing: BoardDrawing
  let snapshot: GameSnapshot
  let options: BoardDrawing.Options

  var body: some View {
    // Includes the rim and the shadow.
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
