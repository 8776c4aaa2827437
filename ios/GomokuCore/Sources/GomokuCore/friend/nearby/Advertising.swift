/// Decides when to repeat a refused advertisement. During the system's prompt for the local
/// network, advertising is refused, and the refusal remains after the user allows it. The search
/// recovers by itself; its readiness is the only sign of the permission.
public struct Advertising: Sendable {
  private var isReady = false
  private var isRefused = false
  private var mayTryAgain = true

  public init() {}

  public mutating func searchWaits() { isReady = false }

  /// - Returns: Whether to advertise again.
  public mutating func searchIsReady() -> Bool {
    defer { (isReady, isRefused) = (true, false) }
    if !isReady { mayTryAgain = true }
    return isRefused
  }

  /// - Returns: Whether to advertise again: once, since the refusal may be older than the
  ///   permission.
  public mutating func refused() -> Bool {
    guard isReady, mayTryAgain else {
      isRefused = true
      return false
    }
    mayTryAgain = false
    return true
  }
}
