/// The app's words for a position that is set up; what is wrong with it says the core.
public struct SetUpTexts: Sendable {
  public let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// How many stones there are of each colour.
  public func counts(_ shown: DraftSnapshot) -> String {
    texts[.positionCounts("\(shown.black)", "\(shown.white)")]
  }

  /// Whose turn it is.
  public func toMove(_ shown: DraftSnapshot) -> String {
    texts[.positionToMove(texts.stone(shown.board.turn))]
  }

  /// Both.
  public func about(_ shown: DraftSnapshot) -> String {
    texts[.gameTitleComputer(counts(shown), toMove(shown))]
  }

  public func pen(_ pen: Pen) -> String {
    pen.stone.map { texts.stone($0) } ?? texts[.positionPenTurns]
  }

  /// What a tap on a point does, for readers.
  public func action(takesAway: Bool) -> String {
    texts[takesAway ? .positionActionTakeAway : .boardActionPlace]
  }

  /// Why no game can begin from it.
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
