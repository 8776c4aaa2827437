import Foundation

/// Buffers the data of a Bluetooth channel or broker connection between its owner and the core. The
/// owner polls for data to send and passes received data on. Neither side blocks.
@MainActor
public final class ChannelStream: StreamWriter {
  public enum Next: Equatable, Sendable {
    case wait
    /// Send as much as the channel accepts, then report the number of bytes.
    case send(Data)
    /// Close the channel after ``drain``. Returned once.
    case close
  }

  private enum Order: Sendable {
    case send(Data)
    case finish
  }

  /// Delay before closing, since closing drops data that the system has accepted but not yet sent.
  public nonisolated static let drain = Duration.milliseconds(100)
  /// Maximum buffer size in bytes, more than a game ever needs.
  static let mostWaiting = 1 << 18

  private nonisolated let orders: Delivery<Order>
  private let wake: @MainActor () -> Void
  private var outgoing = Data()
  private var isSending = false
  private var isClosing = false
  private var isClosed = false
  private var line: StreamLine?

  @MainActor
  private final class Relay {
    weak var stream: ChannelStream?
  }

  /// - Parameter wake: Called when the owner should call ``next(most:)``.
  public init(wake: @escaping @MainActor () -> Void) {
    let relay = Relay()
    self.wake = wake
    orders = Delivery { relay.stream?.take($0) }
    relay.stream = self
  }

  deinit { orders.finish() }

  /// Delivers received data to the line. Must be called once, unless the channel is dropped.
  public func carry(_ line: StreamLine) {
    self.line = line
    wake()
  }

  public func drop() { take(.finish) }

  public nonisolated func write(bytes: Data) throws { orders.send(.send(bytes)) }

  /// Closes the channel after the written data was sent.
  public nonisolated func finish() throws { orders.send(.finish) }

  private func take(_ order: Order) {
    switch order {
    case .finish:
      isClosing = true
      wake()
    case .send(let bytes):
      guard !isClosing else { return }
      if outgoing.count + bytes.count > Self.mostWaiting {
        // The peer no longer reads.
        ended(broken: true)
      } else {
        outgoing.append(bytes)
        wake()
      }
    }
  }
}

extension ChannelStream {
  public func next(most: Int = 4_096) -> Next {
    if !outgoing.isEmpty { return .send(Data(outgoing.prefix(most))) }
    guard isClosing, !isClosed else { return .wait }
    isClosed = true
    return .close
  }

  /// Next action for an owner with asynchronous sends: ``Next/wait`` until ``sent(_:)`` or
  /// ``ended(broken:)``.
  public func nextInTurn() -> Next {
    guard !isSending else { return .wait }
    let next = next()
    if case .send = next { isSending = true }
    return next
  }

  public func sent(_ count: Int) {
    isSending = false
    outgoing = Data(outgoing.dropFirst(count))
  }

  /// Whether a line is attached. The owner must not read the channel before.
  public var isWanted: Bool { line != nil }

  /// Delivers received bytes. The owner must read to the end even after this side has closed: with
  /// unread data, some systems also drop data on its way to the peer.
  public func received(_ bytes: Data) {
    // False: the core has closed its side. Its last data, such as a goodbye, may still be on its
    // way here.
    if line?.received(bytes: bytes) == false { orders.send(.finish) }
  }

  public func closed() { line?.closed() }

  /// Reports that the peer has closed or that the channel is broken.
  public func ended(broken: Bool) {
    if broken {
      // The buffer can't be delivered; after a failed send, the connection accepts no other one:
      // https://developer.apple.com/documentation/network/nwconnection/sendcompletion
      outgoing = Data()
      isSending = false
    }
    line?.ended()
    take(.finish)
  }
}
