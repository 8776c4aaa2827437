public struct OnlineTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// - Parameter name: Name of the other player, if known.
  public func event(_ event: OnlineEvent, name: String = "") -> String {
    switch event {
    case .invitation: texts[.onlineEventInvitation]
    case .joining: texts[.onlineEventJoining]
    case .guessed(let left):
      left > 0 ? texts[.onlineEventGuessed("\(left)")] : texts[.onlineEventGuessedLast]
    case .unreachable(let detail): texts[.onlineEventUnreachable(detail)]
    case .gameReady: texts[.onlineEventGameReady]
    case .ownTurn: texts[.onlineEventOwnTurn(name)]
    case .ended(let reason): end(reason)
    }
  }

  /// Returns nil when a game can begin, since that is visible.
  public func announcement(of event: OnlineEvent, name: String) -> String? {
    if case .gameReady = event { nil } else { self.event(event, name: name) }
  }

  public func end(_ reason: OnlineEnd) -> String {
    switch reason {
    case .wrongCode: texts[.onlineEndWrongCode]
    case .taken: texts[.onlineEndTaken]
    case .expired: texts[.onlineEndExpired]
    case .withdrawn: texts[.onlineEndWithdrawn]
    case .version: texts[.onlineEndVersion]
    case .badSetup: texts[.onlineEndBadSetup]
    case .system(let detail): texts[.onlineEndSystem(detail)]
    }
  }

  public func refusal(_ error: StorageError) -> String {
    switch error {
    case .Unknown, .Damaged, .Record: texts[.onlineUnreadable]
    case .BadNickname, .Newer, .System, .Config, .NotSaved, .ReadOnly:
      LobbyTexts(texts).refusal(error)
    }
  }

  public func title(_ kept: SavedLink) -> String {
    guard let text = kept.invitation else { return kept.name ?? texts[.onlineJoined] }
    return texts[isLink(text) ? .onlineByLink : .onlineByCode]
  }

  public func game(_ kept: SavedLink) -> String? {
    guard let game = kept.game else { return nil }
    return texts[
      .onlineGame(
        texts.rule(game.rule), texts.size(Int(game.size)),
        texts[.homeMoveCount("\(game.moves)")])]
  }

  public func state(_ kept: SavedLink) -> String {
    guard let game = kept.game else {
      if !kept.sent { return texts[.onlineUnsent] }
      return texts[kept.invitation == nil ? .onlineJoining : .onlineInviting]
    }
    guard let ownTurn = game.ownTurn else { return texts[.onlineDecided] }
    return texts[ownTurn ? .onlineOwnTurn : .onlineTheirTurn]
  }

  /// Numbers of games and own turns, or a description without games.
  public func summary(_ games: [SavedLink]) -> String {
    let begun = games.count { $0.name != nil }
    if begun == 0 { return texts[.onlineExplain] }
    return texts[.onlineKept("\(begun)", "\(games.count { $0.isOwnTurn })")]
  }

  public func deletion(_ kept: SavedLink) -> String {
    guard let game = kept.game else {
      return texts[kept.invitation == nil ? .onlineWithdrawAnswer : .onlineWithdrawExplain]
    }
    return game.ownTurn == nil
      ? texts[.onlineDeleteDecided] : texts[.onlineDeleteExplain(game.name)]
  }

  /// Whether an invitation is a link to send, not a code to say aloud.
  public func isLink(_ invitation: String) -> Bool { invitation.contains("://") }

  /// Returns the broker's host, and its port if it is not a default one.
  public func broker(_ address: BrokerAddress) -> String {
    let usual = address.port == (address.tls ? 8_883 : 1_883)
    return usual ? address.host : "\(address.host):\(address.port)"
  }
}
