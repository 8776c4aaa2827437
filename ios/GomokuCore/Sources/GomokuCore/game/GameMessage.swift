// What stands under the board for as long as nothing else is to be said there.
extension GameModel {
  /// The line under the board where nothing else is to be said: what the opening asks for, when the clock
  /// starts, and that the game is proved won.
  public var standingMessage: String? {
    OpeningTexts(texts).stage(snapshot) ?? chosen ?? OpeningTexts(texts).pattern(snapshot)
      ?? (snapshot.clockWaits ? texts[.gameClockWaits] : nil) ?? provedMessage
  }

  /// That it is proved that Black wins.
  public var provedMessage: String? { snapshot.proved.map(texts.proved) }
}
