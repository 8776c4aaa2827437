import CoreBluetooth
import Foundation
import GomokuCore

/// Connects the streams of a Bluetooth channel to a ``ChannelStream``. Both run on the main run
/// loop: streams of one channel that are scheduled on several threads stall.
@MainActor
final class ChannelWire: NSObject, @preconcurrency StreamDelegate {
  // The channel, whose streams close when it is released. Nil once closed: while a reference
  // exists, iOS refuses new channels under the same PSM.
  private var channel: CBL2CAPChannel?
  private let closed: @MainActor () -> Void
  private(set) var carrier: ChannelStream?
  private var isOpen = false
  private static let most = 4_096

  init(_ channel: CBL2CAPChannel, closed: @escaping @MainActor () -> Void) {
    self.channel = channel
    self.closed = closed
    super.init()
    // An intentional reference cycle, until the channel is closed.
    carrier = ChannelStream { self.pump() }
  }

  func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
    switch eventCode {
    case .hasBytesAvailable: read()
    case .hasSpaceAvailable: pump()
    case .endEncountered: end(broken: false)
    case .errorOccurred: end(broken: true)
    default: break
    }
  }

  /// Reads the remaining data first, since the peer's last message is a goodbye.
  private func end(broken: Bool) {
    read()
    carrier?.ended(broken: broken)
  }

  private func open() {
    isOpen = true
    for each in [channel?.inputStream, channel?.outputStream] as [Stream?] {
      each?.delegate = self
      each?.schedule(in: .main, forMode: .common)
      each?.open()
    }
  }

  private func read() {
    guard let input = channel?.inputStream, let carrier else { return }
    var buffer = [UInt8](repeating: 0, count: Self.most)
    while input.hasBytesAvailable {
      let count = input.read(&buffer, maxLength: buffer.count)
      guard count > 0 else { return carrier.ended(broken: count < 0) }
      carrier.received(Data(buffer.prefix(count)))
    }
  }

  private func pump() {
    guard let carrier else { return }
    if !isOpen && carrier.isWanted { open() }
    while true {
      switch carrier.next(most: Self.most) {
      case .wait: return
      case .close: return close()
      case .send(let bytes):
        guard let output = channel?.outputStream, output.hasSpaceAvailable else { return }
        let count = output.write([UInt8](bytes), maxLength: bytes.count)
        guard count > 0 else { return end(broken: true) }
        carrier.sent(count)
      }
    }
  }

  private func close() {
    Task {
      try? await Task.sleep(for: ChannelStream.drain)
      for each in [channel?.inputStream, channel?.outputStream] as [Stream?] {
        each?.close()
        each?.remove(from: .main, forMode: .common)
        each?.delegate = nil
      }
      carrier?.closed()
      carrier = nil
      channel = nil
      closed()
    }
  }
}
