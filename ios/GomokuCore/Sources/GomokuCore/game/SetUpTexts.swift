/// Texts of the position editor. The core decides what is wrong with a position.
public struct SetUpTexts: Sendable {
  public let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func counts(_ shown: DraftSnapshot) -> String {
    texts[.positionCounts("\(shown.black)", "\(shown.white)")]
  }

  public func toMove(_ shown: DraftSnapshot) -> String {
    texts[.positionToMove(texts.stone(shown.board.turn))]
  }

  /// Returns the stone counts and whose turn it is.
  public func about(_ shown: DraftSnapshot) -> String {
    texts[.gameTitleComputer(counts(shown), toMove(shown))]
  }

  public func pen(_ pen: Pen) -> String {
    pen.stone.map { texts.stone($0) } ?? texts[.positionPenTurns]
  }

  /// Returns the accessibility hint of a tap on a point.
  public func action(takesAway: Bool) -> String {
    texts[takesAway ? .positionActionTakeAway : .boardActionPlace]
  }

  /// Returns why no game can start from the position.
  public func fault(_ fault: PositionFault) -> String {
    switch fault {
    case .tooMany(let stone, let extra):
      texts[.positionTooMany(texts.stone(stone), "\(extra)", texts.stone(stone.other))]
    case .won(let stone, _): texts[.positionWon(texts.stone(stone))]
    case .overline: texts[.positionOverline]
    case .full: texts[.positionFull]
    case .noMove: texts[.positionNoMove]
    }
  }
}
