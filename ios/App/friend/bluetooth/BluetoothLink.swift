import CoreBluetooth
import Foundation
import GomokuCore

/// Bluetooth on iOS, in the foreground only: in the background, an iPhone hides its advertisement
/// from Android, and its channels don't reconnect.
@MainActor
final class BluetoothLink: NSObject, BluetoothPhone {
  var core: Bluetooth?
  var changed: (() -> Void)?

  // Created at the first tap, since creating one shows the permission prompt.
  private var central: CBCentralManager?
  private var beacon: CBPeripheralManager?
  private var caller: BluetoothCaller?
  private let number = ChannelNumber()
  private var listening: Int64?
  /// The advertised card; nil while the device is hidden.
  private var card: Data?

  private let service = CBUUID(string: radioService())

  var state: BluetoothState {
    switch (central?.state, CBManager.authorization) {
    case (.unsupported, _): .unsupported
    case (.unauthorized, _), (_, .denied), (_, .restricted): .barred
    case (_, .notDetermined): .refused
    case (.poweredOff, .allowedAlways): .switchedOff
    case (.poweredOn, .allowedAlways): beacon?.state == .poweredOn ? .on : .waking
    case (_, .allowedAlways): .waking
    @unknown default: .barred
    }
  }

  func obey(_ command: RadioCommand) {
    switch command {
    case .wake: wake()
    case .listen(let step): listen(step)
    case .show(let card): show(card)
    case .hide: hide()
    case .startScan: search()
    case .stopScan: central?.stopScan()
    case .readCard(let device, let step): caller?.read(device, step)
    case .openChannel(let device, let psm, let step): caller?.open(device, CBL2CAPPSM(psm), step)
    case .release(let device): caller?.release(device)
    }
  }

  private func report(_ report: RadioReport) { core?.report(report: report) }

  private func wake() {
    guard central == nil else { return }
    // The app's screen reports that Bluetooth is off.
    let quiet = [CBCentralManagerOptionShowPowerAlertKey: false]
    let central = CBCentralManager(delegate: self, queue: .main, options: quiet)
    self.central = central
    beacon = CBPeripheralManager(
      delegate: self, queue: .main, options: [CBPeripheralManagerOptionShowPowerAlertKey: false])
    caller = BluetoothCaller(
      central, report: { [weak self] in self?.report($0) },
      opened: { [weak self] peripheral, step, channel in
        self?.carry(channel) {
          self?.core?.opened(
            device: peripheral.identifier.uuidString, step: step, writer: $0)
        }
      })
  }

  private func listen(_ step: Int64) {
    switch number.listen() {
    case .use(let psm): report(.listening(step: step, psm: Int32(psm)))
    case .wait: listening = step
    case .publish(let withdrawn):
      listening = step
      // Closes the channels of this PSM, which are all dead.
      if let withdrawn { beacon?.unpublishL2CAPChannel(withdrawn) }
      // No pairing encryption: the game's link encrypts, and people compare a six-digit code.
      beacon?.publishL2CAPChannel(withEncryption: false)
    }
  }

  private func show(_ card: Data) {
    hide()
    self.card = card
    let shown = CBMutableCharacteristic(
      type: CBUUID(string: radioCharacteristic()), properties: .read, value: card,
      permissions: .readable)
    let service = CBMutableService(type: service, primary: true)
    service.characteristics = [shown]
    beacon?.add(service)
  }

  private func hide() {
    card = nil
    beacon?.stopAdvertising()
    beacon?.removeAllServices()
  }

  private func search() {
    // Reports each sighting, which shows when a device has gone.
    central?.scanForPeripherals(
      withServices: [service], options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
  }

  private func carry(
    _ channel: CBL2CAPChannel, closed: @escaping @MainActor () -> Void = {},
    enter: (ChannelStream) -> StreamLine?
  ) {
    guard let stream = ChannelWire(channel, closed: closed).carrier else { return closed() }
    guard let line = enter(stream) else { return stream.drop() }
    stream.carry(line)
  }
}

extension BluetoothLink: @preconcurrency CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) { changed?() }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    caller?.sighted(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    caller?.connected(peripheral)
  }

  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {
    caller?.failed(peripheral, error)
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
    if peripheral.state != .poweredOn {
      // The channels end with the radio, and another app may now get the PSM.
      number.lost()
    }
    changed?()
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM,
    error: (any Error)?
  ) {
    number.published(error == nil ? psm : nil)
    if error != nil { return report(.hidden(why: .failed)) }
    guard let step = listening else { return }
    listening = nil
    report(.listening(step: step, psm: Int32(psm)))
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) {
    if error != nil { return report(.hidden(why: .failed)) }
    guard card != nil else { return }
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [self.service]])
  }

  func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?
  ) {
    report(error == nil ? .shown : .hidden(why: .failed))
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    // The peer retries a failed channel.
    guard let channel, error == nil else { return }
    let device = channel.peer.identifier.uuidString
    number.opened()
    carry(
      channel, closed: { [number] in number.closed() },
      enter: { core?.arrived(device: device, writer: $0) })
  }
}
