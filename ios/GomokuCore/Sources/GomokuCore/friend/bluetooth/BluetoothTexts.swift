@MainActor
public struct BluetoothTexts {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func status(_ seen: BluetoothSnapshot) -> String {
    switch seen.state {
    case .off: texts[.bluetoothExplain]
    case .unsupported, .tooOld: texts[.bluetoothUnsupported]
    // The system asks only once; after a refusal only its settings help.
    case .asking, .refused: texts[.bluetoothAsking]
    case .barred: texts[.bluetoothBarred]
    case .switchedOff: texts[.bluetoothSwitchedOff]
    case .waking: texts[.bluetoothWaking]
    // No location access is needed on this platform.
    case .on, .noLocation:
      seen.hidden == nil
        ? texts[.bluetoothOn] : texts[.bluetoothOn] + "\n" + texts[.bluetoothHiddenFailed]
    }
  }

  public func isTrouble(_ seen: BluetoothSnapshot) -> Bool {
    switch seen.state {
    case .off, .asking, .refused, .waking: false
    case .on, .noLocation: seen.hidden != nil
    case .unsupported, .tooOld, .barred, .switchedOff: true
    }
  }

  public func row(_ person: BluetoothPerson) -> String {
    texts[.nearbyPeerInvite(person.nickname, texts[.bluetoothWay])]
  }

  public func unreachable(_ nickname: String) -> String {
    texts[.bluetoothUnreachable(nickname)]
  }
}
