import GomokuCore
import SwiftUI

/// Black's winning chance after each move. A touch or an arrow key selects a move.
struct ReviewGraph: View {
  let texts: Texts
  let review: ReviewSnapshot
  let ply: Int
  let chosen: @MainActor (Int) -> Void

  @FocusState private var focused: Bool

  private static let margin: CGFloat = 10
  private static let stone: CGFloat = 6
  /// Space for the stones that label the axis.
  private static let left: CGFloat = 2 * margin + 2 * stone

  var body: some View {
    GeometryReader { space in
      drawing
        .overlay {
          SlidePad { choose($0, in: space.size.width) }
            .accessibilityHidden(true)
        }
    }
    .frame(height: 96)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 12))
    .overlay {
      if focused {
        RoundedRectangle(cornerRadius: 12).stroke(Color(.accent), lineWidth: 2)
      }
    }
    .focusable()
    .focused($focused)
    .focusEffectDisabled()
    .onKeyPress(keys: [.leftArrow, .rightArrow]) { press in
      go(to: press.key == .leftArrow ? ply - 1 : ply + 1)
      return .handled
    }
    .accessibilityElement()
    .accessibilityLabel(texts[.reviewGraph])
    .accessibilityValue(ReviewTexts(texts).chance(in: review, ply: ply) ?? "")
    .accessibilityAdjustableAction { direction in
      switch direction {
      case .increment: go(to: ply + 1)
      case .decrement: go(to: ply - 1)
      @unknown default: break
      }
    }
  }

  private var drawing: some View {
    Canvas { context, size in
      stones(in: context, size)
      lines(in: context, size)
      marks(in: context, size)
    }
  }

  private func lines(in context: GraphicsContext, _ size: CGSize) {
    let middle = [Self.left, size.width - Self.margin].map { CGPoint(x: $0, y: size.height / 2) }
    let x = across(ply, in: size.width)
    let here = [Self.margin / 2, size.height - Self.margin / 2].map { CGPoint(x: x, y: $0) }
    let curve = review.chancesOfBlack.indices.map { place(of: $0, in: size) }
    context.stroke(Path(.lines([middle])), with: .color(Color(.muted)), lineWidth: 1)
    context.stroke(Path(.lines([here])), with: .color(Color(.muted)), lineWidth: 2)
    context.stroke(Path(.lines([curve])), with: .color(Color(.text)), lineWidth: 2)
  }

  /// Marks turning points with a ring and the current move with a dot.
  private func marks(in context: GraphicsContext, _ size: CGSize) {
    let known = review.chancesOfBlack.indices
    for turn in review.turningPoints.map({ Int($0) }) where known.contains(turn) {
      let ring = Path(.disc(place(of: turn, in: size), radius: 7))
      context.stroke(ring, with: .color(Color(.danger)), lineWidth: 2)
    }
    if known.contains(ply) {
      let dot = Path(.disc(place(of: ply, in: size), radius: 5))
      context.fill(dot, with: .color(Color(.accent)))
    }
  }

  private func stones(in context: GraphicsContext, _ size: CGSize) {
    let x = Self.margin + Self.stone
    let ends = [(Stone.black, x), (Stone.white, size.height - x)]
    for (stone, y) in ends {
      context.paint(
        BoardDrawing.stone(
          stone, at: CGPoint(x: x, y: y), radius: Self.stone, rimmed: true))
    }
  }

  private var last: Int { max(Int(review.last), 1) }

  private func across(_ ply: Int, in width: CGFloat) -> CGFloat {
    Self.left + (width - Self.margin - Self.left) * CGFloat(ply) / CGFloat(last)
  }

  private func place(of ply: Int, in size: CGSize) -> CGPoint {
    let lost = CGFloat(100 - review.chancesOfBlack[ply]) / 100
    return CGPoint(
      x: across(ply, in: size.width), y: Self.margin + (size.height - 2 * Self.margin) * lost)
  }

  private func choose(_ x: CGFloat, in width: CGFloat) {
    let room = width - Self.margin - Self.left
    guard room > 0 else { return }
    go(to: Int(((x - Self.left) / room * CGFloat(last)).rounded()))
  }

  private func go(to wanted: Int) {
    let next = min(max(wanted, 0), Int(review.last))
    if next != ply { chosen(next) }
  }
}
