/// The app's words for scanning.
@MainActor
public struct ScanTexts {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// What the camera does, what was read, or what a person can do instead.
  public func status(_ scan: ScanModel) -> String {
    switch scan.state {
    case .off, .starting: texts[.scanStarting]
    case .asking: texts[.scanAsking]
    case .looking: scan.wrong.map(wrong) ?? texts[.scanLooking]
    case .found: texts[.scanFound]
    case .refused: texts[.scanRefused]
    case .absent: texts[.scanNone]
    case .forbidden: texts[.scanForbidden]
    case .taken: texts[.scanTaken]
    case .shared: texts[.scanShared]
    case .failed: texts[.scanFailed]
    }
  }

  /// Whether that is something that went wrong.
  public func isTrouble(_ scan: ScanModel) -> Bool {
    switch scan.state {
    case .refused, .absent, .forbidden, .taken, .shared, .failed: true
    case .off, .asking, .starting, .looking, .found: scan.wrong != nil
    }
  }

  /// A code was read that leads to no game.
  private func wrong(_ error: FriendInvitationError) -> String {
    switch error {
    case .Link, .Nearby: FriendTexts(texts).refusal(error)
    // Most codes in the world. What somebody who types may have meant, nobody has meant here.
    default: texts[.scanNoInvitation]
    }
  }
}
