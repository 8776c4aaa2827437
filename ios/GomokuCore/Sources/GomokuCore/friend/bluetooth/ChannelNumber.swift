/// The L2CAP PSM under which this device accepts Bluetooth channels. After a suspension, iOS may
/// retain a dead channel and refuse others under its PSM. A used PSM is therefore replaced while no
/// channel is open.
@MainActor
public final class ChannelNumber {
  /// The next step towards accepting connections.
  public enum Step: Equatable, Sendable {
    /// The PSM is valid.
    case use(UInt16)
    /// Publishes a PSM and withdraws the old one, which closes its dead channels.
    case publish(withdrawn: UInt16?)
    /// A PSM is being published.
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

  /// - Parameter number: The PSM, or nil if the system has refused.
  public func published(_ number: UInt16?) {
    isPublishing = false
    self.number = number
  }

  /// Reports an incoming channel.
  public func opened() {
    open += 1
    wasUsed = true
  }

  /// Reports that an incoming channel has closed.
  public func closed() { open -= 1 }

  /// Resets the state when the radio is off: another app may now have the PSM.
  public func lost() { (number, isPublishing, wasUsed) = (nil, false, false) }
}
