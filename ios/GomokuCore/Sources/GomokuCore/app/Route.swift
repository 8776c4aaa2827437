/// Where the person can be. Home is the root.
public enum Route: Codable, Hashable, Sendable {
  case newGame(NewGameChoices.Opponent)
  /// The position that such a game begins from.
  case setUp(NewGameChoices.Opponent)
  /// The ways to a friend's game.
  case friend
  /// What the camera sees: a friend's QR code.
  case scan
  case nearby
  case bluetooth
  case online
  case game
  case games
  /// The kept game of that name.
  case review(String)
  case puzzles
  /// The puzzle of that number, and what the one after it comes from.
  case puzzle(Int32, PuzzlePick)
  /// The question about a mistake in the kept game of that name: which move it was.
  case mistake(String, Int32)
  /// The person's own puzzle of that number.
  case ownPuzzle(Int32)
  /// That task of a lesson.
  case lesson(LessonTopic, Int32)
  case statistics
  case settings
  /// The lessons, opened at one of them.
  case learn(LessonTopic?)
  case about
  case diagnostics
}
