@MainActor
public struct ScanTexts {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

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

  public func isTrouble(_ scan: ScanModel) -> Bool {
    switch scan.state {
    case .refused, .absent, .forbidden, .taken, .shared, .failed: true
    case .off, .asking, .starting, .looking, .found: scan.wrong != nil
    }
  }

  private func wrong(_ error: FriendInvitationError) -> String {
    switch error {
    case .Link, .Nearby: FriendTexts(texts).refusal(error)
    // Most scanned codes are unrelated, so hints for typing mistakes don't apply here.
    default: texts[.scanNoInvitation]
    }
  }
}
