import Foundation

public struct LobbyTexts: Sendable {
  public struct Advice: Hashable, Sendable {
    public let text: String
    /// Whether the device has detected this problem itself.
    public let found: Bool
  }

  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func refusal(_ error: LobbyError) -> String {
    switch error {
    case .BadNickname: texts[.nearbyNameInvalid]
    case .BadSetup: texts[.lobbyBadSetup]
    case .BadAddress(let problem, let at): address(problem, at: at)
    case .BadInvitation: texts[.onlineBadInvitation]
    case .BadBroker: texts[.onlineBrokerBad]
    case .Busy: texts[.lobbyBusy]
    case .NotNow: texts[.lobbyNotNow]
    case .UnknownPeer: texts[.lobbyUnknownPeer]
    case .Closed: texts[.lobbyClosed]
    case .System(let detail): texts[.lobbySystem(detail)]
    }
  }

  private func address(_ problem: AddressProblem, at: Int32?) -> String {
    let said =
      switch problem {
      case .empty: texts[.addressEmpty]
      case .tooLong: texts[.addressTooLong]
      case .missingPort: texts[.addressMissingPort]
      case .badPort: texts[.addressBadPort]
      case .needsBrackets: texts[.addressNeedsBrackets]
      case .notAnAddress: texts[.addressNotAnAddress]
      case .zone: texts[.addressZone]
      case .noPeer: texts[.addressNoPeer]
      case .codeCharacter: texts[.addressCodeCharacter]
      case .codeLength: texts[.addressCodeLength]
      case .codeCheck: texts[.addressCodeCheck]
      case .codeNoNetwork: texts[.addressCodeNoNetwork]
      case .codeRests: texts[.addressCodeRests]
      }
    guard let at else { return said }
    return texts[.addressAt(said, "\(Int(at) + 1)")]
  }

  public func refusal(_ error: StorageError) -> String {
    switch error {
    case .BadNickname: texts[.nearbyNameInvalid]
    case .Newer: texts[.keptNewer]
    case .System, .Config: texts[.keptSystem]
    case .NotSaved, .ReadOnly: texts[.savedFailed]
    case .Unknown, .Damaged, .Record: texts[.keptUnreadable]
    }
  }

  /// Returns nil for events that the screen shows.
  public func event(_ event: LobbyEvent) -> String? {
    let remote = RemoteTexts(texts)
    return switch event {
    case .refused(let nickname, let reason): remote.refusal(reason, name: nickname)
    case .lost(let nickname, let reason): remote.loss(reason, name: nickname)
    case .withdrawn(let nickname): texts[.pairingWithdrawn(nickname)]
    case .invited, .codeReady, .codeRight, .gameReady, .watchReady: nil
    }
  }

  public func announcement(of event: LobbyEvent) -> String? {
    switch event {
    case .invited(let nickname): texts[.pairingInvited(nickname)]
    case .codeReady(let code): texts[.pairingAnnounceCode(spelled(code))]
    default: self.event(event)
    }
  }

  /// Two groups, as two people read the code out.
  public func grouped(_ code: String) -> String {
    let half = code.count / 2
    return code.prefix(half) + " " + code.dropFirst(half)
  }

  /// Character by character for VoiceOver, with a pause between the groups.
  public func spelled(_ code: String) -> String {
    code.split(separator: "-").map { $0.map(String.init).joined(separator: " ") }
      .joined(separator: ", ")
  }

  public func question(_ pairing: Pairing) -> String {
    pairing.byCode ? texts[.pairingByCode(pairing.nickname)] : texts[.pairingQuestion]
  }

  public func title(_ pairing: Pairing) -> String {
    if pairing.setup == nil { return texts[.pairingWatch(pairing.nickname)] }
    return pairing.inviting
      ? texts[.pairingInviting(pairing.nickname)] : texts[.pairingInvited(pairing.nickname)]
  }

  public func progress(_ pairing: Pairing) -> String {
    switch pairing.stage {
    case .accepted: texts[.pairingWaiting(pairing.nickname)]
    case .unopened: texts[.pairingUnopenedThere(pairing.nickname)]
    case .connecting, .comparing: texts[.pairingConnecting]
    }
  }

  public func note(_ peer: LobbyPeer) -> String {
    let game = game(peer.rule, peer.size)
    if peer.stale { return texts[.nearbyPeerStale] }
    return peer.busy ? texts[.nearbyPeerBusy(game)] : game
  }

  public func row(_ peer: LobbyPeer) -> String {
    peer.busy
      ? texts[.nearbyPeerWatch(peer.nickname, note(peer))]
      : texts[.nearbyPeerInvite(peer.nickname, note(peer))]
  }

  public func setup(_ setup: RemoteSetup, inviting: Bool) -> String {
    let black = setup.inviterIsBlack == inviting
    return [
      game(setup.rule, setup.size), texts.clock(NewGameChoices.Clock(of: setup.clock)),
      texts[black ? .nearbyYouBlack : .nearbyYouWhite],
    ].joined(separator: "\n")
  }

  private func game(_ rule: Rule, _ size: Int32) -> String {
    texts[.nearbyGame(texts.rule(rule), texts.size(Int(size)))]
  }

  /// Detected problems come first.
  ///
  /// - Parameter facts: Nil until the diagnosis is complete.
  public func advice(_ facts: LobbyDiagnosis?) -> [Advice] {
    let advice = [
      facts == nil
        ? tip(.adviceWifi)
        : facts?.address.map { tip(.adviceWifiAddress($0)) } ?? seen(.adviceNoNetwork),
      tip(.adviceGuest),
      facts?.tunnel.map { seen(.adviceVpnOn($0)) } ?? tip(.adviceVpn),
      tip(.advicePermission),
      tip(.adviceOtherPhone),
    ]
    return advice.filter(\.found) + advice.filter { !$0.found }
  }

  public func line(_ advice: Advice) -> String {
    advice.found ? texts[.nearbyFound(advice.text)] : advice.text
  }

  public func system(_ detail: String) -> String { texts[.adviceSystem(detail)] }

  private func tip(_ word: Word) -> Advice {
    Advice(text: texts[word], found: false)
  }

  private func seen(_ word: Word) -> Advice {
    Advice(text: texts[word], found: true)
  }
}
