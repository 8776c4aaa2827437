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

  public func about(_ shown: DraftSnapshot) -> String {
    texts[.gameTitleComputer(counts(shown), toMove(shown))]
  }

  public func pen(_ pen: Pen) -> String {
    pen.stone.map { texts.stone($0) } ?? texts[.positionPenTurns]
  }

  public func action(takesAway: Bool) -> String {
    texts[takesAway ? .positionActionTakeAway : .boardActionPlace]
  }

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
