import Foundation
import GomokuCore

struct SharedGame: Sendable {
  let texts: Texts
  let theme: BoardThemeName
  /// Runs on any thread.
  let end: @Sendable () async throws -> End
  /// Runs on any thread.
  let record: @Sendable () throws -> String

  struct End {
    let board: GameSnapshot
    /// Both names, Black first.
    let players: String
    /// Nil if the board shows the result.
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

  /// They read the state only when they are shared.
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

  /// They read the state only when they are shared.
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

  /// `original` is the name of the imported file, if it is stored.
  static func of(
    _ game: GameSummary, original: String? = nil, on storage: Storage, texts: Texts,
    theme: BoardThemeName
  ) -> SharedForms {
    let words = RecordTexts(texts)
    var forms = SharedGame(
      texts: texts, theme: theme,
      end: {
        End(board: try storage.game(id: game.id).snapshot, players: words.players(of: game))
      },
      record: { try storage.share(id: game.id) }
    )
    .forms(title: { words.title(of: game) })
    forms.original = original.map { name in
      SharedOriginal(name: name) { try storage.original(id: game.id) ?? Data() }
    }
    return forms
  }
}

extension Texts {
  var sharing: ShareWords {
    ShareWords(
      share: self[.gameShare], record: self[.shareRecord], picture: self[.sharePicture],
      text: self[.shareText], original: self[.shareOriginal])
  }
}
