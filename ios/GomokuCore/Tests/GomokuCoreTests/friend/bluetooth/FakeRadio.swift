import Foundation

@testable import GomokuCore

/// The medium between radios. When unruly, one connection in twenty fails, and channels are cut in
/// the middle of a frame.
@MainActor
final class RadioMedium {
  fileprivate var radios: [FakeRadio] = []
  private(set) var channels: [FaultyChannel] = []
  var isUnruly = false
  /// Further connections that fail.
  var failures = 0
  private(set) var tries = 0

  nonisolated init() {}

  var cuts: Int { channels.filter(\.wasCut).count }

  func cutAll() { for channel in channels { channel.cut() } }

  fileprivate func radio(_ device: String) -> FakeRadio? { radios.first { $0.device == device } }

  fileprivate func open(_ device: String, _ psm: Int32, _ step: Int64, by caller: FakeRadio) {
    tries += 1
    let fails = failures > 0 || isUnruly && Int.random(in: 0..<20) == 0
    if failures > 0 { failures -= 1 }
    let channel = FaultyChannel(left: isUnruly ? Int.random(in: 200..<2_000) : nil)
    guard !fails, let there = radio(device), there.arrive(channel, at: psm, from: caller.device),
      let near = caller.core?.opened(device: device, step: step, writer: channel.ends[0])
    else {
      channel.cut()
      caller.core?.report(
        report: .failed(device: device, step: step, detail: "one in twenty"))
      return
    }
    channels.append(channel)
    channel.ends[0].carry(near)
  }
}

/// As Core Bluetooth documents: a scan reports the others repeatedly, and each callback follows its
/// command.
@MainActor
final class FakeRadio: BluetoothPhone {
  private let air: RadioMedium
  let device = UUID().uuidString
  var state = BluetoothState.on
  var core: Bluetooth?
  var changed: (() -> Void)?
  private(set) var told: [RadioCommand] = []
  private var card: Data?
  private var looking: Task<Void, Never>?
  private let number = ChannelNumber()
  private var latest: UInt16 = 0x80
  /// The channels of each PSM until their objects are released.
  private var arrived: [Int32: [FaultyChannel]] = [:]

  nonisolated init(in air: RadioMedium) { self.air = air }

  func obey(_ command: RadioCommand) {
    told.append(command)
    switch command {
    case .wake:
      if !air.radios.contains(where: { $0 === self }) { air.radios.append(self) }
    case .listen(let step): listen(step)
    case .show(let card):
      self.card = card
      report(.shown)
    case .hide: card = nil
    case .startScan:
      looking = Task { [weak self] in
        while !Task.isCancelled, self != nil {
          self?.look()
          try? await Task.sleep(for: .milliseconds(200))
        }
      }
    case .stopScan: looking?.cancel()
    case .readCard(let device, let step):
      if let card = air.radio(device)?.card {
        report(.cardRead(device: device, step: step, card: card))
      } else {
        report(.failed(device: device, step: step, detail: "no card"))
      }
    case .openChannel(let device, let psm, let step): air.open(device, psm, step, by: self)
    case .release(let device): report(.disconnected(device: device))
    }
  }

  private func listen(_ step: Int64) {
    switch number.listen() {
    case .use(let psm): report(.listening(step: step, psm: Int32(psm)))
    case .publish:
      latest += 1
      number.published(latest)
      report(.listening(step: step, psm: Int32(latest)))
    case .wait: break
    }
  }

  private func report(_ report: RadioReport) { core?.report(report: report) }

  private func look() {
    for other in air.radios where other !== self && other.card != nil {
      report(.sighted(device: other.device))
    }
  }

  fileprivate func arrive(_ channel: FaultyChannel, at psm: Int32, from device: String) -> Bool {
    let end = channel.ends[1]
    // iOS refuses channels under the PSM of a dead channel that the app retains.
    guard psm == Int32(latest), !arrived[psm, default: []].contains(where: \.wasCut) else {
      return false
    }
    guard card != nil, let far = core?.arrived(device: device, writer: end) else { return false }
    number.opened()
    arrived[psm, default: []].append(channel)
    channel.farIsClosed = { [weak self] in
      self?.number.closed()
      self?.arrived[psm]?.removeAll { $0 === channel }
    }
    end.carry(far)
    return true
  }

  func arrive(_ stream: ChannelStream) -> StreamLine? {
    core?.arrived(device: "elsewhere", writer: stream)
  }

  func become(_ state: BluetoothState) {
    self.state = state
    changed?()
  }
}

/// A Bluetooth channel in memory: data arrives late and in pieces of any size, and ends in the
/// middle of a frame.
@MainActor
final class FaultyChannel {
  private var left: Int?
  private var stalled = [false, false]
  private var isOver = [false, false]
  private(set) var wasCut = false
  fileprivate var farIsClosed: @MainActor () -> Void = {}
  private(set) var ends: [ChannelStream] = []

  /// - Parameter left: Bytes after which the channel is cut.
  init(left: Int?) {
    self.left = left
    ends = (0..<2).map { _ in
      ChannelStream { [weak self] in
        self?.pump(0)
        self?.pump(1)
      }
    }
  }

  var isClosed: Bool { isOver == [true, true] }

  func cut() {
    guard !wasCut else { return }
    wasCut = true
    for end in ends { end.ended(broken: true) }
  }

  private func pump(_ end: Int) {
    guard ends.count == 2 else { return }
    let (own, other) = (ends[end], ends[1 - end])
    while !stalled[end], !isOver[end] {
      switch own.next() {
      case .wait: return
      case .close:
        isOver[end] = true
        own.closed()
        if end == 1 { farIsClosed() }
        other.ended(broken: false)
      case .send(let bytes):
        // The other end has no reader yet.
        guard other.isWanted || wasCut else { return }
        if Int.random(in: 0..<40) == 0 { return stall(end) }
        // Half of the pieces are single bytes.
        let most = Bool.random() ? 1 : 60
        let piece = bytes.prefix(Int.random(in: 1...most))
        own.sent(piece.count)
        if let before = left {
          left = before - piece.count
          if before <= piece.count { return cut() }
        }
        other.received(Data(piece))
      }
    }
  }

  private func stall(_ end: Int) {
    stalled[end] = true
    Task {
      try? await Task.sleep(for: .milliseconds(Int.random(in: 1..<20)))
      stalled[end] = false
      pump(end)
    }
  }
}
