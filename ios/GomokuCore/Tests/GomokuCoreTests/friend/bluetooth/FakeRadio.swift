import Foundation

@testable import GomokuCore

/// Where radios reach each other: whoever is seen under a name. One connect in twenty fails once it
/// is unruly, and channels are cut in the middle of a frame.
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

  fileprivate func open(nickname: String, line: StreamLine) {
    tries += 1
    let fails = failures > 0 || isUnruly && Int.random(in: 0..<20) == 0
    if failures > 0 { failures -= 1 }
    guard !fails, let there = radios.first(where: { $0.seenAs == nickname }) else {
      return line.failed(detail: "one in twenty")
    }
    let channel = FaultyChannel(left: isUnruly ? Int.random(in: 200..<2_000) : nil)
    channels.append(channel)
    there.listener?.arrived(channel.ends[1])
    line.opened(writer: channel.ends[0])
    channel.ends[0].carry(line)
  }
}

/// A phone's Bluetooth, as the test wants it.
@MainActor
final class FakeRadio: BluetoothRadio {
  private let air: Air
  var condition = BluetoothCondition.ready
  private(set) var told: [String] = []
  fileprivate var seenAs: String?
  weak var listener: (any BluetoothListener)?

  nonisolated init(in air: Air) { self.air = air }

  var channels: Int { air.channels.filter { !$0.isClosed }.count }

  func prepare() { told.append("prepare") }

  func start(nickname: String, searches: Bool) {
    told.append(searches ? "start \(nickname), searching" : "start \(nickname)")
    seenAs = nickname
    air.radios.append(self)
    for other in air.radios where other !== self {
      guard let name = other.seenAs else { continue }
      listener?.found(id: name, nickname: name)
      other.listener?.found(id: nickname, nickname: nickname)
    }
  }

  func stop() {
    told.append("stop")
    seenAs = nil
    air.radios.removeAll { $0 === self }
  }

  nonisolated func open(id: String, nickname: String, line: StreamLine) {
    Task { @MainActor in self.air.open(nickname: nickname, line: line) }
  }

  /// The system says something else than before.
  func become(_ condition: BluetoothCondition) {
    self.condition = condition
    listener?.radioChanged()
  }
}

/// A Bluetooth channel in memory, with its faults: bytes come in pieces of any size, are held up, and
/// end in the middle of a frame.
@MainActor
final class FaultyChannel {
  private var left: Int?
  private var stalled = [false, false]
  private var closed = [false, false]
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
  var isClosed: Bool { closed == [true, true] }

  func cut() {
    guard !wasCut else { return }
    wasCut = true
    for end in ends { end.ended(broken: true) }
  }

  /// Carries what one end has, until it waits.
  private func pump(_ end: Int) {
    guard ends.count == 2 else { return }
    let (own, other) = (ends[end], ends[1 - end])
    while !stalled[end], !closed[end] {
      switch own.next() {
      case .wait: return
      case .close:
        closed[end] = true
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
