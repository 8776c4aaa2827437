import GomokuCore

/// A game as it is handed to another app.
struct SharedGame: Sendable {
  let texts: Texts
  let theme: BoardThemeName
  /// Gives the game's last position and the players' names, from any thread.
  let end: @Sendable () async throws -> (board: GameSnapshot, players: String)
  /// Gives the game's record for somebody else, from any thread.
  let record: @Sendable () throws -> String

  func forms(title: @escaping @MainActor @Sendable () -> String) -> SharedForms {
    SharedForms(
      title: title,
      record: record,
      picture: {
        let (board, players) = try await end()
        return try await GamePicture.png(of: board, players: players, texts: texts, theme: theme)
      },
      words: {
        let (board, players) = try await end()
        return RecordTexts(texts).text(of: board, players: players)
      })
  }

  /// The game on the table, as it is when it is handed over: nothing is read of it before.
  @MainActor
  static func of(_ game: GameModel, texts: Texts, theme: BoardThemeName) -> SharedForms {
    SharedGame(
      texts: texts, theme: theme,
      end: {
        let board = await game.snapshot
        return (board, RecordTexts(texts).players(of: board))
      },
      record: game.shared
    )
    .forms(title: { texts.title(of: game.snapshot) })
  }

  /// A kept game.
  static func of(
    _ game: GameSummary, on shelf: Shelf, texts: Texts, theme: BoardThemeName
  ) -> SharedForms {
    let words = RecordTexts(texts)
    return SharedGame(
      texts: texts, theme: theme,
      end: { (try shelf.game(id: game.id).snapshot, words.players(of: game)) },
      record: { try shelf.share(id: game.id) }
    )
    .forms(title: { words.title(of: game) })
  }
}

extension Texts {
  /// Of the menu by which a game is shared.
  var sharing: ShareWords {
    ShareWords(
      share: self[.gameShare], record: self[.shareRecord], picture: self[.sharePicture],
      text: self[.shareText])
  }
}
