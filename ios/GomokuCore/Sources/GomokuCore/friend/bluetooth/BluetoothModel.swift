import Foundation
import Observation

/// The device's Bluetooth, which executes the core's commands.
@MainActor
public protocol BluetoothPhone: AnyObject {
  /// Whether Bluetooth works, or why not. Before it is started, only the permission is known.
  var state: BluetoothState { get }

  var core: Bluetooth? { get set }

  /// Called when ``state`` may have changed.
  var changed: (() -> Void)? { get set }

  /// Executes commands in order, and returns at once.
  func obey(_ command: RadioCommand)
}

/// The view model of Bluetooth.
@MainActor
@Observable
public final class BluetoothModel {
  public private(set) var snapshot: BluetoothSnapshot

  @ObservationIgnored private let phone: any BluetoothPhone
  @ObservationIgnored private let core: Bluetooth
  @ObservationIgnored private let bridge: BluetoothBridge
  @ObservationIgnored private let nickname: @MainActor () -> String

  @MainActor
  private final class Relay {
    weak var model: BluetoothModel?
  }

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

  public var state: BluetoothState { snapshot.state }

  /// The snapshot before Bluetooth is started, with what the device lacks for it.
  public var outlook: BluetoothSnapshot {
    BluetoothSnapshot(
      state: core.outlook(phone: phone.state), hidden: nil, blind: nil, people: snapshot.people,
      channels: snapshot.channels)
  }

  public var people: [BluetoothPerson] { snapshot.people }

  public var isCarrying: Bool { core.snapshot().channels > 0 }

  /// Turns Bluetooth on after a tap. The system asks for permission the first time.
  public func turnOn() {
    _ = core.turnOn(phone: phone.state)
    refresh()
  }

  public func goOn() {
    core.goOn(phone: phone.state)
    refresh()
  }

  public func turnOff() {
    core.turnOff()
    refresh()
  }

  /// Searches, advertises and accepts connections for the lobby in front.
  ///
  /// - Returns: A closure that stops this, unless something else came to the front.
  func show(_ lobby: Lobby) -> @MainActor () -> Void {
    defer { refresh() }
    return hiding(core.showLobby(lobby: lobby, nickname: nickname()))
  }

  private func hiding(_ front: Int64) -> @MainActor () -> Void {
    let core = core
    return { core.hide(front: front) }
  }

  /// Opener of connections to a person, initially and after a lost link.
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

  /// Reads the current snapshot, since a callback's may be older than the last command.
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
