/// Cache of the board's accessibility labels. A view requests them at each clock tick and finger
/// movement.
@MainActor
public final class BoardSpeech {
  public private(set) var labels: [Point: String] = [:]
  public private(set) var shapes: [PointShapes] = []
  /// Number of computations, for tests.
  public private(set) var timesMade = 0

  private var said: Said?

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

  /// Recomputes outdated labels.
  ///
  /// - Parameters:
  ///   - line: Possible next stones; shapes are omitted while they are shown.
  ///   - first: Colour of the first stone of `line`; nil for the side to move.
  ///   - shapes: Computes the shapes that stones would make, which takes a moment; nil to omit
  ///     them.
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
