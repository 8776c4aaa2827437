/// Texts for the state of Bluetooth.
@MainActor
public struct BluetoothTexts {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// Returns the state of Bluetooth, or why it does not work and what helps.
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

  /// Whether the state is a problem.
  public func isTrouble(_ seen: BluetoothSnapshot) -> Bool {
    switch seen.state {
    case .off, .asking, .refused, .waking: false
    case .on, .noLocation: seen.hidden != nil
    case .unsupported, .tooOld, .barred, .switchedOff: true
    }
  }

  /// Returns the accessibility label of a list row.
  public func row(_ person: BluetoothPerson) -> String {
    texts[.nearbyPeerInvite(person.nickname, texts[.bluetoothWay])]
  }

  /// Returns that a person did not answer over Bluetooth.
  public func unreachable(_ nickname: String) -> String {
    texts[.bluetoothUnreachable(nickname)]
  }
}
