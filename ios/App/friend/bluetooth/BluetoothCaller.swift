import CoreBluetooth
import Foundation
import GomokuCore

/// The central role: reads cards and opens channels. A callback counts only for the peripheral and
/// the step that it answers.
@MainActor
final class BluetoothCaller: NSObject, @preconcurrency CBPeripheralDelegate {
  private enum Phase {
    case connecting
    case services
    case characteristics
    case value
    case opening
  }

  private struct Work {
    let step: Int64
    var phase: Phase
  }

  private let central: CBCentralManager
  private let service = CBUUID(string: radioService())
  private let characteristic = CBUUID(string: radioCharacteristic())
  private let report: (RadioReport) -> Void
  private let opened: (CBPeripheral, Int64, CBL2CAPChannel) -> Void
  /// Last seen last.
  private var near: [CBPeripheral] = []
  /// The system drops connected peripherals without a strong reference.
  private var held: [UUID: CBPeripheral] = [:]
  private var works: [UUID: Work] = [:]
  /// More than the core's limit.
  private static let mostSeen = 128

  init(
    _ central: CBCentralManager, report: @escaping (RadioReport) -> Void,
    opened: @escaping (CBPeripheral, Int64, CBL2CAPChannel) -> Void
  ) {
    self.central = central
    self.report = report
    self.opened = opened
  }

  func sighted(_ peripheral: CBPeripheral) {
    near.removeAll { $0.identifier == peripheral.identifier }
    near.append(peripheral)
    // Bounded, since a device can advertise under any number of addresses.
    if near.count > Self.mostSeen { near.removeFirst() }
    report(.sighted(device: peripheral.identifier.uuidString))
  }

  private func find(_ device: String) -> CBPeripheral? {
    guard let id = UUID(uuidString: device) else { return nil }
    return held[id] ?? near.last { $0.identifier == id }
  }

  func read(_ device: String, _ step: Int64) {
    guard let peripheral = find(device) else {
      return report(.failed(device: device, step: step, detail: "forgotten"))
    }
    held[peripheral.identifier] = peripheral
    works[peripheral.identifier] = Work(step: step, phase: .connecting)
    peripheral.delegate = self
    if peripheral.state == .connected {
      connected(peripheral)
    } else {
      central.connect(peripheral, options: nil)
    }
  }

  func open(_ device: String, _ psm: CBL2CAPPSM, _ step: Int64) {
    guard let peripheral = find(device), peripheral.state == .connected else {
      return report(.failed(device: device, step: step, detail: "not connected"))
    }
    works[peripheral.identifier] = Work(step: step, phase: .opening)
    peripheral.openL2CAPChannel(psm)
  }

  func release(_ device: String) {
    guard let peripheral = find(device) else { return report(.disconnected(device: device)) }
    works[peripheral.identifier] = nil
    held[peripheral.identifier] = nil
    if peripheral.state == .disconnected { return report(.disconnected(device: device)) }
    // The system reports the completion in a callback.
    central.cancelPeripheralConnection(peripheral)
  }

  /// Sets the step to `next` if the callback was expected from this peripheral.
  private func advance(
    _ peripheral: CBPeripheral, from phase: Phase, to next: Phase, _ error: (any Error)? = nil
  ) -> Bool {
    guard works[peripheral.identifier]?.phase == phase else { return false }
    if let error {
      fail(peripheral, error.localizedDescription)
      return false
    }
    works[peripheral.identifier]?.phase = next
    return true
  }

  private func fail(_ peripheral: CBPeripheral, _ why: String) {
    guard let work = works.removeValue(forKey: peripheral.identifier) else { return }
    let device = peripheral.identifier.uuidString
    report(.failed(device: device, step: work.step, detail: why))
  }

  func connected(_ peripheral: CBPeripheral) {
    guard advance(peripheral, from: .connecting, to: .services) else { return }
    peripheral.discoverServices([service])
  }

  func failed(_ peripheral: CBPeripheral, _ error: (any Error)?) {
    fail(peripheral, error?.localizedDescription ?? "not connected")
  }

  func disconnected(_ peripheral: CBPeripheral) {
    works[peripheral.identifier] = nil
    report(.disconnected(device: peripheral.identifier.uuidString))
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    guard advance(peripheral, from: .services, to: .characteristics, error) else { return }
    guard let found = peripheral.services?.first(where: { $0.uuid == service }) else {
      return fail(peripheral, "no service")
    }
    peripheral.discoverCharacteristics([characteristic], for: found)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    guard advance(peripheral, from: .characteristics, to: .value, error) else { return }
    guard let found = service.characteristics?.first(where: { $0.uuid == characteristic }) else {
      return fail(peripheral, "no card")
    }
    peripheral.readValue(for: found)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    guard advance(peripheral, from: .value, to: .value, error),
      let work = works.removeValue(forKey: peripheral.identifier)
    else { return }
    let (device, card) = (peripheral.identifier.uuidString, characteristic.value ?? Data())
    report(.cardRead(device: device, step: work.step, card: card))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    guard advance(peripheral, from: .opening, to: .opening, error) else { return }
    guard let channel else { return fail(peripheral, "no channel") }
    guard let work = works.removeValue(forKey: peripheral.identifier) else { return }
    opened(peripheral, work.step, channel)
  }
}
