/// What decides whether the phone may sound now. Android decides alike, and asks for silent mode
/// itself; here the audio session does.
public struct SoundState: Equatable, Sendable {
  /// The app is in front.
  public var visible = false
  /// A call or an alarm has the audio.
  public var silenced = false
  /// Another app plays, and goes first.
  public var interrupted = false

  public init() {}

  /// Whether effects are heard; `on` is the person's choice. They mix with what others play.
  public func playsEffects(_ on: Bool) -> Bool { on && visible && !silenced }

  /// Whether the music is heard.
  public func playsMusic(_ on: Bool) -> Bool { on && visible && !silenced && !interrupted }
}
