import CoreBluetooth
import Foundation
import GomokuCore

/// Connects to others, one connection and one channel at a time: several that are begun at once
/// fail. It reads the card of each phone that is new, and opens channels.
@MainActor
final class BluetoothCaller: NSObject, @preconcurrency CBPeripheralDelegate {
  private enum Fault: Error {
    case late
    case noCard
    case refused(String)
  }

  private struct Call {
    let id: String
    let nickname: String
    let line: StreamLine
  }

  private let central: CBCentralManager
  private let found: (String, String) -> Void
  private let opened: (CBL2CAPChannel, StreamLine) -> Void
  /// Those that were seen, last seen last.
  private var near: [CBPeripheral] = []
  private var read: Set<UUID> = []
  private var introductions: [CBPeripheral] = []
  private var calls: [Call] = []
  private var work: Task<Void, Never>?
  /// What the one step that is under way waits for.
  private var step: CheckedContinuation<Void, any Error>?
  private var steps = 0
  private var channel: CBL2CAPChannel?

  private static let patience = Duration.seconds(5)
  /// The core gives a try up after ten seconds and begins another one.
  private static let callPatience = Duration.seconds(8)
  private static let again = Duration.milliseconds(500)
  private static let mostSeen = 64
  private static let mostAsked = 4
  private static let tries = 3

  init(
    _ central: CBCentralManager, found: @escaping (String, String) -> Void,
    opened: @escaping (CBL2CAPChannel, StreamLine) -> Void
  ) {
    self.central = central
    self.found = found
    self.opened = opened
  }

  /// Somebody is near; once its card is read it is found.
  func sighted(_ peripheral: CBPeripheral) {
    near.removeAll { $0.identifier == peripheral.identifier }
    near.append(peripheral)
    // Anybody can advertise under any number of addresses.
    if near.count > Self.mostSeen { near.removeFirst() }
    guard read.insert(peripheral.identifier).inserted else { return }
    introductions.append(peripheral)
    proceed()
  }

  /// Opens a channel, before any more cards are read.
  func open(id: String, nickname: String, line: StreamLine) {
    calls.append(Call(id: id, nickname: nickname, line: line))
    proceed()
  }

  func close() {
    work?.cancel()
    finish(throwing: CancellationError())
    for call in calls { call.line.failed(detail: "Bluetooth is off") }
    calls = []
    introductions = []
  }

  private func proceed() {
    guard work == nil else { return }
    work = Task {
      while !Task.isCancelled {
        if !calls.isEmpty {
          await make(calls.removeFirst())
        } else if !introductions.isEmpty {
          await introduce(introductions.removeFirst())
        } else {
          break
        }
      }
      work = nil
    }
  }

  private func introduce(_ peripheral: CBPeripheral) async {
    if let card = try? await card(of: peripheral) {
      found(peripheral.identifier.uuidString, card.nickname)
    } else {
      // Tried again when it is seen again.
      read.remove(peripheral.identifier)
    }
    central.cancelPeripheralConnection(peripheral)
  }

  private func make(_ call: Call) async {
    let end = ContinuousClock.now + Self.callPatience
    var why = "\(call.nickname) is not near"
    while !Task.isCancelled, ContinuousClock.now < end {
      let latest = near.reversed()
      let known = latest.filter { $0.identifier.uuidString == call.id }
      // Whoever has another address by now is asked last.
      let others = latest.filter { $0.identifier.uuidString != call.id }
      for peripheral in (known + others).prefix(Self.mostAsked) {
        do {
          if let channel = try await reach(peripheral, nickname: call.nickname) {
            return opened(channel, call.line)
          }
        } catch {
          why = "\(error)"
        }
        central.cancelPeripheralConnection(peripheral)
      }
      try? await Task.sleep(for: Self.again)
    }
    call.line.failed(detail: why)
  }

  /// Nil for somebody else.
  private func reach(_ peripheral: CBPeripheral, nickname: String) async throws -> CBL2CAPChannel? {
    // Read each time: the other app listens elsewhere once it was started again.
    let card = try await card(of: peripheral)
    guard card.nickname == nickname else { return nil }
    for _ in 1..<Self.tries {
      // One connect in twenty fails for no reason, and the next one succeeds.
      if let channel = try? await open(peripheral, card.psm) { return channel }
    }
    return try await open(peripheral, card.psm)
  }

  private func open(_ peripheral: CBPeripheral, _ psm: CBL2CAPPSM) async throws -> CBL2CAPChannel {
    channel = nil
    try await wait { peripheral.openL2CAPChannel(psm) }
    guard let channel else { throw Fault.late }
    self.channel = nil
    return channel
  }

  private func card(of peripheral: CBPeripheral) async throws -> BluetoothCard {
    peripheral.delegate = self
    if peripheral.state != .connected {
      try await wait { central.connect(peripheral, options: nil) }
    }
    let wanted = CBUUID(string: BluetoothCard.service)
    try await wait { peripheral.discoverServices([wanted]) }
    guard let service = peripheral.services?.first(where: { $0.uuid == wanted }) else {
      throw Fault.noCard
    }
    let place = CBUUID(string: BluetoothCard.characteristic)
    try await wait { peripheral.discoverCharacteristics([place], for: service) }
    guard let shown = service.characteristics?.first(where: { $0.uuid == place }) else {
      throw Fault.noCard
    }
    try await wait { peripheral.readValue(for: shown) }
    guard let card = shown.value.flatMap(BluetoothCard.init) else { throw Fault.noCard }
    return card
  }

  /// Begins a step and waits until the delegate says that it is done.
  private func wait(_ begin: () -> Void) async throws {
    steps += 1
    let own = steps
    let late = Task {
      try await Task.sleep(for: Self.patience)
      if steps == own { finish(throwing: Fault.late) }
    }
    defer { late.cancel() }
    try await withCheckedThrowingContinuation { waiting in
      step = waiting
      begin()
    }
  }

  private func finish(throwing error: (any Error)? = nil) {
    let waiting = step
    step = nil
    if let error { waiting?.resume(throwing: error) } else { waiting?.resume() }
  }

  private func finish(_ error: (any Error)?) {
    finish(throwing: error.map { Fault.refused($0.localizedDescription) })
  }

  /// The central has connected, or could not.
  func connected(_ peripheral: CBPeripheral, error: (any Error)?) { finish(error) }

  /// The connection has ended, whatever was to be done with it.
  func disconnected(_ peripheral: CBPeripheral) {
    if peripheral.state != .connected { finish(throwing: Fault.refused("disconnected")) }
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    finish(error)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    finish(error)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    finish(error)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    self.channel = channel
    finish(error)
  }
}
