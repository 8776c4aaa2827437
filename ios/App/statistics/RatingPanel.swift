import GomokuCore
import SwiftUI

struct RatingPanel: View {
  let texts: Texts
  /// Nil until there are enough games.
  let rating: Rating?

  private var words: StatisticsTexts { StatisticsTexts(texts) }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(texts[.statisticsRating])
        .font(.headline)
        .foregroundStyle(Color(.accent))
        .accessibilityAddTraits(.isHeader)
      if let rating {
        Text(words.rating(rating)).font(.title3.bold())
        Text(words.strength(of: rating))
        RatingChart(
          rating: rating, names: rating.levels.map(words.line(of:)), said: words.spoken(rating)
        )
        .frame(height: 144)
        if let span = words.span(of: rating) { muted(span) }
        muted(texts[.statisticsRatingNote])
      } else {
        muted(texts[.statisticsRatingFew])
      }
    }
    .foregroundStyle(Color(.text))
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func muted(_ text: String) -> some View {
    Text(text)
      .font(.subheadline)
      .foregroundStyle(Color(.muted))
  }
}
