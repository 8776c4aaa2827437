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
    let spokenShapes: Bool
    let language: String
  }

  public init() {}

  /// Makes what is out of date.
  ///
  /// - Parameter shapes: gives what stones would make; nil where that is not said. It takes a moment.
  public func follow(
    _ snapshot: GameSnapshot, ghost: Point?, texts: Texts, shapes: (@MainActor () -> [PointShapes])?
  ) {
    let now = Said(
      size: snapshot.size, setUp: snapshot.setUp, moves: snapshot.moves,
      row: snapshot.result?.line ?? [], forbidden: snapshot.forbidden, hint: snapshot.hint,
      ghost: ghost, spokenShapes: shapes != nil, language: texts.language)
    guard now != said else { return }
    said = now
    timesMade += 1
    self.shapes = shapes?() ?? []
    labels = BoardAccessibility(texts: texts).labels(
      of: snapshot, ghost: ghost, shapes: self.shapes)
  }
}
