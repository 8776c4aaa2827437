/// A line behind a hint, gone through stone by stone. Nothing of it is played.
extension GameModel {
  /// Asks for a hint, which comes in a later snapshot: first the area, then the move; then the lines behind
  /// it are gone through, where there are such.
  public func hint() {
    if let line = hintLine {
      ghost = nil
      target = nil
      walked = line
      walk = walkLine(line: line, step: 1)
      return
    }
    command { try session.hint() }
    if snapshot.hintPending { message = texts[.gameHintPending] }
  }

  /// The line behind the hint that is gone through next; nil where a hint is asked for.
  public var hintLine: MoveLine? { nextLine(lines: snapshot.hintLines, walked: walked) }

  /// Shows so many stones of the line.
  public func walk(to step: Int32) {
    walk = walk.flatMap { walkLine(line: $0.line, step: step) }
  }

  /// Back to the game.
  public func endWalk() { walk = nil }
}
