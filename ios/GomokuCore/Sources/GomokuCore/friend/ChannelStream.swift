import Foundation

/// Carries one open Bluetooth channel, or connection to a broker, between whoever has it and the core.
/// The owner asks for what is to be sent and hands in what has come; nobody waits for the radio.
@MainActor
public final class ChannelStream: StreamWriter {
  /// What the channel's owner is to do.
  public enum Next: Equatable, Sendable {
    /// Nothing until it is woken.
    case wait
    /// To send as much of this as the channel takes, then say how much that was.
    case send(Data)
    /// To close the channel, after ``drain``. Said once.
    case close
  }

  private enum Order: Sendable {
    case send(Data)
    case finish
  }

  /// What the system has taken is not sent yet, and closing would drop it.
  public nonisolated static let drain = Duration.milliseconds(100)
  /// Bytes; more than a game ever lets wait.
  static let mostWaiting = 1 << 18

  private nonisolated let orders: Delivery<Order>
  private let wake: @MainActor () -> Void
  private var outgoing = Data()
  /// Whether what was asked for in turn is on its way.
  private var isSending = false
  private var isClosing = false
  private var isClosed = false
  private var line: StreamLine?

  @MainActor
  private final class Relay {
    weak var stream: ChannelStream?
  }

  /// - Parameter wake: has the owner ask for what is next. Called again and again.
  public init(wake: @escaping @MainActor () -> Void) {
    let relay = Relay()
    self.wake = wake
    orders = Delivery { relay.stream?.take($0) }
    relay.stream = self
  }

  deinit { orders.finish() }

  /// What comes goes to the line from now on. Call it once, unless nobody wants the channel.
  public func carry(_ line: StreamLine) {
    self.line = line
    wake()
  }

  /// Nobody wants the channel.
  public func drop() { take(.finish) }

  public nonisolated func write(bytes: Data) throws { orders.send(.send(bytes)) }

  /// Closes the channel, once what was written is out.
  public nonisolated func finish() throws { orders.send(.finish) }

  private func take(_ order: Order) {
    switch order {
    case .finish:
      isClosing = true
      wake()
    case .send(let bytes):
      guard !isClosing else { return }
      if outgoing.count + bytes.count > Self.mostWaiting {
        // The other side takes nothing any more.
        ended(broken: true)
      } else {
        outgoing.append(bytes)
        wake()
      }
    }
  }
}

// The owner's side.
extension ChannelStream {
  /// What is to be done now.
  public func next(most: Int = 4_096) -> Next {
    if !outgoing.isEmpty { return .send(Data(outgoing.prefix(most))) }
    guard isClosing, !isClosed else { return .wait }
    isClosed = true
    return .close
  }

  /// The same for an owner who hears later what became of a send: nothing more until ``sent(_:)``, or
  /// ``ended(broken:)`` for one that has failed.
  public func nextInTurn() -> Next {
    guard !isSending else { return .wait }
    let next = next()
    if case .send = next { isSending = true }
    return next
  }

  /// So many bytes of what was to be sent are.
  public func sent(_ count: Int) {
    isSending = false
    outgoing = Data(outgoing.dropFirst(count))
  }

  /// Whether there is somebody to hand in to; before, the channel is not to be read.
  public var isWanted: Bool { line != nil }

  /// Bytes have come. They are to be read to the very end, also when this side has closed: what
  /// nobody reads makes some systems drop what is on its way to the other side, too.
  public func received(_ bytes: Data) {
    // Else the core has closed its side. What it wrote last, a goodbye perhaps, may still be on its
    // way here.
    if line?.received(bytes: bytes) == false { orders.send(.finish) }
  }

  /// Both sides have closed; nothing is handed in or asked for any more.
  public func closed() { line?.closed() }

  /// The other side has closed, or the channel is broken.
  public func ended(broken: Bool) {
    if broken {
      // What is left has nobody to go to. A send that has failed is never followed by another word of its
      // connection: https://developer.apple.com/documentation/network/nwconnection/sendcompletion
      outgoing = Data()
      isSending = false
    }
    line?.ended()
    take(.finish)
  }
}
