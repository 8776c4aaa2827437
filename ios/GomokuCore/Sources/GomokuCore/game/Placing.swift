// How a person's stone comes onto the board. Whether one may stand at a point says the core, which
// plays nothing when it is asked.
extension GameModel {
  /// A tap on the board.
  ///
  /// - Parameter explains: whether a new player is told what to do with the ghost.
  /// - Returns: whether a stone was placed.
  @discardableResult
  public func tap(_ point: Point, placement: Placement, explains: Bool = false) -> Bool {
    target = nil
    if placement == .direct || ghost == point { return place(point) }
    aim(at: point)
    if explains, ghost != nil, message == nil { message = texts[.gameTapAgain] }
    return false
  }

  /// A finger slides over a point, or beside the board.
  ///
  /// - Returns: whether it crossed a line.
  @discardableResult
  public func slide(to point: Point?) -> Bool {
    guard point != target else { return false }
    target = point
    if let point {
      aim(at: point)
      // Only what is released is refused in words.
      if ghost == nil { message = nil }
    } else {
      ghost = nil
      message = nil
    }
    return point != nil
  }

  /// Whether a stone makes sense at a point: there a pointer that hovers shows it.
  public func allows(_ point: Point) -> Bool { refusal(at: point) == nil }

  /// The sliding finger was lifted.
  ///
  /// - Returns: whether a stone was placed.
  @discardableResult
  public func release(at point: Point) -> Bool {
    target = nil
    return place(point)
  }

  /// Plays the chosen point.
  @discardableResult
  public func placeGhost() -> Bool {
    guard let ghost else { return false }
    return place(ghost)
  }

  /// Says what comes before placing.
  public func explainPlace() {
    if snapshot.humanToMove { message = texts[.gamePlaceFirst] }
  }

  /// Gives the chosen point up.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func cancelGhost() -> Bool {
    guard ghost != nil || target != nil else { return false }
    target = nil
    ghost = nil
    message = nil
    return true
  }

  private func aim(at point: Point) {
    if let refusal = refusal(at: point) {
      ghost = nil
      note = words(refusal)
      return
    }
    ghost = point
    note = snapshot.forbiddenReasons[point].map {
      note(texts[.moveForbiddenLoses(texts.forbidden($0))], forbidden: $0, at: point)
    }
  }

  /// Why it is not this person's turn depends on who sits opposite.
  func words(_ error: MoveError) -> Note {
    let remote = snapshot.remote.flatMap {
      RemoteTexts(texts).refusal(error, $0, online: room != nil)
    }
    let text = remote ?? texts.refusal(error)
    guard case .Forbidden(let point, let reason) = error else { return Note(text: text) }
    return note(text, forbidden: reason, at: point)
  }
}
