public struct PuzzleTexts: Sendable {
  public let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func title(_ number: Int32) -> String { texts[.puzzleNumber("\(number)")] }

  /// Returns the number of a mistake in its game. The list may not contain it.
  public func title(ofMistake ply: Int32, among all: [Mistake]) -> String {
    guard let place = all.firstIndex(where: { $0.ply == ply }) else { return texts[.mistakesTitle] }
    return texts[.mistakesTitleOf("\(place + 1)", "\(all.count)")]
  }

  private var lessons: LearnTexts { LearnTexts(texts) }

  public func about(_ snapshot: PuzzleSnapshot) -> String {
    if let mistake = snapshot.mistake {
      return pieces(
        texts[.mistakesAbout("\(mistake.ply)", pointName(point: mistake.point))],
        snapshot.game?.level.map(texts.level), snapshot.game?.day.map(RecordTexts(texts).day))
    }
    let which = snapshot.lesson.map(lessons.task) ?? texts[.puzzleStrength("\(snapshot.strength)")]
    return pieces(texts.rule(snapshot.board.rule), which)
  }

  public func prompt(_ snapshot: PuzzleSnapshot) -> String {
    let stone = texts.stone(snapshot.solver)
    if let asked = lessons.prompt(snapshot.prompt, stone) { return asked }
    if snapshot.prompt == .win { return texts[.puzzleWin(stone)] }
    // Only shipped puzzles are known to have a single saving move.
    let ships = snapshot.mistake == nil && snapshot.lesson == nil
    return texts[ships ? .puzzleHold(stone) : .mistakesHold(stone)]
  }

  /// - Parameter judgesLong: Whether judging a try takes so long that this is announced.
  public func message(
    _ snapshot: PuzzleSnapshot, overview: PuzzlesModel.Overview?, judgesLong: Bool = false
  ) -> String? {
    let stage =
      switch snapshot.stage {
      case .open: open(snapshot)
      case .judging: judgesLong ? texts[.puzzleJudging] : nil as String?
      case .refuted: refuted(snapshot)
      case .solved: solved(snapshot, overview)
      }
    let said = texts.sentences(stage, snapshot.kept ? nil : texts[.puzzlesNotKept])
    return said.isEmpty ? nil : said
  }

  private func open(_ snapshot: PuzzleSnapshot) -> String? {
    if !snapshot.solution.isEmpty { return texts[.puzzleSolutionLine(names(snapshot.solution))] }
    guard snapshot.board.canUndo, let reply = snapshot.board.moves.last else { return nil }
    return texts[.puzzleRight(texts.stone(reply.stone), pointName(point: reply.point))]
  }

  private func refuted(_ snapshot: PuzzleSnapshot) -> String? {
    guard let refutation = snapshot.refutation else { return texts[.puzzleWrong] }
    let line = refutation.line
    return texts.sentences(
      why(refutation, snapshot.prompt), line.isEmpty ? nil : texts[.puzzleLine(names(line))],
      texts[.puzzleTakeBack])
  }

  private func why(_ refutation: PuzzleRefutation, _ prompt: PuzzlePrompt) -> String {
    if case .misses(let makes) = refutation.why { return lessons.misses(prompt, makes) }
    guard let reply = refutation.reply else { return texts[.puzzleWrong] }
    let (stone, point) = (texts.stone(reply.stone), pointName(point: reply.point))
    return switch refutation.why {
    case .wins(.five): texts[.puzzleWrongFive(stone, point)]
    case .wins(.fours): texts[.puzzleWrongFours(stone, point)]
    case .wins(.threats), .wins(.search): texts[.puzzleWrongThreats(stone, point)]
    case .stops: texts[.puzzleWrongStopped(stone, point)]
    case .ends, .misses: texts[.puzzleWrong]
    }
  }

  private func solved(_ snapshot: PuzzleSnapshot, _ overview: PuzzlesModel.Overview?) -> String {
    let tries = texts[snapshot.clean ? .puzzleSolvedAtOnce : .puzzleSolvedLater]
    // Lessons don't affect the rating.
    if snapshot.lesson != nil { return tries }
    if snapshot.mistake != nil { return texts.sentences(tries, proved(snapshot)) }
    let isDaily = overview?.daily?.puzzle.number == snapshot.number
    return texts.sentences(
      tries, snapshot.theme.map { texts[.puzzleAbout(theme($0))] },
      overview.map { pieces(rating($0.standing), isDaily ? best($0.standing) : nil) })
  }

  private func proved(_ snapshot: PuzzleSnapshot) -> String {
    let other = texts.stone(snapshot.solver.other)
    return texts[snapshot.prompt == .hold ? .mistakesHeld(other) : .mistakesWon(other)]
  }

