import GomokuCore
import SwiftUI

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

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 8) {
        PasteButton(payloadType: String.self) { copied in
          Task { await paste(copied.joined(separator: "\n")) }
        }
        .accessibilityLabel(texts[.gamesPaste])
        .frame(maxWidth: .infinity, alignment: .leading)
        if online.games.contains(where: { $0.name != nil }) {
          OnlineRow(online: online) { openOnline() }
            .padding(8)
            .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
        }
        if let entries = games.entries {
          if entries.isEmpty { empty } else { GameFilters(games: games) }
          if games.found.isEmpty && !entries.isEmpty { unmatched }
          ForEach(games.found, id: \.id) {
            GameRow(
              entry: $0, games: games, preferences: preferences, review: review, share: share)
          }
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
        listMenu
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
    .menuTip(texts[.gamesExchange], icon: "ellipsis.circle")
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
