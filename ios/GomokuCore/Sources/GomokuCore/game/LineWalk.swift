/// The line behind a hint, gone through stone by stone. Nothing of it is played.
public struct LineWalk: Equatable, Sendable {
  public let line: HintLine
  /// Whose stone begins it.
  private let first: Stone
  /// Stones of the line that are shown: the hint's own, at least.
  public private(set) var step = 1

  init(_ line: HintLine, first: Stone) {
    self.line = line
    self.first = first
  }

  /// Stones of the whole line.
  public var last: Int { line.points.count }

  /// The stones that are shown, in turn.
  public var shown: [Point] { Array(line.points.prefix(step)) }

  /// Whose the stone is that was shown last.
  public var stone: Stone { step.isMultiple(of: 2) ? first.other : first }

  /// Shows so many stones, as far as there are such.
  mutating func go(to step: Int) { self.step = min(max(step, 1), last) }
}

extension GameModel {
  /// Asks for a hint, which comes in a later snapshot: first the area, then the move; then the line behind it
  /// is gone through, where there is one.
  public func hint() {
    if let line = snapshot.hintLine {
      ghost = nil
      target = nil
      walk = LineWalk(line, first: snapshot.nextStone)
      return
    }
    command { try session.hint() }
    if snapshot.hintPending { message = texts[.gameHintPending] }
  }

  /// Shows so many stones of the line.
  public func walk(to step: Int) { walk?.go(to: step) }

  /// Back to the game.
  public func endWalk() { walk = nil }
}
