import Foundation

/// The user's public profile. Storage has the identity and the acquaintances.
@MainActor
public struct NearbyProfile {
  private let preferences: Preferences
  private let texts: Texts

  public init(preferences: Preferences, texts: Texts) {
    self.preferences = preferences
    self.texts = texts
  }

  /// The user's nickname; a generated one until the user chooses.
  public var nickname: String {
    if let kept = preferences.nickname.flatMap(shownNickname(text:)) { return kept }
    let made = texts[.nearbyDefaultName("\(Int.random(in: 10...99))")]
    preferences.nickname = made
    return made
  }

  /// Whether nearby players may watch this user's games.
  public var isWatchable: Bool { preferences.watchable }

  /// Changes the nickname; false if it is invalid.
  public func rename(_ nickname: String) -> Bool {
    guard let shown = shownNickname(text: nickname) else { return false }
    preferences.nickname = shown
    return true
  }
}
