public enum ScreenVisibility: Sendable {
  case front
  /// Visible, but another window or prompt has the touches.
  case inactive
  /// Covered by another screen, or the app is in the background.
  case hidden
}

/// The model of a screen. It starts and stops the resources of a visible screen only in
/// ``follow(_:)``.
@MainActor
public protocol ScreenModel: AnyObject {
  /// Called after each change of the visibility, never twice with the same value.
  func follow(_ visibility: ScreenVisibility)
  /// Called when the screen was popped from the stack.
  func left()
}

extension ScreenModel {
  public func follow(_ visibility: ScreenVisibility) {}
  public func left() {}
}
