import Foundation

/// The phone's Bluetooth, as the model of it uses it.
@MainActor
public protocol BluetoothRadio: AnyObject, Sendable {
  /// What stands between the app and the radio. Before ``prepare()`` only the permission is known.
  var condition: BluetoothCondition { get }

  /// How many channels are open.
  var channels: Int { get }

  /// Who hears of it.
  var listener: (any BluetoothListener)? { get set }

  /// Wakes the system's Bluetooth, which asks the person the first time.
  func prepare()

  /// Is seen under this nickname, takes channels, and looks for others where it searches, until
  /// ``stop()``. Channels that are open stay.
  func start(nickname: String, searches: Bool)
  func stop()

  /// Opens a channel to the device, or to another one that is called so by now: phones change their
  /// addresses. The line hears what comes of it. Returns at once.
  nonisolated func open(id: String, nickname: String, line: StreamLine)
}

/// What stands between the app and the radio.
public enum BluetoothCondition: Equatable, Sendable {
  /// There is none that could.
  case unsupported
  /// The person has not been asked.
  case unasked
  /// The person, or a restriction, forbids it; only Settings helps.
  case barred
  case switchedOff
  /// The system has not said yet.
  case waking
  case ready
}

/// Hears what the radio does.
@MainActor
public protocol BluetoothListener: AnyObject {
  /// ``BluetoothRadio/condition`` is another one.
  func radioChanged()
  /// Somebody with a card is near.
  func found(id: String, nickname: String)
  /// Somebody who was found is still near.
  func sighted(id: String)
  /// Others don't see this phone; `detail` is the system's, for logs.
  func hidden(detail: String)
  /// Somebody has opened a channel to this phone.
  func arrived(_ channel: ChannelStream)
}
