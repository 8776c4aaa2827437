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
    if let kept = preferences.nickname.flatMap(shownNickname(text:)) { return kept }
    let made = texts[.nearbyDefaultName("\(Int.random(in: 10...99))")]
    preferences.nickname = made
    return made
  }

  /// Others nearby may watch this person's games.
  public var isWatchable: Bool { preferences.watchable }

  /// Takes another name; false when it can't be used.
  public func rename(_ nickname: String) -> Bool {
    guard let shown = shownNickname(text: nickname) else { return false }
    preferences.nickname = shown
    return true
  }
}
