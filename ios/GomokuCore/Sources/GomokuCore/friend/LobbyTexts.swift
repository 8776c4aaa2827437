import Foundation

/// The app's words for the way to a game with somebody nearby.
public struct LobbyTexts: Sendable {
  /// One line of advice.
  public struct Advice: Hashable, Sendable {
    public let text: String
    /// Whether the phone itself has seen that this is what is wrong.
    public let found: Bool
  }

  private let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  /// Words for what the lobby refused: what happened and what to do.
  public func refusal(_ error: LobbyError) -> String {
    switch error {
    case .BadNickname: texts["nearby_name_invalid"]
    case .BadIdentity: texts["lobby_bad_identity"]
    case .BadSetup: texts["lobby_bad_setup"]
    case .BadAddress(let problem, let at): address(problem, at: at)
    case .Busy: texts["lobby_busy"]
    case .NotNow: texts["lobby_not_now"]
    case .UnknownPeer: texts["lobby_unknown_peer"]
    case .Closed: texts["lobby_closed"]
    case .System(let detail): texts["lobby_system", detail]
    }
  }

  private func address(_ problem: AddressProblem, at: Int32?) -> String {
    let said =
      switch problem {
      case .empty: texts["address_empty"]
      case .tooLong: texts["address_too_long"]
      case .missingPort: texts["address_missing_port"]
      case .badPort: texts["address_bad_port"]
      case .needsBrackets: texts["address_needs_brackets"]
      case .notAnAddress: texts["address_not_an_address"]
      case .zone: texts["address_zone"]
      case .noPeer: texts["address_no_peer"]
      case .codeCharacter: texts["address_code_character"]
      case .codeLength: texts["address_code_length"]
      case .codeCheck: texts["address_code_check"]
      case .codeVersion: texts["address_code_version"]
      case .codeDamaged: texts["address_code_damaged"]
      }
    guard let at else { return said }
    return texts["address_at", said, "\(Int(at) + 1)"]
  }

  /// Why the kept game can't be gone on with.
  public func refusal(_ error: ResumeError) -> String {
    switch error {
    case .BadConfig: texts["kept_bad_config"]
    case .NotAGame, .Damaged: texts["kept_unreadable"]
    case .Newer: texts["kept_newer"]
    case .System: texts["kept_system"]
    }
  }

  /// What a one-time event says; nil for those that the screen shows.
  public func event(_ event: LobbyEvent) -> String? {
    let remote = RemoteTexts(texts)
    return switch event {
    case .refused(let nickname, let reason): remote.refusal(reason, name: nickname)
    case .lost(let nickname, let reason): remote.loss(reason, name: nickname)
    case .withdrawn(let nickname): texts["pairing_withdrawn", nickname]
    case .invited, .codeReady, .gameReady, .watchReady, .met: nil
    }
  }

  /// What is said without being asked when something happens.
  public func announcement(of event: LobbyEvent) -> String? {
    switch event {
    case .invited(let nickname): texts["pairing_invited", nickname]
    case .codeReady(let code): texts["pairing_announce_code", spoken(code)]
    default: self.event(event)
    }
  }

  /// The code in two groups, as two people read it out.
  public func grouped(_ code: String) -> String {
    let half = code.count / 2
    return code.prefix(half) + " " + code.dropFirst(half)
  }

  /// The code digit by digit, not as a number.
  public func spoken(_ code: String) -> String {
    code.map(String.init).joined(separator: " ")
  }

  /// The pairing's title.
  public func title(_ pairing: Pairing) -> String {
    if pairing.setup == nil { return texts["pairing_watch", pairing.nickname] }
    return pairing.inviting
      ? texts["pairing_inviting", pairing.nickname] : texts["pairing_invited", pairing.nickname]
  }

  /// Under a name in the list: what would be played, and what the phone is doing.
  public func note(_ peer: LobbyPeer) -> String {
    let game = game(peer.rule, peer.size)
    if peer.stale { return texts["nearby_peer_stale"] }
    return peer.busy ? texts["nearby_peer_busy", game] : game
  }

  /// A row of the list as one element.
  public func row(_ peer: LobbyPeer) -> String {
    peer.busy
      ? texts["nearby_peer_watch", peer.nickname, note(peer)]
      : texts["nearby_peer_invite", peer.nickname, note(peer)]
  }

  /// What is proposed, with this side's colour.
  public func setup(_ setup: RemoteSetup, inviting: Bool) -> String {
    let black = setup.inviterIsBlack == inviting
    return [
      game(setup.rule, setup.size), texts.clock(NewGameChoices.Clock(of: setup.clock)),
      texts[black ? "nearby_you_black" : "nearby_you_white"],
    ].joined(separator: "\n")
  }

  private func game(_ rule: Rule, _ size: Int32) -> String {
    texts["nearby_game", texts.rule(rule), texts.size(Int(size))]
  }

  /// What to look at when nobody is found; what the phone has seen itself comes first.
  ///
  /// - Parameter facts: nil while they are not there yet.
  public func advice(_ facts: LobbyDiagnosis?) -> [Advice] {
    let own = facts?.interfaces.first { $0.usage == .used }
    let tunnel = facts?.interfaces.first { $0.usage == .pointToPoint }
    let advice = [
      facts == nil
        ? tip("advice_wifi")
        : own.map { tip("advice_wifi_address", $0.address) } ?? seen("advice_no_network"),
      tip("advice_guest"),
      tunnel.map { seen("advice_vpn_on", $0.name) } ?? tip("advice_vpn"),
      tip("advice_permission"),
      tip("advice_other_phone"),
    ]
    return advice.filter(\.found) + advice.filter { !$0.found }
  }

  /// One line of advice as it is shown.
  public func line(_ advice: Advice) -> String {
    advice.found ? texts["nearby_found", advice.text] : advice.text
  }

  /// Why discovery does not work, as the system says it.
  public func system(_ detail: String) -> String { texts["advice_system", detail] }

  private func tip(_ key: String, _ value: String = "") -> Advice {
    Advice(text: texts[key, value], found: false)
  }

  private func seen(_ key: String, _ value: String = "") -> Advice {
    Advice(text: texts[key, value], found: true)
  }
}
