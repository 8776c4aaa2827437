/// The app's words for games with somebody anywhere.
public struct OnlineTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// What happened on the way to a game.
  ///
  /// - Parameter name: who plays it with this person, where that is known.
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

  /// What is said without being asked when something happens. That a game can begin is seen.
  public func announcement(of event: OnlineEvent, name: String) -> String? {
    if case .gameReady = event { nil } else { self.event(event, name: name) }
  }

  /// Why nothing came of it, and what helps.
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

  /// Why a kept game can't be gone on with.
  public func refusal(_ error: ShelfError) -> String {
    switch error {
    case .Unknown, .Damaged, .Record: texts[.onlineUnreadable]
    case .BadNickname, .Newer, .System, .Config, .NotKept, .ReadOnly:
      LobbyTexts(texts).refusal(error)
    }
  }

  /// Who plays a kept game with this person, or what it is while nobody does.
  public func title(_ kept: KeptLink) -> String {
    guard let text = kept.invitation else { return kept.name ?? texts[.onlineJoined] }
    return texts[isLink(text) ? .onlineByLink : .onlineByCode]
  }

  /// What is played in a kept game; nil while there is none.
  public func game(_ kept: KeptLink) -> String? {
    guard let game = kept.game else { return nil }
    return texts[
      .onlineGame(
        texts.rule(game.rule), texts.size(Int(game.size)),
        texts[.homeMoveCount("\(game.moves)")])]
  }

  /// For whom a kept game waits.
  public func state(_ kept: KeptLink) -> String {
    guard let game = kept.game else {
      if !kept.sent { return texts[.onlineUnsent] }
      return texts[kept.invitation == nil ? .onlineJoining : .onlineInviting]
    }
    guard let ownTurn = game.ownTurn else { return texts[.onlineDecided] }
    return texts[ownTurn ? .onlineOwnTurn : .onlineTheirTurn]
  }

  /// Under the row that leads to them: how many there are, and how many wait for this side. Before
  /// there is one, what it is.
  public func summary(_ games: [KeptLink]) -> String {
    let begun = games.count { $0.name != nil }
    if begun == 0 { return texts[.onlineExplain] }
    return texts[.onlineKept("\(begun)", "\(games.count { $0.isOwnTurn })")]
  }

  /// What deleting a kept game means.
  public func deletion(_ kept: KeptLink) -> String {
    guard let game = kept.game else {
      return texts[kept.invitation == nil ? .onlineWithdrawAnswer : .onlineWithdrawExplain]
    }
    return game.ownTurn == nil
      ? texts[.onlineDeleteDecided] : texts[.onlineDeleteExplain(game.name)]
  }

  /// Whether an invitation is a link, to be sent; a code is said aloud.
  public func isLink(_ invitation: String) -> Bool { invitation.contains("://") }

  /// A broker as it is named to people: its host, and its port where that is none of the usual.
  public func broker(_ address: BrokerAddress) -> String {
    let usual = address.port == (address.tls ? 8_883 : 1_883)
    return usual ? address.host : "\(address.host):\(address.port)"
  }
}
