import GomokuCore
import SwiftUI

/// Wins, draws and losses; the length is proportional to the number of games. VoiceOver skips it,
/// since the text next to it is equivalent.
struct ResultBar: View {
  let won: Int32
  let drawn: Int32
  let lost: Int32
  /// Games of the longest bar in the list.
  let most: Int

  private var parts: [(games: Int32, ink: Color)] {
    [(won, Color(.good)), (drawn, Color(.muted)), (lost, Color(.danger))]
      .filter { $0.games > 0 }
  }

  var body: some View {
    Canvas { context, size in
      let (gap, least) = (CGFloat(2), CGFloat(4))
      let games = parts.reduce(0) { $0 + CGFloat($1.games) }
      // A single game among hundreds remains visible.
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
