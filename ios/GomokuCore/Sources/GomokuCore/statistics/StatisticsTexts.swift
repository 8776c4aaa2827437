/// Texts for ratings and results. The core computes the numbers.
public struct StatisticsTexts: Sendable {
  private let texts: Texts
  private var records: RecordTexts { RecordTexts(texts) }

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func rating(_ rating: Rating) -> String { number(rating.rating, rating.margin) }

  public func strength(of rating: Rating) -> String {
    texts[.statisticsRatingLevel(texts.level(rating.level))]
  }

  /// Returns nil if the chart shows a single game.
  public func span(of rating: Rating) -> String? {
    guard rating.points.count > 1, let first = rating.points.first, let last = rating.points.last
    else { return nil }
    return texts[
      .statisticsMoveSpan(number(first.rating, first.margin), number(last.rating, last.margin))]
  }

  public func line(of level: LevelRating) -> String {
    texts[.statisticsRatingLine(texts.level(level.level), "\(level.rating)")]
  }

  public func spoken(_ rating: Rating) -> String {
    ([span(of: rating) ?? self.rating(rating)] + rating.levels.map(line(of:)))
      .joined(separator: "\n")
  }

  private func number(_ rating: Int32, _ margin: Int32) -> String {
    texts[.statisticsRatingValue("\(rating)", "\(margin)")]
  }

  public func accuracy(of latest: LatestGames) -> String {
    guard let share = latest.accuracy else { return texts[.statisticsAccuracyEmpty] }
    return texts[.statisticsAccuracyOf(percent(share), "\(latest.reviewed)")]
  }

  public func accuracy(of period: TrendPeriod) -> String {
    period.accuracy.map(percent) ?? texts[.statisticsNoReview]
  }

  public func kind(of group: GameGroup) -> String {
    switch group {
    case .opponent: texts[.statisticsOfOpponents]
    case .colour: texts[.statisticsOfColours]
    case .playedBy: texts[.statisticsOfRules]
    case .begunWith: texts[.statisticsOfOpenings]
    }
  }

  public func name(of group: GameGroup) -> String {
    switch group {
    case .opponent(let level): records.opponent(at: level)
    case .colour(let stone): texts.stone(stone)
    case .playedBy(let rule): texts.rule(rule)
    case .begunWith(let opening): RenjuTexts(texts).name(opening)
    }
  }

  public func results(of score: GroupScore) -> String {
    let results = texts[.statisticsResults("\(score.won)", "\(score.lost)", "\(score.drawn)")]
    guard let accuracy = score.accuracy else { return results }
    return texts[.statisticsWithAccuracy(results, percent(accuracy))]
  }

  public struct Kind: Sendable {
    public let title: String
    public fileprivate(set) var scores: [GroupScore]
  }

  public func kinds(_ scores: [GroupScore]) -> [Kind] {
    var kinds: [Kind] = []
    for score in scores {
      let title = kind(of: score.group)
      if kinds.last?.title == title {
        kinds[kinds.count - 1].scores.append(score)
      } else {
        kinds.append(Kind(title: title, scores: [score]))
      }
    }
    return kinds
  }

  private func percent(_ share: Int32) -> String { texts[.reviewPercent("\(share)")] }
}
