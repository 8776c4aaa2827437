/// A message about one position, shown under the board.
public struct Note: Equatable, Sendable {
  public let text: String
  /// The Renju term in the message.
  public var forbidden: Forbidden?
  /// The rows to highlight.
  public var rows: [[Point]] = []

  public var lesson: LessonTopic? { forbidden.map { lessonOnForbidden(reason: $0) } }
}

extension GameModel {
  public var explanation: LessonTopic? {
    if let note { return note.lesson }
    guard case .forbiddenMove(let reason)? = snapshot.result?.reason else { return nil }
    return lessonOnForbidden(reason: reason)
  }

  func note(_ text: String, forbidden reason: Forbidden, at point: Point) -> Note {
    Note(text: text, forbidden: reason, rows: session.forbiddingRows(point: point))
  }
}
