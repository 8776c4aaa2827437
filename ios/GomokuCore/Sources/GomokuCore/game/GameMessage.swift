// The default message under the board.
extension GameModel {
  /// The message for a position without a note: the opening's instruction, when the clock starts,
  /// or that the game is proved won.
  public var standingMessage: String? {
    OpeningTexts(texts).stage(snapshot) ?? chosen ?? OpeningTexts(texts).pattern(snapshot)
      ?? (snapshot.clockWaits ? texts[.gameClockWaits] : nil) ?? provedMessage
  }

  /// The statement that Black's win is proved.
  public var provedMessage: String? { snapshot.proved.map(texts.proved) }
}
