import GomokuCore
import SwiftUI

/// My games: what was played, newest first.
struct GamesScreen: View {
  let games: GamesModel
  let online: OnlineModel
  let preferences: Preferences
  let newGame: () -> Void
  let openOnline: () -> Void
  let review: (String) -> Void
  let bring: @MainActor (URL) async -> Void
  let paste: @MainActor (String) async -> Void
  let share: (GameSummary) -> SharedForms

  @State private var chooses = false

  private var texts: Texts { games.texts }
  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 8) {
        if online.games.contains(where: { $0.name != nil }) {
          OnlineRow(online: online) { openOnline() }
            .padding(8)
            .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
        }
        if let entries = games.entries {
          if entries.isEmpty { empty } else { GameFilters(games: games) }
          if games.found.isEmpty && !entries.isEmpty { unmatched }
          ForEach(games.found, id: \.id) { row($0) }
          if !games.found.isEmpty {
            Text(games.bound)
              .font(.footnote)
              .foregroundStyle(Color(.muted))
              .padding(8)
          }
        }
      }
      .padding(16)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .navigationTitle(texts[.homeGames])
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) {
        HStack(spacing: 8) {
          // The system's own: it asks for no permission, and is grey where nothing was copied.
          PasteButton(payloadType: String.self) { copied in
            Task { await paste(copied.joined(separator: "\n")) }
          }
          .labelStyle(.iconOnly)
          .accessibilityLabel(texts[.gamesPaste])
          listMenu
        }
      }
    }
    .searchable(
      text: Bindable(wrappedValue: games).words, prompt: texts[.gamesSearchHint]
    )
    .fileImporter(isPresented: $chooses, allowedContentTypes: [.gameRecord, .data]) { chosen in
      guard case .success(let url) = chosen else { return }
      Task { await bring(url) }
    }
    .safeAreaInset(edge: .bottom) { undoBar }
  }

  private var listMenu: some View {
    Menu {
      Button(texts[.gamesImport], systemImage: "square.and.arrow.down") { chooses = true }
      if games.hasGames {
        ShareLink(
          item: SharedGames { try await games.exported() }, preview: SharePreview(texts[.homeGames])
        ) {
          Label(texts[.gamesExport], systemImage: "square.and.arrow.up")
        }
      }
    } label: {
      Label(texts[.gamesExchange], systemImage: "ellipsis.circle")
    }
    .tip(texts[.gamesExchange], icon: "ellipsis.circle")
  }

  private var empty: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(texts[.gamesEmpty])
        .foregroundStyle(Color(.text))
        .frame(maxWidth: .infinity, alignment: .leading)
      Button(texts[.homeComputer]) { newGame() }
        .buttonStyle(PrimaryButtonStyle())
    }
  }

  private var unmatched: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(texts[.gamesNoneMatch])
        .foregroundStyle(Color(.text))
        .frame(maxWidth: .infinity, alignment: .leading)
      Button(texts[.gamesShowAll]) { games.showAll() }
        .buttonStyle(QuietButtonStyle())
    }
  }

  @ViewBuilder
  private func row(_ entry: GameEntry) -> some View {
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
      menu(entry)
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

  private func menu(_ entry: GameEntry) -> some View {
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
    .tip(texts[.gamesExchange], icon: "ellipsis.circle")
  }

  @ViewBuilder
  private var undoBar: some View {
    if let message = games.message {
      HStack(spacing: 8) {
        Text(message)
          .foregroundStyle(Color(.text))
          .frame(maxWidth: .infinity, alignment: .leading)
        if games.removed != nil {
          Button(texts[.gameUndo]) { Task { await games.undoDelete() } }
            .frame(minHeight: 48)
        }
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 4)
      .background(Ground.card, in: RoundedRectangle(cornerRadius: 12))
      .padding(16)
    }
  }
}
