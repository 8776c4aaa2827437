/// Decides whether the device may play sound now. Android has the same logic and also checks silent
/// mode; here the audio session does.
public struct SoundState: Equatable, Sendable {
  /// Whether the app is in front.
  public var visible = false
  /// Whether a call or an alarm has the audio.
  public var silenced = false
  /// Whether another app plays audio, which has priority.
  public var interrupted = false

  public init() {}

  /// Whether effects are audible. They mix with the audio of other apps.
  ///
  /// - Parameter on: The user's choice.
  public func playsEffects(_ on: Bool) -> Bool { on && visible && !silenced }

  public func playsMusic(_ on: Bool) -> Bool { on && visible && !silenced && !interrupted }
}
