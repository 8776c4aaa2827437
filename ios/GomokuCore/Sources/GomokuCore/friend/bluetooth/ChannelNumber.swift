/// The L2CAP PSM of this device. After a suspension, iOS may retain a dead channel and refuse
/// others under its PSM. A used PSM is therefore replaced while no channel is open.
@MainActor
public final class ChannelNumber {
  public enum Step: Equatable, Sendable {
    case use(UInt16)
    /// Publishes a PSM and withdraws the old one, which closes its dead channels.
    case publish(withdrawn: UInt16?)
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

  /// - Parameter number: Nil if the system has refused.
  public func published(_ number: UInt16?) {
    isPublishing = false
    self.number = number
  }

  public func opened() {
    open += 1
    wasUsed = true
  }

  public func closed() { open -= 1 }

  /// While the radio is off, another app may get the PSM.
  public func lost() { (number, isPublishing, wasUsed) = (nil, false, false) }
}
