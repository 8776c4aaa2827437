/// Sounds, haptics and announcements for events of the visible screen.
@MainActor
public protocol Feedback: AnyObject {
  func hear(_ event: GameEvent, of game: GameModel)
  func hear(_ cue: Cue?, words: String?)
}
