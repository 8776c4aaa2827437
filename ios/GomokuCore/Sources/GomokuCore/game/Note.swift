/// What is said of one position under the board.
public struct Note: Equatable, Sendable {
  public let text: String
  /// The word of Renju in it, which not everybody knows.
  public var forbidden: Forbidden?
  /// The stones of the rows that it speaks of, which the board draws.
  public var rows: [[Point]] = []

  /// The lesson that explains that word.
  public var lesson: LessonTopic? { forbidden.map { lessonOnForbidden(reason: $0) } }
}

extension GameModel {
  /// The lesson that explains a word of Renju in what is said under the board.
  public var explanation: LessonTopic? {
    if let note { return note.lesson }
    guard case .forbiddenMove(let reason)? = snapshot.result?.reason else { return nil }
    return lessonOnForbidden(reason: reason)
  }

  /// What is said of a point that the rule forbids to Black.
  func note(_ text: String, forbidden reason: Forbidden, at point: Point) -> Note {
    Note(text: text, forbidden: reason, rows: session.forbiddingRows(point: point))
  }
}
