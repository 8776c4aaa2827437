import GomokuCore
import SwiftUI

struct GameRow: View {
  let entry: GameEntry
  let games: GamesModel
  let preferences: Preferences
  let review: (String) -> Void
  let share: (GameSummary) -> SharedForms

  private var texts: Texts { games.texts }
  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    HStack(spacing: 4) {
      switch entry {
      case .game(let game):
        Button {
          review(game.id)
        } label: {
          label(game)
        }
        .buttonStyle(.plain)
      case .foreign(_, let error):
        notice(texts[.openRefused], texts.refusal(error))
      case .damaged:
        notice(texts[.gamesDamaged], texts[.gamesDamagedNote])
      }
      menu
    }
    .padding(8)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))

  }

  private func label(_ game: GameSummary) -> some View {
    HStack(spacing: 12) {
      Group {
        if let detail = games.details[game.id] {
          BoardView(
            snapshot: detail.snapshot, texts: texts, choices: preferences.board, thumbnail: true)
        }
      }
      .frame(width: 72, height: 72)
      .allowsHitTesting(false)
      .accessibilityHidden(true)
      .task { await games.show(game.id) }
      notice(words.title(of: game), words.note(of: game))
    }
  }

  private func notice(_ title: String, _ note: String) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(title)
        .font(.headline)
        .foregroundStyle(Color(.text))
        .multilineTextAlignment(.leading)
      Text(note)
        .font(.subheadline)
        .foregroundStyle(Color(.muted))
        .multilineTextAlignment(.leading)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var menu: some View {
    Menu {
      if case .game(let game) = entry {
        Button(texts[.openRecord], systemImage: "eye") { review(game.id) }
        ShareMenu(forms: share(game), words: texts.sharing)
      }
      Button(texts[.gamesDelete], systemImage: "trash", role: .destructive) {
        Task { await games.delete(entry) }
      }
    } label: {
      Label(texts[.gamesExchange], systemImage: "ellipsis.circle")
        .labelStyle(.iconOnly)
        .frame(minWidth: 48, minHeight: 48)
    }
    .menuTip(texts[.gamesExchange], icon: "ellipsis.circle")
  }
}
