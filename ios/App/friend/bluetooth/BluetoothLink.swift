import CoreBluetooth
import Foundation
import GomokuCore

/// iOS's Bluetooth. An iPhone in the background hides what it advertises from Android and its
/// channels do not come back: it runs in front only, and a game that lost its link resumes.
@MainActor
final class BluetoothLink: NSObject, BluetoothRadio {
  weak var listener: (any BluetoothListener)?
  private(set) var channels = 0

  // Made at the first tap: making one brings up the question.
  private var central: CBCentralManager?
  private var beacon: CBPeripheralManager?
  private var caller: BluetoothCaller?
  /// The name to be seen under, and whether to look for others; nil while nobody is to be seen.
  private var running: (nickname: String, searches: Bool)?
  private var psm: CBL2CAPPSM?

  private static let service = CBUUID(string: BluetoothCard.service)
  private static let mostChannels = 8

  var condition: BluetoothCondition {
    switch CBManager.authorization {
    case .notDetermined: return .unasked
    case .denied, .restricted: return .barred
    case .allowedAlways: break
    @unknown default: return .barred
    }
    switch central?.state {
    case .unsupported: return .unsupported
    case .unauthorized: return .barred
    case .poweredOff: return .switchedOff
    case .poweredOn: return beacon?.state == .poweredOn ? .ready : .waking
    case .unknown, .resetting, nil: return .waking
    @unknown default: return .waking
    }
  }

  func prepare() {
    guard central == nil else { return }
    // The words for a switched-off Bluetooth are the screen's own.
    let quiet = [CBCentralManagerOptionShowPowerAlertKey: false]
    central = CBCentralManager(delegate: self, queue: .main, options: quiet)
    beacon = CBPeripheralManager(
      delegate: self, queue: .main, options: [CBPeripheralManagerOptionShowPowerAlertKey: false])
  }

  func start(nickname: String, searches: Bool) {
    guard let central, let beacon else { return }
    running = (nickname, searches)
    // Not encrypted by pairing: the game's own link encrypts, and people compare six digits.
    beacon.publishL2CAPChannel(withEncryption: false)
    caller = BluetoothCaller(
      central,
      found: { [weak self] in self?.listener?.found(id: $0, nickname: $1) },
      opened: { [weak self] in self?.opened($0, $1) })
    if searches { search() }
  }

  func stop() {
    running = nil
    caller?.close()
    caller = nil
    central?.stopScan()
    beacon?.stopAdvertising()
    beacon?.removeAllServices()
    if let psm { beacon?.unpublishL2CAPChannel(psm) }
    psm = nil
  }

  nonisolated func open(id: String, nickname: String, line: StreamLine) {
    Task { @MainActor in
      guard let caller else { return line.failed(detail: "Bluetooth is off") }
      // A game in front does not search all the time.
      search()
      caller.open(id: id, nickname: nickname, line: line)
    }
  }

  private func search() {
    // Each time that it is seen, or nobody could tell when it has gone.
    central?.scanForPeripherals(
      withServices: [Self.service], options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
  }

  /// Nil when so many are open that somebody means no good.
  private func carry(_ channel: CBL2CAPChannel) -> ChannelStream? {
    guard channels < Self.mostChannels else { return nil }
    channels += 1
    let wire = ChannelWire(channel) { [weak self] in
      self?.channels -= 1
      // The connection under a channel that this phone opened does not end by itself.
      if let peripheral = channel.peer as? CBPeripheral {
        self?.central?.cancelPeripheralConnection(peripheral)
      }
    }
    return wire.carrier
  }

  private func opened(_ channel: CBL2CAPChannel, _ line: StreamLine) {
    if running?.searches == false { central?.stopScan() }
    guard let stream = carry(channel) else { return line.failed(detail: "too many channels") }
    line.opened(writer: stream)
    stream.carry(line)
  }
}

extension BluetoothLink: @preconcurrency CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) { listener?.radioChanged() }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    caller?.sighted(peripheral)
    listener?.sighted(id: peripheral.identifier.uuidString)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    caller?.connected(peripheral, error: nil)
  }

  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {
    caller?.connected(peripheral, error: error ?? CancellationError())
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    caller?.disconnected(peripheral)
  }
}

extension BluetoothLink: @preconcurrency CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    listener?.radioChanged()
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel number: CBL2CAPPSM,
    error: (any Error)?
  ) {
    if let error { return hide(error) }
    guard let running else { return peripheral.unpublishL2CAPChannel(number) }
    psm = number
    let card = CBMutableCharacteristic(
      type: CBUUID(string: BluetoothCard.characteristic), properties: .read,
      value: BluetoothCard(psm: number, nickname: running.nickname).bytes, permissions: .readable)
    let service = CBMutableService(type: Self.service, primary: true)
    service.characteristics = [card]
    peripheral.add(service)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) {
    if let error { return hide(error) }
    guard running != nil else { return }
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Self.service]])
  }

  func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?
  ) {
    if let error { hide(error) }
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    // Whoever has tried and failed tries again.
    guard let channel, error == nil, let stream = carry(channel) else { return }
    listener?.arrived(stream)
  }

  private func hide(_ error: any Error) {
    listener?.hidden(detail: error.localizedDescription)
  }
}
