/// The app's words for games with somebody anywhere.
public struct OnlineTexts: Sendable {
  private let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  /// What happened on the way to a game.
  ///
  /// - Parameter name: who plays it with this person, where that is known.
  public func event(_ event: OnlineEvent, name: String = "") -> String {
    switch event {
    case .invitation: texts["online_event_invitation"]
    case .joining: texts["online_event_joining"]
    case .guessed(let left):
      left > 0 ? texts["online_event_guessed", "\(left)"] : texts["online_event_guessed_last"]
    case .unreachable(let detail): texts["online_event_unreachable", detail]
    case .met(let player): texts["online_event_met", player.nickname]
    case .gameReady: texts["online_event_game_ready"]
    case .ownTurn: texts["online_event_own_turn", name]
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
    case .wrongCode: texts["online_end_wrong_code"]
    case .burnt: texts["online_end_burnt"]
    case .taken: texts["online_end_taken"]
    case .expired: texts["online_end_expired"]
    case .version: texts["online_end_version"]
    case .badSetup: texts["online_end_bad_setup"]
    case .system(let detail): texts["online_end_system", detail]
    }
  }

  /// Why nothing can begin.
  public func refusal(_ error: OnlineError) -> String {
    switch error {
    case .BadInvitation: texts["online_bad_invitation"]
    case .BadBroker: texts["online_broker_bad"]
    case .BadNickname: texts["nearby_name_invalid"]
    case .BadIdentity: texts["lobby_bad_identity"]
    case .BadSetup: texts["lobby_bad_setup"]
    case .NotNow: texts["lobby_not_now"]
    case .System(let detail): texts["online_end_system", detail]
    }
  }

  /// Why a kept game can't be gone on with.
  public func refusal(_ error: ResumeError) -> String {
    switch error {
    case .BadConfig, .NotAGame, .Damaged: texts["online_unreadable"]
    case .Newer, .System: LobbyTexts(texts).refusal(error)
    }
  }

  /// Who plays a kept game with this person, or what it is while nobody does.
  public func title(_ kept: OnlineGames.Kept) -> String {
    switch kept.state {
    case .game(let about, _, _): about.name
    case .joining: texts["online_joined"]
    case .invited(let text): texts[isLink(text) ? "online_by_link" : "online_by_code"]
    }
  }

  /// What is played in a kept game; nil while there is none.
  public func game(_ kept: OnlineGames.Kept) -> String? {
    guard case .game(let about, _, _) = kept.state else { return nil }
    return texts[
      "online_game", texts.rule(about.rule), texts.size(Int(about.size)),
      texts["home_move_count", "\(about.moves)"]
    ]
  }

  /// For whom a kept game waits.
  public func state(_ kept: OnlineGames.Kept) -> String {
    switch kept.state {
    case .invited: texts["online_inviting"]
    case .joining: texts["online_joining"]
    case .game(_, let ownTurn, _):
      switch ownTurn {
      case true?: texts["online_own_turn"]
      case false?: texts["online_their_turn"]
      case nil: texts["online_decided"]
      }
    }
  }

  /// Under the row that leads to them: how many there are, and how many wait for this side. Before
  /// there is one, what it is.
  public func summary(_ games: [OnlineGames.Kept]) -> String {
    let begun = games.count { $0.name != nil }
    if begun == 0 { return texts["online_explain"] }
    return texts["online_kept", "\(begun)", "\(games.count { $0.isOwnTurn })"]
  }

  /// What deleting a kept game means.
  public func deletion(_ kept: OnlineGames.Kept) -> String {
    switch kept.state {
    case .invited, .joining: texts["online_withdraw_explain"]
    case .game(_, nil, _): texts["online_delete_decided"]
    case .game(let about, _, _): texts["online_delete_explain", about.name]
    }
  }

  /// Whether an invitation is a link, to be sent; a code is said aloud.
  public func isLink(_ invitation: String) -> Bool { invitation.contains("://") }

  /// A code character by character, not as a word.
  public func spoken(_ code: String) -> String {
    code.filter { $0.isLetter || $0.isNumber }.map { String($0) }.joined(separator: " ")
  }

  /// A broker as it is named to people: its host, and its port where that is none of the usual.
  public func broker(_ address: BrokerAddress) -> String {
    let usual = address.port == (address.tls ? 8_883 : 1_883)
    return usual ? address.host : "\(address.host):\(address.port)"
  }
}
