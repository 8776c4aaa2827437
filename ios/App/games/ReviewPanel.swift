import GomokuCore
import SwiftUI

struct ReviewPanel: View {
  let texts: Texts
  let review: ReviewModel
  let all: ReviewSnapshot
  /// Opens the question about the mistake at a ply.
  let learn: (Int32) -> Void

  private var words: ReviewTexts { ReviewTexts(texts) }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if review.walk == nil, let said = review.said {
        Text(words.verdict(said))
          .foregroundStyle(Color(.text))
          .accessibilityLabel(words.spoken(said))
      }
      ReviewGraph(
        texts: texts, review: all, ply: review.ply,
        chosen: { ply in Task { await review.go(to: ply) } })
      if let chance = words.chance(in: all, ply: review.ply) {
        // VoiceOver reads it in the graph.
        muted(chance).accessibilityHidden(true)
      }
      if all.complete {
        Text(words.accuracy(all))
          .foregroundStyle(Color(.text))
      } else {
        muted(words.working(all))
        ProgressView(value: Double(all.moves.count), total: Double(all.last))
          .accessibilityHidden(true)
      }
      HStack(spacing: 8) {
        turn(.reviewPreviousTurn, to: review.turns.previous)
        turn(.reviewNextTurn, to: review.turns.next)
      }
      if let mistakes = words.mistakes(all), let first = all.mistakes.first {
        Button(mistakes) { learn(first.ply) }
          .buttonStyle(QuietButtonStyle())
          .accessibilityIdentifier("mistakes_learn")
      }
      Button(texts[.reviewShowLine]) { Task { await review.walk(to: 1) } }
        .buttonStyle(QuietButtonStyle())
        .disabled(review.said?.better == nil || review.walk != nil)
        .accessibilityIdentifier("show_line")
    }
  }

  private func muted(_ text: String) -> some View {
    Text(text)
      .font(.subheadline)
      .foregroundStyle(Color(.muted))
  }

  private func turn(_ word: Word, to ply: Int?) -> some View {
    Button(texts[word]) {
      if let ply { Task { await review.go(to: ply) } }
    }
    .buttonStyle(QuietButtonStyle())
    .disabled(ply == nil)
  }
}
