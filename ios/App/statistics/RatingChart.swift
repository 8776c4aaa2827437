import GomokuCore
import SwiftUI

/// A line in a band that shows the uncertainty, with levels of the computer for comparison.
struct RatingChart: View {
  let rating: Rating
  let names: [String]
  let said: String

  /// The line height of the names.
  @ScaledMetric private var line: CGFloat = 16

  private static let dot: CGFloat = 4

  var body: some View {
    HStack(spacing: 8) {
      labels
      Canvas { context, size in
        band(in: context, size)
        for level in rating.levels {
          let y = y(level.rating, in: size)
          let across = [CGPoint(x: 0, y: y), CGPoint(x: size.width, y: y)]
          context.stroke(Path(.lines([across])), with: .color(Color(.muted)), lineWidth: 1)
        }
        curve(in: context, size)
      }
      .background(Ground.card, in: RoundedRectangle(cornerRadius: 12))
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(said)
  }

  private var labels: some View {
    ZStack(alignment: .leading) {
      ForEach(names, id: \.self) { Text($0).font(.caption).lineLimit(1) }
    }
    .opacity(0)
    .frame(maxHeight: .infinity)
    .overlay {
      Canvas { context, size in
        var free = size.height
        for (level, name) in zip(rating.levels, names) {
          let middle = min(max(y(level.rating, in: size), line / 2), size.height - line / 2)
          // Omits a name that would overlap another one.
          guard middle + line / 2 <= free else { continue }
          free = middle - line / 2
          let text = Text(name).font(.caption).foregroundStyle(Color(.muted))
          context.draw(text, at: CGPoint(x: 0, y: middle), anchor: .leading)
        }
      }
    }
  }

  private func band(in context: GraphicsContext, _ size: CGSize) {
    // Gives the band of a single game a width.
    let wide = rating.points.count == 1 ? Self.dot : 0
    let upper = rating.points.indices.map { edge(of: $0, 1, in: size) }
    let lower = rating.points.indices.map { edge(of: $0, -1, in: size) }
    guard let first = upper.first, let last = lower.last else { return }
    let begin = [CGPoint(x: first.x - wide, y: first.y)]
    let turn = [
      CGPoint(x: last.x + wide, y: upper[upper.count - 1].y), CGPoint(x: last.x + wide, y: last.y),
    ]
    let end = [CGPoint(x: first.x - wide, y: lower[0].y)]
    let around = begin + upper + turn + lower.reversed() + end
    context.fill(Path(.lines([around])), with: .color(Color(.accent).opacity(0.25)))
  }

  private func curve(in context: GraphicsContext, _ size: CGSize) {
    let places = rating.points.indices.map { edge(of: $0, 0, in: size) }
    context.stroke(Path(.lines([places])), with: .color(Color(.accent)), lineWidth: 2)
    if let last = places.last {
      context.fill(Path(.disc(last, radius: Self.dot)), with: .color(Color(.accent)))
    }
  }

  /// Returns the location of a game's rating plus `margins` times its margin.
  private func edge(of at: Int, _ margins: Int32, in size: CGSize) -> CGPoint {
    let point = rating.points[at]
    let room = size.width - 2 * Self.dot
    let last = rating.points.count - 1
    let x = last == 0 ? room : Self.dot + room * CGFloat(at) / CGFloat(last)
    return CGPoint(x: x, y: y(point.rating + margins * point.margin, in: size))
  }

  private func y(_ value: Int32, in size: CGSize) -> CGFloat {
    size.height * CGFloat(rating.high - value) / CGFloat(max(rating.high - rating.low, 1))
  }
}
