public struct GameAccessibility: Sendable {
  private let texts: Texts

  public init(texts: Texts) {
    self.texts = texts
  }

  /// - Parameter online: See ``RemoteTexts/bar(_:online:)``.
  public func announcement(
    of event: GameEvent, in snapshot: GameSnapshot, online: Bool = false
  ) -> String {
    switch event {
    case .stonePlaced(let stone, let point, _):
      texts[.announcePlaced(texts.stone(stone), pointName(point: point))]
    case .swapChosen(let choice, let byFirst, let byComputer):
      OpeningTexts(texts).chosen(choice, byFirst: byFirst, byComputer: byComputer, in: snapshot)
        ?? OpeningTexts(texts).stage(snapshot) ?? ""
    case .movesTakenBack: texts[.announceTakenBack]
    case .movesReplayed: texts[.announceReplayed]
    case .hintNear(let area): HintTexts(texts).near(area)
    case .hintReady(let point):
      HintTexts(texts).move(point, in: snapshot)
    case .timeLow(let stone): texts[.announceTimeLow(texts.player(stone, in: snapshot))]
    case .gameOver(let result):
      texts.result(result, in: snapshot) + ". " + texts.reason(result, in: snapshot)
    case .newGame: texts[.announceNewGame]
    case .offerReceived, .linkLost, .peerAway, .linkEnded, .endOffered:
      snapshot.remote.flatMap { RemoteTexts(texts).bar($0, online: online) } ?? ""
    case .linkResumed where online: ""
    case .offerAnswered, .offerWithdrawn, .linkResumed, .reacted:
      RemoteTexts(texts).event(event, name: snapshot.remote?.name ?? "") ?? ""
    }
  }

  /// Returns the label of a side's panel as one element.
  ///
  /// - Parameter walks: Whether the board shows a line that was not played; then neither side is to
  ///   move.
  public func panel(
    _ stone: Stone, in snapshot: GameSnapshot, clock: String?, search: Thinking? = nil,
    engineLine: Bool = false, walks: Bool = false
  ) -> String {
    let name = texts.player(stone, in: snapshot)
    let colour = texts.stone(stone)
    // Omits the colour until the opening assigns it.
    var parts = name == colour || snapshot.coloursOpen ? [name] : [name, colour]
    // Search progress changes ten times a second; only the finished search is read out.
    let done = snapshot.computerThinking ? nil : search
    let status = texts.status(
      stone, in: snapshot, search: done, engineLine: engineLine, walks: walks)
    if let status { parts.append(status) }
    if let clock { parts.append(texts[.playerClock(clock)]) }
    if snapshot.player(stone).clockLow { parts.append(texts[.playerClockLow]) }
    return parts.joined(separator: ", ")
  }
}
