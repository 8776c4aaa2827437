/// A board that the user plays on. The core decides whether a point is legal.
@MainActor
public protocol StonePlacer: AnyObject {
  var texts: Texts { get }
  /// The selected point.
  var ghost: Point? { get set }
  /// The highlighted point under the finger or pointer, legal or not.
  var target: Point? { get set }
  var note: Note? { get set }
  var message: String? { get }
  /// Whether the board shows a line that was not played; then no stone can be placed.
  var isWalked: Bool { get }
  var awaitsStone: Bool { get }
  /// - Returns: Whether the stone was placed.
  func place(_ point: Point) -> Bool
  /// Returns why a stone is refused at a point now; nil if it is legal.
  func refused(at point: Point) -> Note?
  func warning(at point: Point) -> Note?
}

extension StonePlacer {
  public var isWalked: Bool { false }

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

  /// Handles a sliding finger, with nil off the board.
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

  public func allows(_ point: Point) -> Bool { !isWalked && refused(at: point) == nil }

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
