import GomokuCore
import SwiftUI

struct GroupRows: View {
  let texts: Texts
  let scores: [GroupScore]

  private var words: StatisticsTexts { StatisticsTexts(texts) }

  var body: some View {
    ForEach(words.kinds(scores), id: \.title) { kind in
      VStack(alignment: .leading, spacing: 12) {
        Text(kind.title)
          .font(.headline)
          .foregroundStyle(Color(.accent))
          .accessibilityAddTraits(.isHeader)
        let most = kind.scores.map { Int($0.won) + Int($0.drawn) + Int($0.lost) }.max() ?? 0
        ForEach(kind.scores, id: \.group) { score in
          ScoreRow(
            name: words.name(of: score.group),
            results: words.results(of: score),
            bar: ResultBar(won: score.won, drawn: score.drawn, lost: score.lost, most: most))

        }
      }
    }
  }
}
