/// Steps through the line behind a hint. Its moves are not played.
extension GameModel {
  /// Requests a hint, which arrives in a later snapshot: first the area, then the move. Then each
  /// call starts to step through the next line behind the hint.
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

  /// The next line behind the hint to step through; nil if the next call requests a hint.
  public var hintLine: MoveLine? { nextLine(lines: snapshot.hintLines, walked: walked) }

  public func walk(to step: Int32) {
    walk = walk.flatMap { walkLine(line: $0.line, step: step) }
  }

  public func endWalk() { walk = nil }
}
