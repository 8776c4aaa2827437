/// The app's words for what Bluetooth does, or why it does not.
@MainActor
public struct BluetoothTexts {
  private let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  /// What it does, or why it does not, and what helps.
  public func status(_ model: BluetoothModel) -> String {
    switch model.state {
    case .off: texts[.bluetoothExplain]
    case .unsupported: texts[.bluetoothUnsupported]
    case .asking: texts[.bluetoothAsking]
    case .barred: texts[.bluetoothBarred]
    case .switchedOff: texts[.bluetoothSwitchedOff]
    case .waking: texts[.bluetoothWaking]
    case .on:
      model.isHidden
        ? texts[.bluetoothOn] + "\n" + texts[.bluetoothHiddenFailed] : texts[.bluetoothOn]
    }
  }

  /// Whether the words tell that something is wrong.
  public func isTrouble(_ model: BluetoothModel) -> Bool {
    switch model.state {
    case .off, .asking, .waking: false
    case .on: model.isHidden
    case .unsupported, .barred, .switchedOff: true
    }
  }

  /// A row of the list as one element.
  public func row(_ person: BluetoothModel.Person) -> String {
    texts[.nearbyPeerInvite(person.nickname, texts[.bluetoothWay])]
  }

  /// Somebody who was called by Bluetooth did not answer.
  public func unreachable(_ nickname: String) -> String {
    texts[.bluetoothUnreachable(nickname)]
  }
}
