import GomokuCore

/// A game as it is handed to another app.
struct SharedGame: Sendable {
  let texts: GameTexts
  let theme: BoardThemeName
  /// Gives the game's record, from any thread.
  let record: @Sendable () throws -> String

  func forms(title: String) -> SharedForms {
    SharedForms(
      title: title,
      record: { try recordToShare(record: record()) },
      picture: { try await GamePicture.png(of: summary(), texts: texts, theme: theme) },
      words: { RecordTexts(texts).text(of: try summary()) })
  }

  private func summary() throws -> RecordSummary { try recordSummary(record: record()) }
}

extension GameTexts {
  /// Of the menu by which a game is shared.
  var sharing: ShareWords {
    ShareWords(
      share: self[.gameShare], record: self[.shareRecord], picture: self[.sharePicture],
      text: self[.shareText])
  }
}
