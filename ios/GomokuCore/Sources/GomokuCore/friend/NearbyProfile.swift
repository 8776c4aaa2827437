import Foundation

/// Who this phone is to others nearby: its secret identity, its person's nickname, and whom it has
/// met.
@MainActor
public struct NearbyProfile {
  /// Players remembered at most, last met first.
  static let mostKnown = 64
  private static let identityBytes = 32
  private static let identityFile = "identity"
  private static let knownFile = "known"

  private let folder: PrivateFolder
  private let preferences: Preferences
  private let texts: GameTexts

  /// - Parameter folder: made when it is not there.
  public init(folder: URL, preferences: Preferences, texts: GameTexts) {
    self.folder = PrivateFolder(url: folder)
    self.preferences = preferences
    self.texts = texts
  }

  /// In the app's own support folder.
  public static func standardFolder() -> URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let base = support.first ?? FileManager.default.temporaryDirectory
    return base.appendingPathComponent("nearby", isDirectory: true)
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

  /// Whom this phone has played with, last met first.
  public var known: [KnownPlayer] {
    guard let bytes = folder.read(Self.knownFile, largest: 1 << 16) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return KnownPlayer(key: String(parts[0]), nickname: String(parts[1]))
    }
  }

  /// Remembers a player, in place of what was known under the same key.
  public func met(_ player: KnownPlayer) {
    let all = [player] + known.filter { $0.key != player.key }
    let lines = all.prefix(Self.mostKnown).map { "\($0.key) \($0.nickname)" }
    // What can't be kept is compared again next time.
    try? folder.write(Data(lines.joined(separator: "\n").utf8), to: Self.knownFile)
  }

  /// As the core takes it.
  ///
  /// - Throws: `LobbyError` when no identity can be made.
  public func config(_ choices: NearbyChoices) throws -> LobbyConfig {
    LobbyConfig(
      nickname: nickname, identity: try identity(), known: known,
      app: "Gomoku \(coreVersion()) iOS", rule: choices.rule, size: Int32(choices.size))
  }

  private func identity() throws -> Data {
    if let kept = folder.read(Self.identityFile, largest: Self.identityBytes),
      kept.count == Self.identityBytes
    {
      return kept
    }
    let made = try newIdentity()
    // Unwritten it serves this once, and others don't know the phone again.
    try? folder.write(made, to: Self.identityFile)
    return made
  }
}
