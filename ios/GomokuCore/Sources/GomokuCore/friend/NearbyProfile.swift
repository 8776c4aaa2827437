import Foundation

@MainActor
public struct NearbyProfile {
  private let preferences: Preferences
  private let texts: Texts

  public init(preferences: Preferences, texts: Texts) {
    self.preferences = preferences
    self.texts = texts
  }

  /// A generated nickname until the user chooses.
  public var nickname: String {
    if let kept = preferences.nickname.flatMap(shownNickname(text:)) { return kept }
    let made = texts[.nearbyDefaultName("\(Int.random(in: 10...99))")]
    preferences.nickname = made
    return made
  }

  public var isWatchable: Bool { preferences.watchable }

  /// Returns false for an invalid nickname.
  public func rename(_ nickname: String) -> Bool {
    guard let shown = shownNickname(text: nickname) else { return false }
    preferences.nickname = shown
    return true
  }
}
