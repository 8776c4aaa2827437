extension GameModel {
  /// The message for a position without a note.
  public var standingMessage: String? {
    OpeningTexts(texts).stage(snapshot) ?? chosen ?? OpeningTexts(texts).pattern(snapshot)
      ?? (snapshot.clockWaits ? texts[.gameClockWaits] : nil) ?? provedMessage
  }

  public var provedMessage: String? { snapshot.proved.map(texts.proved) }
}
