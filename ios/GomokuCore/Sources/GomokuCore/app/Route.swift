/// A screen above Home.
public enum Route: Codable, Hashable, Sendable {
  case newGame(NewGameChoices.Opponent)
  /// The position editor for a game against this opponent.
  case setUp(NewGameChoices.Opponent)
  case friend
  case scan
  case nearby
  case bluetooth
  case online
  case game
  case games
  /// Identifier of the saved game.
  case review(String)
  case puzzles
  /// Number of the puzzle, and the selection that the next one comes from.
  case puzzle(Int32, PuzzlePick)
  /// The saved game's identifier and the move number.
  case mistake(String, Int32)
  case ownPuzzle(Int32)
  /// Lesson and number of the task.
  case lesson(LessonTopic, Int32)
  case statistics
  case settings
  /// The lesson to scroll to.
  case learn(LessonTopic?)
  case about
  case diagnostics
}
