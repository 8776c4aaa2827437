/// What a person hears and feels besides what is on the screen: sounds, the phone's motor, VoiceOver.
/// Only what is seen is told to it.
@MainActor
public protocol Feedback: AnyObject {
  func hear(_ event: GameEvent, of game: GameModel)
  /// Of what is no game yet.
  func hear(_ cue: Cue?, words: String?)
}
