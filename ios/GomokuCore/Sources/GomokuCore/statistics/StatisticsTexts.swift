/// Words for how strong and how well somebody plays. The numbers are the core's.
public struct StatisticsTexts: Sendable {
  private let texts: Texts
  private var records: RecordTexts { RecordTexts(texts) }

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func rating(_ rating: Rating) -> String { number(rating.rating, rating.margin) }

  /// What the number is like.
  public func strength(of rating: Rating) -> String {
    texts[.statisticsRatingLevel(texts.level(rating.level))]
  }

  /// How it went in the chart; nil where that shows one game alone.
  public func span(of rating: Rating) -> String? {
    guard rating.points.count > 1, let first = rating.points.first, let last = rating.points.last
    else { return nil }
    return texts[
      .statisticsMoveSpan(number(first.rating, first.margin), number(last.rating, last.margin))]
  }

  /// A level beside its line in the chart.
  public func line(of level: LevelRating) -> String {
    texts[.statisticsRatingLine(texts.level(level.level), "\(level.rating)")]
  }

  /// What the chart says to who doesn't see it.
  public func spoken(_ rating: Rating) -> String {
    ([span(of: rating) ?? self.rating(rating)] + rating.levels.map(line(of:)))
      .joined(separator: "\n")
  }

  private func number(_ rating: Int32, _ margin: Int32) -> String {
    texts[.statisticsRatingValue("\(rating)", "\(margin)")]
  }

  /// Of all games that were reviewed.
  public func accuracy(of latest: LatestGames) -> String {
    guard let share = latest.accuracy else { return texts[.statisticsAccuracyEmpty] }
    return texts[.statisticsAccuracyOf(percent(share), "\(latest.reviewed)")]
  }

  /// Of a column of the chart.
  public func accuracy(of stretch: Stretch) -> String {
    stretch.accuracy.map(percent) ?? texts[.statisticsNoReview]
  }

  /// What a group is one of.
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

  /// Won, lost and drawn, and how well they were played where that is known.
  public func results(of score: GroupScore) -> String {
    let results = texts[.statisticsResults("\(score.won)", "\(score.lost)", "\(score.drawn)")]
    guard let accuracy = score.accuracy else { return results }
    return texts[.statisticsWithAccuracy(results, percent(accuracy))]
  }

  /// Groups of one kind.
  public struct Kind: Sendable {
    public let title: String
    public fileprivate(set) var scores: [GroupScore]
  }

  /// The groups under what each is one of, in their order.
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
