@MainActor
public struct FriendTexts {
  /// A requirement.
  public struct Need: Equatable, Sendable {
    public let text: String
    /// Whether the device has detected that it is not met.
    public let isMissing: Bool
  }

  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func reach(_ friend: Friend) -> String {
    guard let game = friend.game else { return texts[.friendReach] }
    return texts[.friendReachGame(OnlineTexts(texts).state(game))]
  }

  public func wifi(isAllowed: Bool, isJoined: Bool) -> Need {
    if !isAllowed { return missing(.friendWifiDenied) }
    return isJoined
      ? Need(text: texts[.friendWifiNote], isMissing: false) : missing(.friendWifiNone)
  }

  public func bluetooth(_ seen: BluetoothSnapshot) -> Need {
    let words = BluetoothTexts(texts)
    return Need(text: words.status(seen), isMissing: words.isTrouble(seen))
  }

  public func anywhere(hasServer: Bool, isOnline: Bool) -> Need {
    if !hasServer { return missing(.friendAnywhereNoServer) }
    return isOnline
      ? Need(text: texts[.friendAnywhereNote], isMissing: false) : missing(.friendAnywhereOffline)
  }

  private func missing(_ word: Word) -> Need { Need(text: texts[word], isMissing: true) }

  public func refusal(_ error: FriendInvitationError) -> String {
    switch error {
    case .Empty: texts[.friendJoinEmpty]
    case .Unknown: texts[.friendJoinUnknown]
    case .Link: texts[.friendJoinLink]
    case .CodeLength(let chars): texts[.friendJoinCodeLength("\(chars)")]
    case .CodeCharacter(let at):
      texts[.addressAt(texts[.friendJoinCodeCharacter], "\(Int(at) + 1)")]
    case .Server: texts[.friendJoinServer]
    case .Nearby(let problem, let at):
      LobbyTexts(texts).refusal(LobbyError.BadAddress(problem: problem, at: at))
    }
  }
}
