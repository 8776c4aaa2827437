import GomokuCore
import SwiftUI

/// Won, drawn and lost as parts of one bar, in this order, as long as there are games. The words beside it
/// say the same, so VoiceOver passes over it.
struct ResultBar: View {
  let won: Int32
  let drawn: Int32
  let lost: Int32
  /// Games of the longest bar beside this one.
  let most: Int

  private var parts: [(games: Int32, ink: Color)] {
    [(won, Color(.good)), (drawn, Color(.muted)), (lost, Color(.danger))]
      .filter { $0.games > 0 }
  }

  var body: some View {
    Canvas { context, size in
      let (gap, least) = (CGFloat(2), CGFloat(4))
      let games = parts.reduce(0) { $0 + CGFloat($1.games) }
      // A single game among hundreds is still to be seen.
      let length = max(size.width * games / CGFloat(max(most, 1)), least * CGFloat(parts.count))
      let spare = length - gap * CGFloat(parts.count - 1) - least * CGFloat(parts.count)
      var left: CGFloat = 0
      for part in parts {
        let width = max(least + spare * CGFloat(part.games) / games, 1)
        let field = CGRect(x: left, y: 0, width: width, height: size.height)
        context.fill(Path(field), with: .color(part.ink))
        left += width + gap
      }
    }
    .frame(height: 12)
    .accessibilityHidden(true)
  }
}

/// A bar with a name above it and its results in words below.
struct ScoreRow: View {
  let name: String
  let results: String
  let bar: ResultBar

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(name).foregroundStyle(Color(.text))
      bar
      Text(results)
        .font(.subheadline)
        .foregroundStyle(Color(.muted))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityElement(children: .combine)
  }
}
