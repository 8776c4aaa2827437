import Foundation

public struct RecordTexts: Sendable {
  public let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func title(of game: GameSummary) -> String {
    let (rule, seats) = (texts.rule(game.rule), game.seats)
    var opponent: String?
    if let own = seats.ownStone {
      switch seats.of(own.other) {
      case .computer(let level): opponent = texts.level(level)
      case .remote(let name) where !name.isEmpty: opponent = name
      case .remote, .human: break
      }
    }
    let isNamed = game.blackName != nil || game.whiteName != nil
    if opponent == nil && (isNamed || hasComputer(seats)) { opponent = players(of: game) }
    guard let opponent else { return texts[.recordTitleTwo(rule)] }
    return texts[.gameTitleComputer(opponent, rule)]
  }

  public func searched(_ game: GameSummary) -> String {
    [title(of: game), players(of: game), day(game.day)].joined(separator: " ")
  }

  /// Returns both names, Black first.
  public func players(of game: GameSummary) -> String {
    texts[
      .gamesPlayers(
        game.blackName ?? texts.player(.black, at: game.seats),
        game.whiteName ?? texts.player(.white, at: game.seats))]
  }

  public func note(of game: GameSummary) -> String {
    texts[
      .gamesNote(outcome(of: game), texts[.gamesMoves("\(game.moves)")], day(game.day))]
  }

  public func outcome(of end: GameSnapshot) -> String {
    end.result.map { texts.result($0, in: end) } ?? texts[.gamesUnfinished]
  }

  public func outcome(of game: GameSummary) -> String {
    game.result.map { texts.result($0, at: game.seats) } ?? texts[.gamesUnfinished]
  }

  public func result(of end: GameSnapshot) -> String {
    guard let result = end.result else { return texts[.gamesUnfinished] }
    return texts.result(result, in: end) + " · " + texts.reason(result, in: end)
  }

  /// Formats a date such as `2026-11-22` in the locale's format, without line breaks.
  public func day(_ text: String) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    guard let date = try? style.parse(text) else { return text }
    return date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: Locale(identifier: texts.language),
        timeZone: .gmt)
    ).replacingOccurrences(of: " ", with: "\u{A0}")
  }

  public func text(
    of end: GameSnapshot, players: String, insteadOfResult said: String? = nil
  ) -> String {
    let stones = [Stone.black, .white].compactMap { stone -> String? in
      let points = end.setUp.filter { $0.stone == stone }.map { pointName(point: $0.point) }
      guard !points.isEmpty else { return nil }
      return texts[.recordSetUp(texts.stone(stone), points.joined(separator: " "))]
    }
    let head = [players, texts.rule(end.rule), said ?? result(of: end)] + stones + [""]
    return (head + [moveList(moves: end.moves)]).joined(separator: "\n")
  }

  public func imported(_ done: Imported) -> String {
    var lines = [texts[.gamesImportAdded("\(done.added)")]]
    if done.known > 0 { lines.append(texts[.gamesImportKnown("\(done.known)")]) }
    if done.leftOut > 0 {
      lines.append(texts[.gamesImportNoRoom("\(done.leftOut)", "\(mostGames())")])
    }
    if let why = done.why {
      lines.append(texts[.gamesImportRefused("\(done.refused)", texts.refusal(why))])
    }
    return (lines + losses(of: done)).joined(separator: "\n")
  }

  public func losses(of done: Imported) -> [String] {
    done.losses.map { loss in
      switch loss {
      case .characters: texts[.recordLossCharacters]
      case .rule: texts[.recordLossRule]
      case .result: texts[.recordLossResult]
      case .time: texts[.recordLossTime]
      case .moves: texts[.recordLossMoves]
      case .board: texts[.recordLossBoard]
      }
    }
  }

  public func players(of game: GameSnapshot) -> String {
    texts[.gamesPlayers(texts.player(.black, in: game), texts.player(.white, in: game))]
  }

  public func position(ply: Int, of last: Int, in snapshot: GameSnapshot) -> String {
    let place = texts[.reviewPosition("\(ply)", "\(last)")]
    guard let move = snapshot.moves.last else { return place }
    return texts[.reviewMove(place, texts.stone(move.stone), pointName(point: move.point))]
  }

  public func title(of score: Score) -> String {
    texts[.gameTitleComputer(opponent(at: score.level), texts.rule(score.rule))]
  }

  /// Returns the computer's level, or people elsewhere for nil.
  public func opponent(at level: Int32?) -> String {
    level.map { texts.level($0) } ?? texts[.statisticsFriends]
  }

  public func results(of score: Score) -> String {
    texts[.statisticsResults("\(score.won)", "\(score.lost)", "\(score.drawn)")]
  }

  public func results(of total: ScoreTotal) -> String {
    texts[.statisticsResults("\(total.won)", "\(total.lost)", "\(total.drawn)")]
  }

  public func results(of period: TrendPeriod) -> String {
    texts[.statisticsResults("\(period.won)", "\(period.lost)", "\(period.drawn)")]
  }

  public func course(_ periods: [TrendPeriod]) -> String {
    texts[.statisticsCourse("\(periods.reduce(0) { $0 + $1.won + $1.lost + $1.drawn })")]
  }

  public func total(of periods: [TrendPeriod]) -> String {
    func all(_ part: (TrendPeriod) -> Int32) -> String { "\(periods.reduce(0) { $0 + part($1) })" }
    return texts[.statisticsResults(all(\.won), all(\.lost), all(\.drawn))]
  }

  public func moveTime(of period: TrendPeriod) -> String {
    guard let moveMs = period.moveMs else { return texts[.statisticsNoTime] }
    return texts[.statisticsSeconds(texts.seconds(moveMs))]
  }

  public func moveSpan(of periods: [TrendPeriod]) -> String {
    guard let first = periods.first, let last = periods.last else { return "" }
    if periods.count == 1 { return moveTime(of: first) }
    return texts[.statisticsMoveSpan(moveTime(of: first), moveTime(of: last))]
  }

  public func columns(_ said: [String]) -> String {
    said.enumerated().map { at, column in
      texts[.statisticsColumnsSpoken("\(at + 1)", "\(said.count)", column)]
    }.joined(separator: "\n")
  }

  public func streaks(of score: Score) -> String {
    texts[.statisticsStreaks("\(score.streak)", "\(score.bestStreak)")]
  }

  public func average(of score: Score) -> String {
    let time = ClockFormat.text(milliseconds: score.averageMs, countdown: false)
    return texts[.statisticsAverage(time)]
  }

  public func bound(of count: Int) -> String {
    let most = Int(mostGames())
    return texts[count >= most ? .gamesFull("\(most)") : .gamesBound("\(most)")]
  }

  private func hasComputer(_ seats: Seats) -> Bool {
    [seats.black, seats.white].contains { if case .computer = $0 { true } else { false } }
  }
}
