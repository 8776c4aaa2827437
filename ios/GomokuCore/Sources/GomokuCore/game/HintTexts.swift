public struct HintTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// Returns nil for other events and for a hint of an earlier position.
  public func event(_ event: GameEvent, in snapshot: GameSnapshot) -> String? {
    switch event {
    case .hintNear(let area) where area == snapshot.hintArea: near(area)
    case .hintReady(let point) where point == snapshot.hint:
      move(point, in: snapshot)
    default: nil
    }
  }

  public func near(_ area: HintArea) -> String {
    texts[.gameHintNear(pointName(point: area.from), pointName(point: area.to))]
  }

  public func move(_ point: Point, in snapshot: GameSnapshot) -> String {
    texts.sentences(
      move(point, reason: snapshot.hintReason, turn: snapshot.turn),
      snapshot.hintCertainty.map(certainty))
  }

  public func next(_ line: MoveLine?) -> Word {
    switch line?.kind {
    case nil: .gameHint
    case .play: .hintShowLine
    case .threat: .hintShowThreat
    }
  }

  public func step(of walk: LineWalk) -> String {
    let (step, last) = ("\(walk.step)", "\(walk.last)")
    let (stone, point) = (texts.stone(walk.stone), pointName(point: walk.point))
    let at =
      switch walk.line.kind {
      case .play: texts[.hintLineStep(step, last, stone, point)]
      case .threat: texts[.hintThreatStep(step, last, stone, point)]
      }
    return texts.sentences(at, certainty(walk.line.certainty))
  }

  public func certainty(_ certainty: Certainty) -> String {
    switch certainty {
    case .proved: texts[.reviewProved]
    case .estimated: texts[.reviewEstimated]
    }
  }

  public func move(_ point: Point, reason: HintReason?, turn: Stone) -> String {
    let name = pointName(point: point)
    guard let reason else { return texts[.gameHintReady(name)] }
    return texts[.gameHintBecause(name, because(reason, turn: turn))]
  }

  private func because(_ reason: HintReason, turn: Stone) -> String {
    switch reason {
    case .wins(let means, let moves, let proved):
      wins(means, moves: moves, proved: proved)
    case .stops(let threat, let only, let makes):
      stops(threat, only: only, makes: makes)
    case .makes(let shape):
      texts[.hintMakes(texts.shape(shape))]
    case .takes(let shape):
      texts[.hintTakes(texts.stone(turn.other), texts.shape(shape))]
    }
  }

  private func stops(_ threat: ThreatKind, only: Bool, makes: StoneShape?) -> String {
    let stops =
      switch threat {
      case .four: texts[.hintStopsFour]
      case .openThree: texts[.hintStopsThree]
      case .fours: texts[.hintStopsFours]
      }
    return texts.sentences(
      stops, only ? texts[.hintOnly] : nil, makes.map { texts[.hintMakes(texts.shape($0))] })
  }

  private func wins(_ means: WinMeans, moves: Int32, proved: Bool) -> String {
    if means == .five { return texts[.hintWinsNow] }
    if !proved { return texts[.hintShouldWin] }
    return means == .fours ? texts[.hintWinsFours("\(moves)")] : texts[.hintWinsThreats("\(moves)")]
  }
}
