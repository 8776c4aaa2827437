/// Sounds, haptics and announcements for events of the visible screen.
@MainActor
public protocol Feedback: AnyObject {
  func receive(_ event: GameEvent, of game: GameModel)
  func receive(_ cue: Cue?, words: String?)
}
