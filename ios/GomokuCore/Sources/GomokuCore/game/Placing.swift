/// A board that a person plays on: how the stone comes onto it. Whether one may stand at a point says the
/// core, which plays nothing when it is asked.
@MainActor
public protocol StonePlacer: AnyObject {
  var texts: Texts { get }
  /// The point that was chosen and not yet played.
  var ghost: Point? { get set }
  /// The point that is pointed at, whether or not a stone may stand there: it is lit.
  var target: Point? { get set }
  /// What is said of the position, with what belongs to it.
  var note: Note? { get set }
  /// The line under the board.
  var message: String? { get }
  /// Whether stones lie there that nobody has played: then none is placed.
  var isWalked: Bool { get }
  /// Whether a stone of the person is awaited.
  var awaitsStone: Bool { get }
  /// Asks the core for a stone.
  ///
  /// - Returns: whether it was placed.
  func place(_ point: Point) -> Bool
  /// Why a stone may not stand at a point now; nil when it may.
  func refused(at point: Point) -> Note?
  /// What is said of a point where a stone may stand.
  func warning(at point: Point) -> Note?
}

extension StonePlacer {
  public var isWalked: Bool { false }

  /// A tap on the board.
  ///
  /// - Parameter explains: whether a new player is told what to do with the ghost.
  /// - Returns: whether a stone was placed.
  @discardableResult
  public func tap(_ point: Point, placement: Placement, explains: Bool = false) -> Bool {
    if isWalked { return false }
    target = nil
    if placement == .direct || ghost == point { return place(point) }
    aim(at: point)
    if explains, ghost != nil, message == nil { note = Note(text: texts[.gameTapAgain]) }
    return false
  }

  /// A finger slides over a point, or beside the board.
  ///
  /// - Returns: whether it crossed a line.
  @discardableResult
  public func slide(to point: Point?) -> Bool {
    guard point != target, !isWalked else { return false }
    target = point
    if let point {
      aim(at: point)
      // Only what is released is refused in words.
      if ghost == nil { note = nil }
    } else {
      ghost = nil
      note = nil
    }
    return point != nil
  }

  /// Whether a stone makes sense at a point: there a pointer that hovers shows it.
  public func allows(_ point: Point) -> Bool { !isWalked && refused(at: point) == nil }

  /// The sliding finger was lifted.
  ///
  /// - Returns: whether a stone was placed.
  @discardableResult
  public func release(at point: Point) -> Bool {
    if isWalked { return false }
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
    if awaitsStone { note = Note(text: texts[.gamePlaceFirst]) }
  }

  /// Gives the chosen point up.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func cancelGhost() -> Bool {
    guard ghost != nil || target != nil else { return false }
    target = nil
    ghost = nil
    note = nil
    return true
  }

  private func aim(at point: Point) {
    if let refused = refused(at: point) {
      ghost = nil
      note = refused
      return
    }
    ghost = point
    note = warning(at: point)
  }
}

extension GameModel: StonePlacer {
  public var awaitsStone: Bool { snapshot.humanToMove }

  public var isWalked: Bool { walk != nil }

  public func refused(at point: Point) -> Note? { refusal(at: point).map { words($0) } }

  public func warning(at point: Point) -> Note? {
    snapshot.forbiddenReasons[point].map {
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
