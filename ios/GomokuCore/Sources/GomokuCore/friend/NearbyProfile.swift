import Foundation

/// Who this phone's person is to others. Whom the phone has met, and by what secret others know it
/// again, is the shelf's.
@MainActor
public struct NearbyProfile {
  private let preferences: Preferences
  private let texts: Texts

  public init(preferences: Preferences, texts: Texts) {
    self.preferences = preferences
    self.texts = texts
  }

  /// What others call this person. One is made up until the person chooses.
  public var nickname: String {
    if let kept = preferences.nickname, isValidNickname(text: kept) { return kept }
    let made = texts[.nearbyDefaultName("\(Int.random(in: 10...99))")]
    preferences.nickname = made
    return made
  }

  /// Takes another name; false when it can't be used.
  public func rename(_ nickname: String) -> Bool {
    guard isValidNickname(text: nickname) else { return false }
    preferences.nickname = nickname
    return true
  }

  /// As the core takes it.
  public var config: LobbyConfig {
    let choices = NearbyChoices(from: preferences.defaults)
    return LobbyConfig(
      nickname: nickname, identity: Data(), app: "Gomoku \(coreVersion()) iOS", rule: choices.rule,
      size: Int32(choices.size))
  }
}
