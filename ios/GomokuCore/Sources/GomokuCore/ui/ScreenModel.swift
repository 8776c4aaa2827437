/// How far one screen is seen.
public enum ScreenVisibility: Sendable {
  case front
  /// Seen, but something else has the touches.
  case inactive
  /// Another screen is in front, or the app is in the background.
  case hidden
}

/// What a screen shows and uses. It starts and stops what only a visible screen needs when it is told
/// how far it is seen, and nowhere else.
@MainActor
public protocol ScreenModel: AnyObject {
  /// How far the screen is seen from now on; never twice the same.
  func follow(_ visibility: ScreenVisibility)
  /// The screen is no longer under any other: the person went back past it.
  func left()
}

extension ScreenModel {
  public func follow(_ visibility: ScreenVisibility) {}
  public func left() {}
}
