import GomokuCore
import SwiftUI

/// Columns side by side, each of parts that lie on one another, the highest as high as the view.
struct ColumnChart: View {
  struct Part {
    let size: CGFloat
    let ink: Color
  }

  /// Each from its foot up, the oldest first.
  let columns: [[Part]]
  /// What the columns say, in words.
  let said: String
  /// What fills the height, where that isn't the highest column.
  var full: CGFloat?

  /// Columns that there is room for at least: a few don't fill the whole width.
  private static let room = 6

  var body: some View {
    Canvas { context, size in
      let foot = size.height - 1
      context.fill(
        Path(CGRect(x: 0, y: foot, width: size.width, height: 1)), with: .color(Color(.muted)))
      let highest = columns.map { column in column.reduce(0) { $0 + $1.size } }.max() ?? 0
      let most = full ?? highest
      guard most > 0 else { return }
      let places = max(Self.room, columns.count)
      let step = size.width / CGFloat(places)
      let wide = min(step - 2, 40)
      for (at, column) in columns.enumerated() {
        // The newest stands at the end, whatever room is left before it.
        let left = step * CGFloat(places - columns.count + at) + (step - wide) / 2
        var bottom = foot
        for part in column where part.size > 0 {
          let top = bottom - foot * part.size / most
          // A hair's breadth parts one from the next without colour.
          let height = max(bottom - top - 1, 0)
          let field = CGRect(x: left, y: bottom - height, width: wide, height: height)
          context.fill(Path(field), with: .color(part.ink))
          bottom = top
        }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(said)
  }
}
