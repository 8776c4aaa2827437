/// What is said of the points of a board, made again only when something else is to be said: a view asks for
/// it whenever a clock ticks or a finger moves.
@MainActor
public final class BoardSpeech {
  /// One text a point.
  public private(set) var labels: [Point: String] = [:]
  /// What stones would make, for a reader who wants to know.
  public private(set) var shapes: [PointShapes] = []
  /// How often all of it was made.
  public private(set) var timesMade = 0

  private var said: Said?

  /// All that the texts depend on.
  private struct Said: Equatable {
    let size: Int32
    let setUp: [SetUpStone]
    let moves: [PlayedMove]
    let row: [Point]
    let forbidden: [MarkedPoint]
    let hint: Point?
    let ghost: Point?
    let first: Stone
    let line: [Point]
    let threats: [ThreatRow]
    let spokenShapes: Bool
    let language: String
  }

  public init() {}

  /// Makes what is out of date.
  ///
  /// - Parameters:
  ///   - line: stones that might come next. What stones would make is that of the position without them, and is
  ///     not said while they lie there.
  ///   - first: whose stone begins the line; nil for the side to move.
  ///   - threats: rows that are ringed.
  ///   - shapes: gives what stones would make; nil where that is not said. It takes a moment.
  public func follow(
    _ snapshot: GameSnapshot, ghost: Point?, line: [Point] = [], first: Stone? = nil,
    threats: [ThreatRow] = [], texts: Texts, shapes: (@MainActor () -> [PointShapes])?
  ) {
    let first = first ?? snapshot.nextStone
    let shapes = line.isEmpty ? shapes : nil
    let now = Said(
      size: snapshot.size, setUp: snapshot.setUp, moves: snapshot.moves,
      row: snapshot.result?.line ?? [], forbidden: snapshot.forbidden, hint: snapshot.hint,
      ghost: ghost, first: first, line: line, threats: threats,
      spokenShapes: shapes != nil, language: texts.language)
    guard now != said else { return }
    said = now
    timesMade += 1
    self.shapes = shapes?() ?? []
    labels = BoardAccessibility(texts: texts).labels(
      of: snapshot, ghost: ghost, shapes: self.shapes, line: line, first: first,
      threats: threats)
  }
}
