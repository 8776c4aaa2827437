import GomokuCore
import SwiftUI

struct HomeScreen: View {
  let texts: Texts
  let game: GameModel?
  let preferences: Preferences
  let notice: String?
  let puzzles: String
  let open: (Route) -> Void

  /// Minimum cell width for an icon and one word, scaled with the text size.
  @ScaledMetric private var cellWidth: CGFloat = 140

  var body: some View {
    ScrollView {
      VStack(spacing: 12) {
        if let notice {
          Text(notice)
            .foregroundStyle(Color(.danger))
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(16)
            .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
        }
        if let game, game.snapshot.phase != .over {
          continueCard(game)
        }
        row(.homeComputer, texts[.homeComputerNote], icon: "desktopcomputer") {
          open(.newGame(.computer))
        }
        row(.homeTwoPlayers, texts[.homeTwoNote], icon: "person.2") { open(.newGame(.two)) }
        row(.homeFriend, texts[.homeFriendNote], icon: "person.2.wave.2") { open(.friend) }
        row(.puzzlesTitle, puzzles, icon: "puzzlepiece") { open(.puzzles) }
        // No text wraps in a cell.
        LazyVGrid(columns: [GridItem(.adaptive(minimum: cellWidth), spacing: 12)], spacing: 12) {
          HomeCell(texts: texts, word: .homeGames, icon: "list.bullet.rectangle") { open(.games) }
          HomeCell(texts: texts, word: .homeStatistics, icon: "chart.bar") { open(.statistics) }
          HomeCell(texts: texts, word: .learnTitle, icon: "book") { open(.learn(nil)) }
          HomeCell(texts: texts, word: .homeSettings, icon: "gearshape") { open(.settings) }
        }
      }
      .padding(16)
      // A full-width row is hard to read on an iPad.
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .navigationTitle(texts[.appName])
  }

  private func continueCard(_ game: GameModel) -> some View {
    Button {
      open(.game)
    } label: {
      HStack(spacing: 16) {
        BoardView(
          snapshot: game.snapshot, texts: texts, choices: preferences.board, thumbnail: true
        )
        .frame(width: 96, height: 96)
        // The card handles taps.
        .allowsHitTesting(false)
        .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 4) {
          Text(texts[.homeContinue])
            .font(.title3.bold())
            .foregroundStyle(Color(.accent))
          Text(texts.title(of: game.snapshot))
            .foregroundStyle(Color(.text))
          Text(texts[.homeMoveCount("\(game.snapshot.moves.count)")])
            .font(.subheadline)
            .foregroundStyle(Color(.muted))
        }
        Spacer(minLength: 0)
      }
      .padding(16)
      .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("home.continue")
  }

  private func row(
    _ word: Word, _ note: String, icon: String, action: @escaping @MainActor () -> Void
  ) -> some View {
    RowButton(title: texts[word], note: note, icon: icon, action: action)
      .accessibilityIdentifier(word.key)
  }
}

private struct HomeCell: View {
  let texts: Texts
  let word: Word
  let icon: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 12) {
        Image(systemName: icon)
          .frame(width: 24)
          .foregroundStyle(Color(.accent))
          .accessibilityHidden(true)
        Text(texts[word])
          .font(.callout)
          .multilineTextAlignment(.leading)
        Spacer(minLength: 0)
      }
      .padding(.horizontal, 8)
    }
    .buttonStyle(QuietButtonStyle())
    .accessibilityIdentifier(word.key)

  }
}
