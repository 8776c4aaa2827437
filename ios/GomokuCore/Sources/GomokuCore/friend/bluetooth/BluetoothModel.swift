import Foundation
import Observation

/// The phone's Bluetooth: does what the core says, and knows what the core asks of it.
@MainActor
public protocol BluetoothPhone: AnyObject {
  /// As far as the phone knows: whether its Bluetooth works, and if not why. Before the system's was
  /// woken only the permission is known.
  var state: BluetoothState { get }

  /// Who is told what came of it.
  var core: Bluetooth? { get set }

  /// Called when ``state`` may be another.
  var changed: (() -> Void)? { get set }

  /// Does what the core says, in its order, and returns at once.
  func obey(_ command: RadioCommand)
}

/// Bluetooth on its screens: shows the core's snapshot and forwards commands one to one.
@MainActor
@Observable
public final class BluetoothModel {
  /// The newest state.
  public private(set) var snapshot: BluetoothSnapshot

  @ObservationIgnored private let phone: any BluetoothPhone
  @ObservationIgnored private let core: Bluetooth
  @ObservationIgnored private let bridge: BluetoothBridge
  @ObservationIgnored private let nickname: @MainActor () -> String

  @MainActor
  private final class Relay {
    weak var model: BluetoothModel?
  }

  /// - Parameter nickname: what others are to see.
  public init(phone: any BluetoothPhone, nickname: @escaping @MainActor () -> String) {
    let relay = Relay()
    self.phone = phone
    self.nickname = nickname
    bridge = BluetoothBridge { relay.model?.receive($0) }
    core = Bluetooth(observer: bridge)
    snapshot = core.snapshot()
    relay.model = self
    phone.core = core
    phone.changed = { relay.model?.changed() }
  }

  deinit {
    bridge.close()
    core.shutdown()
  }

  /// Whether it works, and if not why.
  public var state: BluetoothState { snapshot.state }

  /// For somebody who is about to choose Bluetooth: what the phone lacks for it.
  public var outlook: BluetoothSnapshot {
    BluetoothSnapshot(
      state: core.outlook(phone: phone.state), hidden: nil, blind: nil, people: snapshot.people,
      channels: snapshot.channels)
  }

  /// Who is near, in the order in which they were found.
  public var people: [BluetoothPerson] { snapshot.people }

  /// Whether a channel is open.
  public var isCarrying: Bool { core.snapshot().channels > 0 }

  /// The person has tapped Bluetooth. The system asks, the first time.
  public func turnOn() {
    _ = core.turnOn(phone: phone.state)
    refresh()
  }

  /// The person goes on with a game that was played by Bluetooth.
  public func goOn() {
    core.goOn(phone: phone.state)
    refresh()
  }

  public func turnOff() {
    core.turnOff()
    refresh()
  }

  /// The lobby is in front: others are looked for, see this phone and come in there.
  ///
  /// - Returns: ends that, unless something else came to the front. Channels that are open stay.
  func show(_ lobby: Lobby) -> @MainActor () -> Void {
    defer { refresh() }
    return hiding(core.showLobby(lobby: lobby, nickname: nickname()))
  }

  private func hiding(_ front: Int64) -> @MainActor () -> Void {
    let core = core
    return { core.hide(front: front) }
  }

  /// How the core reaches somebody, now and whenever the link is lost.
  public func opener(_ person: BluetoothPerson) -> any StreamOpener {
    core.opener(device: person.device, nickname: person.nickname)
  }

  private func changed() {
    core.changed(phone: phone.state)
    refresh()
  }

  private func receive(_ message: BluetoothMessage) {
    switch message {
    case .command(let command): phone.obey(command)
    case .snapshot: refresh()
    }
  }

  /// What comes from the core may be older than what a command has shown.
  private func refresh() {
    let newer = core.snapshot()
    if newer != snapshot { snapshot = newer }
  }
}

extension BluetoothModel: Reconnection {
  func show(_ session: GameSession) -> @MainActor () -> Void {
    defer { refresh() }
    return hiding(core.showGame(session: session, nickname: nickname()))
  }
}
