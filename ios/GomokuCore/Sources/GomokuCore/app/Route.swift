/// A screen above Home, which is the root.
public enum Route: Codable, Hashable, Sendable {
  case newGame(NewGameChoices.Opponent)
  /// The position editor for a game against this opponent.
  case setUp(NewGameChoices.Opponent)
  /// The ways to play with a friend.
  case friend
  /// The scanner for a friend's QR code.
  case scan
  case nearby
  case bluetooth
  case online
  case game
  case games
  /// The review of a saved game, by its identifier.
  case review(String)
  case puzzles
  /// A puzzle by its number, and the selection that the next puzzle comes from.
  case puzzle(Int32, PuzzlePick)
  /// The question about a mistake: the saved game's identifier and the move number.
  case mistake(String, Int32)
  /// One of the user's puzzles, by its number.
  case ownPuzzle(Int32)
  /// A task of a lesson, by its number.
  case lesson(LessonTopic, Int32)
  case statistics
  case settings
  /// The list of lessons, scrolled to a lesson if one is given.
  case learn(LessonTopic?)
  case about
  case diagnostics
}
