import Foundation

@testable import GomokuCore

/// Where radios reach each other. One connect in twenty fails once it is unruly, and channels are cut
/// in the middle of a frame.
@MainActor
final class Air {
  fileprivate var radios: [FakeRadio] = []
  private(set) var channels: [FaultyChannel] = []
  var isUnruly = false
  /// So many of the next connects fail.
  var failures = 0
  private(set) var tries = 0

  nonisolated init() {}

  var cuts: Int { channels.filter(\.wasCut).count }

  func cutAll() { for channel in channels { channel.cut() } }

  fileprivate func radio(_ device: String) -> FakeRadio? { radios.first { $0.device == device } }

  fileprivate func open(_ device: String, _ step: Int64, by caller: FakeRadio) {
    tries += 1
    let fails = failures > 0 || isUnruly && Int.random(in: 0..<20) == 0
    if failures > 0 { failures -= 1 }
    let channel = FaultyChannel(left: isUnruly ? Int.random(in: 200..<2_000) : nil)
    guard !fails, let there = radio(device), there.arrive(channel, from: caller.device),
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

/// A phone's Bluetooth, as Core Bluetooth documents it: who searches hears of the others again and
/// again, and each answer comes after the command.
@MainActor
final class FakeRadio: BluetoothPhone {
  private let air: Air
  let device = UUID().uuidString
  var state = BluetoothState.on
  var core: Bluetooth?
  var changed: (() -> Void)?
  private(set) var told: [RadioCommand] = []
  private var card: Data?
  private var looking: Task<Void, Never>?

  nonisolated init(in air: Air) { self.air = air }

  func obey(_ command: RadioCommand) {
    told.append(command)
    switch command {
    case .wake:
      if !air.radios.contains(where: { $0 === self }) { air.radios.append(self) }
    case .listen(let step): report(.listening(step: step, psm: 0x81))
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
    case .openChannel(let device, _, let step): air.open(device, step, by: self)
    case .release(let device): report(.disconnected(device: device))
    }
  }

  private func report(_ report: RadioReport) { core?.report(report: report) }

  private func look() {
    for other in air.radios where other !== self && other.card != nil {
      report(.sighted(device: other.device))
    }
  }

  /// Somebody has opened a channel to this phone.
  fileprivate func arrive(_ channel: FaultyChannel, from device: String) -> Bool {
    let end = channel.ends[1]
    guard card != nil, let far = core?.arrived(device: device, writer: end) else { return false }
    end.carry(far)
    return true
  }

  /// A channel that has no other end.
  func arrive(_ stream: ChannelStream) -> StreamLine? {
    core?.arrived(device: "elsewhere", writer: stream)
  }

  /// The system says something else than before.
  func become(_ state: BluetoothState) {
    self.state = state
    changed?()
  }
}

/// A Bluetooth channel in memory, with its faults: bytes come in pieces of any size, are held up, and
/// end in the middle of a frame.
@MainActor
final class FaultyChannel {
  private var left: Int?
  private var stalled = [false, false]
  private var isOver = [false, false]
  private(set) var wasCut = false
  private(set) var ends: [ChannelStream] = []

  /// - Parameter left: after so many bytes it is cut.
  init(left: Int?) {
    self.left = left
    ends = (0..<2).map { _ in
      ChannelStream { [weak self] in
        self?.pump(0)
        self?.pump(1)
      }
    }
  }

  /// Whether both phones have closed their ends.
  var isClosed: Bool { isOver == [true, true] }

  func cut() {
    guard !wasCut else { return }
    wasCut = true
    for end in ends { end.ended(broken: true) }
  }

  /// Carries what one end has, until it waits.
  private func pump(_ end: Int) {
    guard ends.count == 2 else { return }
    let (own, other) = (ends[end], ends[1 - end])
    while !stalled[end], !isOver[end] {
      switch own.next() {
      case .wait: return
      case .close:
        isOver[end] = true
        own.closed()
        other.ended(broken: false)
      case .send(let bytes):
        // Nobody reads the other end yet.
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
