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
    case .off: texts["bluetooth_explain"]
    case .unsupported: texts["bluetooth_unsupported"]
    case .asking: texts["bluetooth_asking"]
    case .barred: texts["bluetooth_barred"]
    case .switchedOff: texts["bluetooth_switched_off"]
    case .waking: texts["bluetooth_waking"]
    case .on:
      model.isHidden
        ? texts["bluetooth_on"] + "\n" + texts["bluetooth_hidden_failed"] : texts["bluetooth_on"]
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
    texts["nearby_peer_invite", person.nickname, texts["bluetooth_way"]]
  }

  /// Somebody who was called by Bluetooth did not answer.
  public func unreachable(_ nickname: String) -> String {
    texts["bluetooth_unreachable", nickname]
  }
}
