/// What a person hears and feels besides what is on the screen: sounds, the phone's motor, VoiceOver.
/// Only what is seen is told to it.
@MainActor
public protocol Feedback: AnyObject {
  func hear(_ event: GameEvent, of game: GameModel)
  func hear(_ event: LobbyEvent)
  /// - Parameter name: the other player's, as far as it is known.
  func hear(_ event: OnlineEvent, name: String)
}
