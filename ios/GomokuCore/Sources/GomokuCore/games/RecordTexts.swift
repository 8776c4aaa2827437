import Foundation

/// The app's words for games that are kept.
public struct RecordTexts: Sendable {
  public let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  /// Who played whom, or against what, and the rule.
  public func title(of summary: RecordSummary) -> String {
    let end = summary.end
    let rule = texts.rule(end.rule)
    var opponent: String?
    if let own = end.ownStone {
      switch end.player(own.other).seat {
      case .computer(let level): opponent = texts.level(level)
      case .remote(let name) where !name.isEmpty: opponent = name
      case .remote, .human: break
      }
    }
    if opponent == nil && (isNamed(summary) || hasComputer(end)) { opponent = players(of: summary) }
    guard let opponent else { return texts[.gameTitleTwo(rule)] }
    return texts[.gameTitleComputer(opponent, rule)]
  }

  /// Both names, Black's first.
  public func players(of summary: RecordSummary) -> String {
    texts[
      .gamesPlayers(
        summary.blackName ?? texts.player(.black, in: summary.end),
        summary.whiteName ?? texts.player(.white, in: summary.end))]
  }

  /// How it ended, how long it was and when: the second line of the list.
  public func note(of game: GameArchive.Game) -> String {
    texts[
      .gamesNote(
        outcome(of: game.summary.end),
        texts[.gamesMoves("\(game.summary.end.moves.count)")], day(game.day))]
  }

  public func outcome(of end: GameSnapshot) -> String {
    end.result.map { texts.result($0, in: end) } ?? texts[.gamesUnfinished]
  }

  /// How it ended, and why.
  public func result(of end: GameSnapshot) -> String {
    guard let result = end.result else { return outcome(of: end) }
    return texts.result(result, in: end) + " · " + texts.reason(result, in: end)
  }

  public func day(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted)
        .locale(Locale(identifier: texts.language)))
  }

  /// The game in words: who, how it ended, each move.
  public func text(of summary: RecordSummary) -> String {
    let end = summary.end
    let head = [players(of: summary), texts.rule(end.rule), result(of: end), ""]
    return (head + [moveList(moves: end.moves)]).joined(separator: "\n")
  }

  /// Where Review stands.
  public func position(ply: Int, of last: Int, in snapshot: GameSnapshot) -> String {
    let place = texts[.reviewPosition("\(ply)", "\(last)")]
    guard let move = snapshot.moves.last else { return place }
    return texts[.reviewMove(place, texts.stone(move.stone), pointName(point: move.point))]
  }

  /// Against whom, by which rule.
  public func title(of score: Score) -> String {
    let opponent =
      switch score.opponent {
      case .computer(let level): texts.level(level)
      case .remote: texts[.statisticsFriends]
      }
    return texts[.gameTitleComputer(opponent, texts.rule(score.rule))]
  }

  public func results(of score: Score) -> String {
    texts[.statisticsResults("\(score.won)", "\(score.lost)", "\(score.drawn)")]
  }

  public func streaks(of score: Score) -> String {
    texts[.statisticsStreaks("\(score.streak)", "\(score.bestStreak)")]
  }

  public func average(of score: Score) -> String {
    let time = ClockFormat.text(milliseconds: score.averageMs, countdown: false)
    return texts[.statisticsAverage(time)]
  }

  /// What My games says of its bound.
  public func bound(of count: Int) -> String {
    let most = "\(GameArchive.most)"
    return texts[count >= GameArchive.most ? .gamesFull(most) : .gamesBound(most)]
  }

  private func isNamed(_ summary: RecordSummary) -> Bool {
    summary.blackName != nil || summary.whiteName != nil
  }

  private func hasComputer(_ end: GameSnapshot) -> Bool {
    [end.black.seat, end.white.seat].contains { if case .computer = $0 { true } else { false } }
  }
}
