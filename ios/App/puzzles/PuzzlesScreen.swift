import GomokuCore
import SwiftUI

struct PuzzlesScreen: View {
  let texts: Texts
  let puzzles: PuzzlesModel
  let open: (Int32) -> Void
  let solve: (PuzzlePick) -> Void
  let solveOwn: () -> Void

  private var words: PuzzleTexts { PuzzleTexts(texts) }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 12) {
        if let failure = puzzles.failure {
          Text(words.failure(failure))
            .foregroundStyle(Color(.danger))
            .accessibilityIdentifier("puzzles_failure")
        }
        if puzzles.hasRunOut || puzzles.explainsOwn {
          Text(texts[puzzles.explainsOwn ? .ownExplain : .puzzlesNoneLeft])
            .foregroundStyle(Color(.text))
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(16)
            .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
        }
        if let overview = puzzles.overview {
          list(overview)
        }
      }
      .padding(16)
      // Same width as Home.
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .navigationTitle(texts[.puzzlesTitle])
    .navigationBarTitleDisplayMode(.inline)
  }

  @ViewBuilder
  private func list(_ overview: PuzzlesModel.Overview) -> some View {
    let standing = overview.standing
    if let daily = overview.daily {
      row(.puzzlesToday, words.today(daily, standing), icon: "calendar") {
        open(daily.puzzle.number)
      }
    }
    row(.puzzlesNext, words.next(standing), icon: "forward") { solve(.fitting) }
    if let mistakes = words.mistakes(standing) {
      row(.puzzlesMistakes, mistakes, icon: "arrow.counterclockwise") { solve(.missed) }
    }
    if let own = overview.own {
      row(.ownTitle, words.own(own), icon: "bookmark") { solveOwn() }
    }
    heading(.puzzlesByTheme)
    ForEach(overview.themes, id: \.theme) { count in
      RowButton(
        title: words.theme(count.theme), note: words.solved(count), icon: icon(count.theme)
      ) { solve(.of(theme: count.theme)) }
      .accessibilityIdentifier("puzzle_theme_\(count.theme)")
    }
    heading(.puzzlesStanding)
    account(standing)
  }

  private func row(
    _ word: Word, _ note: String, icon: String, action: @escaping @MainActor () -> Void
  ) -> some View {
    RowButton(title: texts[word], note: note, icon: icon, action: action)
      .accessibilityIdentifier(word.key)
  }

  private func heading(_ word: Word) -> some View {
    Text(texts[word])
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .padding(.top, 8)
      .accessibilityAddTraits(.isHeader)
  }

  private func account(_ standing: PuzzleStanding) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(words.rating(standing))
        .font(.title3.bold())
        .foregroundStyle(Color(.text))
      Text(words.range(standing))
        .foregroundStyle(Color(.muted))
      Text(words.counts(standing))
        .foregroundStyle(Color(.text))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(16)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    .accessibilityElement(children: .combine)
  }

  private func icon(_ theme: PuzzleTheme) -> String {
    switch theme {
    case .fours: "4.circle"
    case .threats: "3.circle"
    case .fourThree: "plus.circle"
    case .defence: "shield"
    case .forbiddenTrap: "nosign"
    case .pastForbidden: "arrow.triangle.turn.up.right.circle"
    case .tempo: "timer"
    }
  }
}
