/// Sounds, haptics and VoiceOver announcements. It receives only events of the visible screen.
@MainActor
public protocol Feedback: AnyObject {
  func hear(_ event: GameEvent, of game: GameModel)
  /// Plays a cue and announces words outside a game.
  func hear(_ cue: Cue?, words: String?)
}
