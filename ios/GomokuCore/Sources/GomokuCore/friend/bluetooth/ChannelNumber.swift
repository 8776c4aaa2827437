/// The number (PSM) under which this phone accepts Bluetooth channels. After a suspension iOS may hold a dead
/// channel and refuse others under its number. While no channel is open, a number that was used is replaced.
@MainActor
public final class ChannelNumber {
  /// The next step towards accepting connections.
  public enum Step: Equatable, Sendable {
    /// The number is valid.
    case use(UInt16)
    /// Publishes a number and withdraws the old one, which closes its dead channels.
    case publish(withdrawn: UInt16?)
    /// A number is being published.
    case wait
  }

  private var number: UInt16?
  private var isPublishing = false
  private var wasUsed = false
  private var open = 0

  public nonisolated init() {}

  public func listen() -> Step {
    if isPublishing { return .wait }
    if let number, open > 0 || !wasUsed { return .use(number) }
    let old = number
    lost()
    isPublishing = true
    return .publish(withdrawn: old)
  }

  /// - Parameter number: nil if the system has refused.
  public func published(_ number: UInt16?) {
    isPublishing = false
    self.number = number
  }

  /// A channel came in.
  public func opened() {
    open += 1
    wasUsed = true
  }

  /// A channel that came in has closed.
  public func closed() { open -= 1 }

  /// The radio is off, and the number may be another app's.
  public func lost() { (number, isPublishing, wasUsed) = (nil, false, false) }
}
