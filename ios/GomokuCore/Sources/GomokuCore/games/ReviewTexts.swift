public struct ReviewTexts: Sendable {
  public let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func verdict(_ said: ReviewedMove) -> String {
    let verdict = texts[word(for: said.verdict)]
    var facts = said.facts.map { fact($0) }
    let head: String
    if facts.isEmpty {
      head = texts[.reviewAlone(verdict)]
    } else {
      let first = facts.removeFirst()
      let all = facts.reduce(first) { texts[.reviewAnd($0, $1)] }
      head = texts[.reviewBecause(verdict, all)]
    }
    let better = said.better?.points.first.map { texts[.reviewBetter(pointName(point: $0))] }
    // A proof of the whole game replaces the search's certainty about a move.
    let certainty =
      said.proved.map { proved($0) } ?? said.certainty.map(HintTexts(texts).certainty)
    return texts.sentences(head, better, certainty)
  }

  private func proved(_ win: ProvedWin) -> String {
    texts[.reviewProvedWin(count: Int(win.left), "\(win.left)")]
  }

  public func spoken(_ said: ReviewedMove) -> String {
    texts[
      .reviewSpoken(
        "\(said.ply)", texts.stone(said.stone), pointName(point: said.point), verdict(said))]
  }

  /// - Parameter black: Black's chance in per cent.
  public func chance(black: Int) -> String {
    texts[.reviewChance(percent(black), percent(100 - black))]
  }

  /// Returns nil if the chances are unknown or replaced by a proof.
  public func chance(in review: ReviewSnapshot, ply: Int) -> String? {
    let chances = review.statedChancesOfBlack
    guard chances.indices.contains(ply) else { return nil }
    return chances[ply].map { chance(black: Int($0)) }
  }

  public func working(_ review: ReviewSnapshot) -> String {
    texts[.reviewWorking("\(review.moves.count + 1)", "\(review.last)")]
  }

  public func accuracy(_ review: ReviewSnapshot) -> String {
    texts[.reviewAccuracy(accuracy(review.blackAccuracy), accuracy(review.whiteAccuracy))]
  }

  /// Returns nil without mistakes.
  public func mistakes(_ review: ReviewSnapshot) -> String? {
    let count = review.mistakes.count
    return count > 0 ? texts[.mistakesLearn("\(count)")] : nil
  }

  public func threats(_ rows: [ThreatRow]) -> String {
    rows.isEmpty ? texts[.reviewNoThreats] : rows.map(threat).joined(separator: "\n")
  }

  private func threat(_ row: ThreatRow) -> String {
    let (stone, stones, cells) = (texts.stone(row.stone), names(row.stones), names(row.cells))
    return switch row.kind {
    case .four: texts[.reviewThreatFour(stone, stones, cells)]
    case .openThree: texts[.reviewThreatThree(stone, stones, cells)]
    }
  }

  private func names(_ points: [Point]) -> String {
    points.map { pointName(point: $0) }.joined(separator: " ")
  }

  private func accuracy(_ percent: Int32?) -> String {
    percent.map { self.percent(Int($0)) } ?? texts[.reviewUnknown]
  }

  private func percent(_ value: Int) -> String { texts[.reviewPercent("\(value)")] }

  private func word(for verdict: MoveVerdict) -> Word {
    switch verdict {
    case .opening: .reviewOpening
    case .best: .reviewBest
    case .good: .reviewGood
    case .inaccuracy: .reviewInaccuracy
    case .mistake: .reviewMistake
    case .blunder: .reviewBlunder
    }
  }

  private func fact(_ fact: ReviewedFact) -> String {
    switch fact {
    case .forbiddenPoint(let reason): texts[.reviewForbidden(texts.forbidden(reason))]
    case .forced: texts[.reviewForced]
    case .onlyMove: texts[.reviewOnlyMove]
    case .missedWin(let means): texts[missed(means)]
    case .unblocked(let threat): texts[left(threat)]
    case .firstLosing: texts[.reviewLoses]
    }
  }

  private func missed(_ means: WinMeans) -> Word {
    switch means {
    case .five: .reviewMissedFive
    case .fours: .reviewMissedFours
    case .threats: .reviewMissedThreats
    case .search: .reviewMissedWin
    }
  }

  private func left(_ threat: ThreatKind) -> Word {
    switch threat {
    case .four: .reviewLeftFour
    case .openThree: .reviewLeftThree
    case .fours: .reviewLeftFours
    }
  }
}
