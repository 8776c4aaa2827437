/// The app's words for what Bluetooth does, or why it does not.
@MainActor
public struct BluetoothTexts {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// What it does, or why it does not, and what helps.
  public func status(_ seen: BluetoothSnapshot) -> String {
    switch seen.state {
    case .off: texts[.bluetoothExplain]
    case .unsupported, .tooOld: texts[.bluetoothUnsupported]
    // The system asks once; after a no only its settings help.
    case .asking, .refused: texts[.bluetoothAsking]
    case .barred: texts[.bluetoothBarred]
    case .switchedOff: texts[.bluetoothSwitchedOff]
    case .waking: texts[.bluetoothWaking]
    // Nobody's location is needed here.
    case .on, .noLocation:
      seen.hidden == nil
        ? texts[.bluetoothOn] : texts[.bluetoothOn] + "\n" + texts[.bluetoothHiddenFailed]
    }
  }

  /// Whether the words tell that something is wrong.
  public func isTrouble(_ seen: BluetoothSnapshot) -> Bool {
    switch seen.state {
    case .off, .asking, .refused, .waking: false
    case .on, .noLocation: seen.hidden != nil
    case .unsupported, .tooOld, .barred, .switchedOff: true
    }
  }

  /// A row of the list as one element.
  public func row(_ person: BluetoothPerson) -> String {
    texts[.nearbyPeerInvite(person.nickname, texts[.bluetoothWay])]
  }

  /// Somebody who was called by Bluetooth did not answer.
  public func unreachable(_ nickname: String) -> String {
    texts[.bluetoothUnreachable(nickname)]
  }
}
