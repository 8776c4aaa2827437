/// Whether others are to be told again that this phone is there. While the question for the local network is
/// on screen, telling them is refused, and the refusal stays when the person has said yes. The search for
/// others goes on by itself then: that it is ready is the only sign of the permission.
public struct Advertising: Sendable {
  private var isReady = false
  private var isRefused = false
  private var mayTryAgain = true

  public init() {}

  /// The search waits or has failed.
  public mutating func searchWaits() { isReady = false }

  /// The search is ready.
  /// - Returns: whether to advertise again.
  public mutating func searchIsReady() -> Bool {
    defer { (isReady, isRefused) = (true, false) }
    if !isReady { mayTryAgain = true }
    return isRefused
  }

  /// Advertising was refused.
  /// - Returns: whether to advertise again: once, as the answer may be older than the permission.
  public mutating func refused() -> Bool {
    guard isReady, mayTryAgain else {
      isRefused = true
      return false
    }
    mayTryAgain = false
    return true
  }
}
