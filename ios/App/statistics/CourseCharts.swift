import GomokuCore
import SwiftUI

/// Charts with their numbers as text.
struct CourseCharts: View {
  let texts: Texts
  let latest: LatestGames

  private var stretches: [Stretch] { latest.stretches }
  private var said: StatisticsTexts { StatisticsTexts(texts) }
  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    if stretches.isEmpty {
      muted(texts[.statisticsCourseEmpty])
    } else {
      heading(words.course(stretches))
      ColumnChart(
        columns: stretches.map(column), said: words.columns(stretches.map(words.results(of:)))
      )
      .frame(height: 96)
      muted(words.total(of: stretches))
      muted(texts[.statisticsCourseNote("\(stretchGames())")])
      heading(texts[.statisticsMoveTime])
      ColumnChart(
        columns: stretches.map { [part($0.moveMs ?? 0, Color(.accent))] },
        said: words.columns(stretches.map(words.moveTime(of:)))
      )
      .frame(height: 72)
      muted(words.moveSpan(of: stretches))
      heading(texts[.statisticsAccuracy])
      if latest.accuracy != nil {
        ColumnChart(
          columns: stretches.map { [part($0.accuracy ?? 0, Color(.accent))] },
          said: words.columns(stretches.map(said.accuracy(of:))), full: 100
        )
        .frame(height: 72)
      }
      muted(said.accuracy(of: latest))
    }
  }

  private func column(_ stretch: Stretch) -> [ColumnChart.Part] {
    [
      part(stretch.won, Color(.good)), part(stretch.drawn, Color(.muted)),
      part(stretch.lost, Color(.danger)),
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
