/// Decides whether to play sound. Android also checks silent mode; here the audio session does.
public struct SoundState: Equatable, Sendable {
  public var visible = false
  /// Whether a call or an alarm has the audio.
  public var silenced = false
  /// Whether another app plays audio, which has priority.
  public var interrupted = false

  public init() {}

  /// Whether effects are audible. They mix with the audio of other apps.
  public func playsEffects(_ on: Bool) -> Bool { on && visible && !silenced }

  public func playsMusic(_ on: Bool) -> Bool { on && visible && !silenced && !interrupted }
}
