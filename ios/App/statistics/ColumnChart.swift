import GomokuCore
import SwiftUI

struct ColumnChart: View {
  struct Part {
    let size: CGFloat
    let ink: Color
  }

  /// Parts from bottom to top, oldest column first.
  let columns: [[Part]]
  let said: String
  /// The value that fills the height; by default that of the highest column.
  var full: CGFloat?

  /// Minimum number of slots, so that few columns don't fill the width.
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
        let left = step * CGFloat(places - columns.count + at) + (step - wide) / 2
        var bottom = foot
        for part in column where part.size > 0 {
          let top = bottom - foot * part.size / most
          // A gap separates adjacent parts without relying on colour.
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
