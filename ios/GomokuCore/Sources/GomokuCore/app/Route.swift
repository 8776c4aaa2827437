/// Where the person can be. Home is the root.
public enum Route: Codable, Hashable, Sendable {
  case newGame(NewGameChoices.Opponent)
  case nearby
  case online
  case game
  case games
  /// The kept game of that name.
  case review(String)
  case statistics
  case settings
  case learn
  case about
  case diagnostics
}
