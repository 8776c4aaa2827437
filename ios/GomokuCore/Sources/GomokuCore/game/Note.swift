/// A message about one position, shown under the board.
public struct Note: Equatable, Sendable {
  public let text: String
  /// The Renju term in the message, which the user may not understand.
  public var forbidden: Forbidden?
  /// The rows that the message is about, which the board highlights.
  public var rows: [[Point]] = []

  /// The lesson that explains the term.
  public var lesson: LessonTopic? { forbidden.map { lessonOnForbidden(reason: $0) } }
}

extension GameModel {
  /// The lesson that explains a Renju term in the message under the board.
  public var explanation: LessonTopic? {
    if let note { return note.lesson }
    guard case .forbiddenMove(let reason)? = snapshot.result?.reason else { return nil }
    return lessonOnForbidden(reason: reason)
  }

  /// Returns the note for a point that is forbidden to Black.
  func note(_ text: String, forbidden reason: Forbidden, at point: Point) -> Note {
    Note(text: text, forbidden: reason, rows: session.forbiddingRows(point: point))
  }
}
