import GomokuCore
import SwiftUI

struct StatisticsScreen: View {
  let texts: Texts
  @Bindable var statistics: StatisticsModel
  let newGame: () -> Void

  @State private var asksToReset = false

  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 8) {
        switch statistics.found {
        case .newer?:
          note(.statisticsNewer)
        case .scores(let scores, let latest)?:
          if scores.isEmpty {
            empty
          } else {
            RatingPanel(texts: texts, rating: latest.rating)
            chart(scoreTotals(scores: scores))
            CourseCharts(texts: texts, latest: latest)
            GroupRows(texts: texts, scores: latest.groups)
            heading(.statisticsByRule)
          }
          ForEach(scores, id: \.self) { ScorePanel(score: $0, words: words) }
          note(.statisticsNote)
          if !scores.isEmpty { reset }
        case nil:
          EmptyView()
        }
      }
      .padding(16)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .navigationTitle(texts[.homeStatistics])
    .navigationBarTitleDisplayMode(.inline)
    .alert(texts[.statisticsResetQuestion], isPresented: $asksToReset) {
      Button(texts[.statisticsReset], role: .destructive) { Task { await statistics.forget() } }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(texts[.statisticsResetExplain])
    }
    .alert(texts[.statisticsReset], isPresented: $statistics.notForgotten) {
      Button(texts[.openClose], role: .cancel) {}
    } message: {
      Text(texts[.savedFailed])
    }
  }

  private var reset: some View {
    Button(role: .destructive) {
      asksToReset = true
    } label: {
      Text(texts[.statisticsReset]).foregroundStyle(Color(.danger))
    }
    .buttonStyle(QuietButtonStyle())
    .padding(.top, 8)
    .accessibilityIdentifier(Word.statisticsReset.key)
  }

  private func note(_ word: Word) -> some View {
    Text(texts[word])
      .font(.footnote)
      .foregroundStyle(Color(.muted))
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var empty: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(texts[.statisticsEmpty])
        .foregroundStyle(Color(.text))
        .frame(maxWidth: .infinity, alignment: .leading)
      Button(texts[.homeComputer]) { newGame() }
        .buttonStyle(PrimaryButtonStyle())
    }
  }

  private func chart(_ totals: [ScoreTotal]) -> some View {
    let most = totals.map { Int($0.won) + Int($0.drawn) + Int($0.lost) }.max() ?? 0
    return VStack(alignment: .leading, spacing: 12) {
      heading(.statisticsTotals)
      ForEach(totals, id: \.level) { total in
        ScoreRow(
          name: words.opponent(at: total.level),
          results: words.results(of: total),
          bar: ResultBar(won: total.won, drawn: total.drawn, lost: total.lost, most: most))
      }
    }
  }

  private func heading(_ word: Word) -> some View {
    Text(texts[word])
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .accessibilityAddTraits(.isHeader)
  }
}

private struct ScorePanel: View {
  let score: Score
  let words: RecordTexts

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(words.title(of: score))
        .font(.headline)
      Text(words.results(of: score))
      Text(words.streaks(of: score))
        .font(.subheadline)
        .foregroundStyle(Color(.muted))
      Text(words.average(of: score))
        .font(.subheadline)
        .foregroundStyle(Color(.muted))
    }
    .foregroundStyle(Color(.text))
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(16)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    .accessibilityElement(children: .combine)

  }
}
