import Foundation
import GomokuCore

/// A game as it is handed to another app.
struct SharedGame: Sendable {
  let texts: Texts
  let theme: BoardThemeName
  /// Gives the last position, from any thread.
  let end: @Sendable () async throws -> End
  /// Gives the game's record for somebody else, from any thread.
  let record: @Sendable () throws -> String

  struct End {
    let board: GameSnapshot
    /// Both names, Black's first, or what stands in their place.
    let players: String
    /// How it ended; nil where the board says so itself.
    var outcome: String?
  }

  func forms(title: @escaping @MainActor @Sendable () -> String) -> SharedForms {
    SharedForms(
      title: title,
      record: record,
      picture: {
        let end = try await end()
        return try await GamePicture.png(
          of: end.board, players: end.players, outcome: end.outcome, texts: texts, theme: theme)
      },
      words: {
        let end = try await end()
        return RecordTexts(texts).text(
          of: end.board, players: end.players, insteadOfResult: end.outcome)
      })
  }

  /// The game on the table, as it is when it is handed over: nothing is read of it before.
  @MainActor
  static func of(_ game: GameModel, texts: Texts, theme: BoardThemeName) -> SharedForms {
    SharedGame(
      texts: texts, theme: theme,
      end: {
        let board = await game.snapshot
        return End(board: board, players: RecordTexts(texts).players(of: board))
      },
      record: game.shared
    )
    .forms(title: { texts.title(of: game.snapshot) })
  }

  /// A position that nobody has played from, as it is when it is handed over.
  @MainActor
  static func of(_ position: SetUpModel, texts: Texts, theme: BoardThemeName) -> SharedForms {
    let words = SetUpTexts(texts)
    return SharedGame(
      texts: texts, theme: theme,
      end: {
        let shown = await position.snapshot
        return End(
          board: shown.board, players: words.counts(shown), outcome: words.toMove(shown))
      },
      record: position.shared
    )
    .forms(title: { words.about(position.snapshot) })
  }

  /// A kept game. `original` is the name of the file that it was decoded from; nil where none is stored.
  static func of(
    _ game: GameSummary, original: String? = nil, on shelf: Shelf, texts: Texts,
    theme: BoardThemeName
  ) -> SharedForms {
    let words = RecordTexts(texts)
    var forms = SharedGame(
      texts: texts, theme: theme,
      end: {
        End(board: try shelf.game(id: game.id).snapshot, players: words.players(of: game))
      },
      record: { try shelf.share(id: game.id) }
    )
    .forms(title: { words.title(of: game) })
    forms.original = original.map { name in
      SharedOriginal(name: name) { try shelf.original(id: game.id) ?? Data() }
    }
    return forms
  }
}

extension Texts {
  /// Of the menu by which a game is shared.
  var sharing: ShareWords {
    ShareWords(
      share: self[.gameShare], record: self[.shareRecord], picture: self[.sharePicture],
      text: self[.shareText], original: self[.shareOriginal])
  }
}
