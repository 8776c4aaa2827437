import GomokuCore
import SwiftUI

/// Charts with their numbers as text.
struct CourseCharts: View {
  let texts: Texts
  let latest: LatestGames

  private var periods: [TrendPeriod] { latest.periods }
  private var said: StatisticsTexts { StatisticsTexts(texts) }
  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    if periods.isEmpty {
      muted(texts[.statisticsCourseEmpty])
    } else {
      heading(words.course(periods))
      ColumnChart(
        columns: periods.map(column), said: words.columns(periods.map(words.results(of:)))
      )
      .frame(height: 96)
      muted(words.total(of: periods))
      muted(texts[.statisticsCourseNote("\(periodGames())")])
      heading(texts[.statisticsMoveTime])
      ColumnChart(
        columns: periods.map { [part($0.moveMs ?? 0, Color(.accent))] },
        said: words.columns(periods.map(words.moveTime(of:)))
      )
      .frame(height: 72)
      muted(words.moveSpan(of: periods))
      heading(texts[.statisticsAccuracy])
      if latest.accuracy != nil {
        ColumnChart(
          columns: periods.map { [part($0.accuracy ?? 0, Color(.accent))] },
          said: words.columns(periods.map(said.accuracy(of:))), full: 100
        )
        .frame(height: 72)
      }
      muted(said.accuracy(of: latest))
    }
  }

  private func column(_ period: TrendPeriod) -> [ColumnChart.Part] {
    [
      part(period.won, Color(.good)), part(period.drawn, Color(.muted)),
      part(period.lost, Color(.danger)),
    ]
  }

  private func part(_ size: some BinaryInteger, _ ink: Color) -> ColumnChart.Part {
    ColumnChart.Part(size: CGFloat(size), ink: ink)
  }

  private func heading(_ text: String) -> some View {
    Text(text)
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .accessibilityAddTraits(.isHeader)
  }

  private func muted(_ text: String) -> some View {
    Text(text)
      .font(.subheadline)
      .foregroundStyle(Color(.muted))
      .frame(maxWidth: .infinity, alignment: .leading)
  }
}