  private func names(_ points: [Point]) -> String {
    points.map { pointName(point: $0) }.joined(separator: " ")
  }

  public func theme(_ theme: PuzzleTheme) -> String {
    switch theme {
    case .fours: texts[.puzzleThemeFours]
    case .threats: texts[.puzzleThemeThreats]
    case .fourThree: texts[.puzzleThemeFourThree]
    case .defence: texts[.puzzleThemeDefence]
    case .forbiddenTrap: texts[.puzzleThemeTrap]
    case .pastForbidden: texts[.puzzleThemePastForbidden]
    case .tempo: texts[.puzzleThemeTempo]
    }
  }

  public func refusal(_ error: PuzzleTryError) -> String {
    switch error {
    case .Move(let error): texts.refusal(error)
    case .Judging: texts[.puzzleJudging]
    case .Refuted: texts[.puzzleUndoFirst]
    case .Solved: texts[.puzzleIsSolved]
    }
  }

  public func failure(_ failure: PuzzleModel.Failure) -> String {
    switch failure {
    case .unreadable(let error): self.failure(error)
    case .gone: texts[.mistakesGone]
    case .ownGone: texts[.ownGone]
    }
  }

  public func refusal(_ error: OwnPuzzleError) -> String {
    switch error {
    case .Full(let most): texts[.ownFull("\(most)")]
    case .NoMistake: texts[.mistakesGone]
    case .Storage: texts[.puzzlesNotKept]
    }
  }

  public func failure(_ error: PuzzlesError) -> String {
    switch error {
    case .Set, .Unknown: texts[.puzzlesUnreadable]
    case .Storage(.Newer): texts[.puzzlesNewer]
    case .Storage: texts[.puzzlesProgressUnreadable]
    }
  }
}

extension PuzzleTexts {
  /// Returns the subtitle of Home's row, including before loading.
  public func home(_ overview: PuzzlesModel.Overview?) -> String {
    guard let overview, let daily = overview.daily else { return texts[.puzzlesRowNote] }
    return pieces(
      texts[daily.solved ? .puzzlesTodayDone : .puzzlesTodayOpen], days(overview.standing))
  }

  public func today(_ daily: DailyPuzzle, _ standing: PuzzleStanding) -> String {
    pieces(
      texts.rule(daily.puzzle.rule),
      texts[daily.solved ? .puzzlesIsSolved : .puzzlesNotSolved],
      best(standing))
  }

  public func next(_ standing: PuzzleStanding) -> String {
    due(standing) ?? texts[.puzzlesNextNote]
  }

  /// Returns nil without failed puzzles.
  public func mistakes(_ standing: PuzzleStanding) -> String? {
    let missed = standing.missed
    let said = pieces(due(standing), missed > 0 ? texts[.puzzlesMissed("\(missed)")] : nil)
    return said.isEmpty ? nil : said
  }

  public func own(_ count: OwnPuzzleCount) -> String {
    if count.all == 0 { return texts[.ownNone] }
    let due = count.due > 0 ? texts[.puzzlesDue("\(count.due)")] : nil
    return pieces(due, texts[.ownAll("\(count.all)")])
  }

  public func solved(_ count: PuzzleThemeCount) -> String {
    texts[.puzzlesThemeSolved("\(count.solved)", "\(count.all)")]
  }

  public func rating(_ standing: PuzzleStanding) -> String {
    texts[.puzzlesRating("\(standing.rating)")]
  }

  public func range(_ standing: PuzzleStanding) -> String {
    texts[.puzzlesRatingRange("\(standing.least)", "\(standing.most)")]
  }

  public func counts(_ standing: PuzzleStanding) -> String {
    texts[
      .puzzlesCounts(
        "\(standing.solved)", "\(standing.solvedLater)", "\(standing.missed)")]
  }

  private func due(_ standing: PuzzleStanding) -> String? {
    standing.due > 0 ? texts[.puzzlesDue("\(standing.due)")] : nil
  }

  /// Returns the current and the longest streak in days; nil if there never was one.
  private func best(_ standing: PuzzleStanding) -> String? {
    guard standing.bestStreak > 0 else { return nil }
    return texts[.puzzlesDaysBest("\(standing.streak)", "\(standing.bestStreak)")]
  }

  /// Returns the current streak in days; nil if there is none.
  private func days(_ standing: PuzzleStanding) -> String? {
    standing.streak > 0 ? texts[.puzzlesDays("\(standing.streak)")] : nil
  }

  private func pieces(_ said: String?...) -> String {
    said.compactMap { $0 }.joined(separator: " · ")
  }
}
