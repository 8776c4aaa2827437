/// The line behind a hint, gone through stone by stone. Nothing of it is played.
extension GameModel {
  /// Asks for a hint, which comes in a later snapshot: first the area, then the move; then the line behind it
  /// is gone through, where there is one.
  public func hint() {
    if let line = snapshot.hintLine {
      ghost = nil
      target = nil
      walk = walkLine(line: line, step: 1)
      return
    }
    command { try session.hint() }
    if snapshot.hintPending { message = texts[.gameHintPending] }
  }

  /// Shows so many stones of the line.
  public func walk(to step: Int32) {
    walk = walk.flatMap { walkLine(line: $0.line, step: step) }
  }

  /// Back to the game.
  public func endWalk() { walk = nil }
}
