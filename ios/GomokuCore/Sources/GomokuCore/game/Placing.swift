/// A board that the user plays on, and how taps become stones. The core decides whether a point is
/// legal, without playing it.
@MainActor
public protocol StonePlacer: AnyObject {
  var texts: Texts { get }
  /// The selected point that is not yet played.
  var ghost: Point? { get set }
  /// The highlighted point under the finger or pointer, legal or not.
  var target: Point? { get set }
  /// The message about the position, with its highlights.
  var note: Note? { get set }
  /// The message under the board.
  var message: String? { get }
  /// Whether the board shows a line that was not played; then no stone can be placed.
  var isWalked: Bool { get }
  /// Whether the user is to place a stone.
  var awaitsStone: Bool { get }
  /// Requests a stone from the core.
  ///
  /// - Returns: Whether it was placed.
  func place(_ point: Point) -> Bool
  /// Returns why a stone is refused at a point now; nil if it is legal.
  func refused(at point: Point) -> Note?
  /// Returns a warning about a legal point.
  func warning(at point: Point) -> Note?
}

extension StonePlacer {
  public var isWalked: Bool { false }

  /// Handles a tap on the board.
  ///
  /// - Parameter explains: Whether to explain the ghost stone to a new user.
  /// - Returns: Whether a stone was placed.
  @discardableResult
  public func tap(_ point: Point, placement: Placement, explains: Bool = false) -> Bool {
    if isWalked { return false }
    target = nil
    if placement == .direct || ghost == point { return place(point) }
    aim(at: point)
    if explains, ghost != nil, message == nil { note = Note(text: texts[.gameTapAgain]) }
    return false
  }

  /// Handles a finger that slides to a point, or off the board with nil.
  ///
  /// - Returns: Whether it reached another point.
  @discardableResult
  public func slide(to point: Point?) -> Bool {
    guard point != target, !isWalked else { return false }
    target = point
    if let point {
      aim(at: point)
      // Only a release on an illegal point shows a refusal.
      if ghost == nil { note = nil }
    } else {
      ghost = nil
      note = nil
    }
    return point != nil
  }

  /// Whether a hovering pointer shows a stone at a point.
  public func allows(_ point: Point) -> Bool { !isWalked && refused(at: point) == nil }

  /// Handles the end of a slide.
  ///
  /// - Returns: Whether a stone was placed.
  @discardableResult
  public func release(at point: Point) -> Bool {
    if isWalked { return false }
    target = nil
    return place(point)
  }

  @discardableResult
  public func placeGhost() -> Bool {
    guard let ghost else { return false }
    return place(ghost)
  }

  /// Shows that a point must be selected first.
  public func explainPlace() {
    if awaitsStone { note = Note(text: texts[.gamePlaceFirst]) }
  }

  /// Clears the selected point.
  ///
  /// - Returns: Whether there was one.
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

  /// The reason why it is not the user's turn depends on the opponent.
  func words(_ error: MoveError) -> Note {
    let remote = snapshot.remote.flatMap {
      RemoteTexts(texts).refusal(error, $0, online: room != nil)
    }
    let text = remote ?? texts.refusal(error)
    guard case .Forbidden(let point, let reason) = error else { return Note(text: text) }
    return note(text, forbidden: reason, at: point)
  }
}
