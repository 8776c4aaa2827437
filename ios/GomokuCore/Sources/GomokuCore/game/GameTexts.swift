import Foundation

extension Texts {
  public func level(_ number: Int32) -> String {
    switch levels().first(where: { $0.number == number })?.name {
    case .beginner: self[.levelBeginner]
    case .easy: self[.levelEasy]
    case .medium: self[.levelMedium]
    case .hard: self[.levelHard]
    case .expert: self[.levelExpert]
    case nil: self[.levelNumber("\(number)")]
    }
  }

  public func offered(_ offer: LevelOffer) -> String {
    let name = level(offer.level)
    return self[offer.harder ? .gameReadyForLevel(name) : .gameTryLevel(name)]
  }

  public func levelNote(_ number: Int32) -> String {
    let all = levels()
    guard let level = all.first(where: { $0.number == number }) else { return "" }
    let style =
      switch level.style {
      case .overlooks: self[.levelOverlooksNote]
      case .oneMove: self[.levelOneMoveNote]
      case .searches: self[.levelSearchesNote]
      case .strongest: self[.levelStrongestNote]
      }
    return self[.levelNote("\(number)", "\(all.count)", style)]
  }

  public func rule(_ rule: Rule) -> String {
    switch rule {
    case .freestyle: self[.ruleFreestyle]
    case .standard: self[.ruleStandard]
    case .renju: self[.ruleRenju]
    }
  }

  public func ruleNote(_ rule: Rule) -> String {
    switch rule {
    case .freestyle: self[.ruleFreestyleNote]
    case .standard: self[.ruleStandardNote]
    case .renju: self[.ruleRenjuNote]
    }
  }

  public func explain(_ replaced: IfReplaced) -> String {
    switch replaced {
    case .kept: self[.gameReplaceExplain]
    case .positionLost: self[.gameReplacePosition]
    }
  }

  public func newGameTitle(_ opponent: NewGameChoices.Opponent) -> String {
    switch opponent {
    case .computer: self[.homeComputer]
    case .two: self[.homeTwoPlayers]
    }
  }

  public func colour(_ colour: NewGameChoices.Colour) -> String {
    switch colour {
    case .black: self[.colourBlack]
    case .white: self[.colourWhite]
    case .random: self[.colourRandom]
    }
  }

  public func clock(_ clock: NewGameChoices.Clock) -> String {
    if clock == .none { return self[.clockNone] }
    let added = "\(clock.increment)"
    if clock.main < 60 {
      let seconds = "\(clock.main)"
      return clock.increment == 0
        ? self[.clockSeconds(seconds)] : self[.clockSecondsIncrement(seconds, added)]
    }
    let minutes =
      clock.main % 60 == 0
      ? "\(clock.main / 60)"
      : ClockFormat.text(milliseconds: Int64(clock.main) * 1000, countdown: true)
    return clock.increment == 0
      ? self[.clockMinutes(minutes)] : self[.clockMinutesIncrement(minutes, added)]
  }

  /// Returns nil if the core accepts the clock.
  public func refusal(_ clock: NewGameChoices.Clock) -> String? {
    do {
      try checkClock(clock: clock.setting)
      return nil
    } catch let refused as ConfigError {
      return refusal(refused)
    } catch {
      return nil
    }
  }

  private func time(_ milliseconds: Int64) -> String {
    ClockFormat.text(milliseconds: milliseconds, countdown: true)
  }

  public func size(_ lines: Int) -> String {
    self[.sizeLines("\(lines)")]
  }

  public func summary(_ choices: NewGameChoices) -> String {
    let alone = choices.opponent == .computer
    var said = [rule(choices.rule), size(choices.size)]
    if choices.isPerfect { said.insert(self[.perfectPlay], at: 0) }
    if alone { said.insert(level(choices.level), at: 0) }
    if choices.opening != .free { said.append(OpeningTexts(self).name(choices.opening)) }
    said.append(choices.clock == .none ? self[.summaryNoClock] : clock(choices.clock))
    if alone { said.append(side(choices)) }
    // No-break spaces: lines may break between the parts, but not inside "15 × 15".
    return said.map { $0.replacingOccurrences(of: " ", with: "\u{A0}") }
      .joined(separator: "\u{A0}· ")
  }

  private func side(_ choices: NewGameChoices) -> String {
    if choices.opening == .swap2 {
      return self[.summaryPlacer(OpeningTexts(self).placer(choices.colour))]
    }
    return switch choices.colour {
    case .black: self[.summaryBlack]
    case .white: self[.summaryWhite]
    case .random: self[.summaryRandom]
    }
  }

  /// Returns the name on a side's panel. It is "You" only for the single person at this device.
  public func player(_ stone: Stone, in snapshot: GameSnapshot) -> String {
    if snapshot.coloursOpen, snapshot.seats.ownStone == nil, snapshot.seats.name(stone) == nil,
      case .human = snapshot.seats.of(stone)
    {
      return OpeningTexts(self).player(first: stone == .black)
    }
    return player(stone, at: snapshot.seats)
  }

  public func player(_ stone: Stone, at seats: Seats) -> String {
    switch seats.of(stone) {
    case .computer(let level): self[.playerComputer(self.level(level))]
    case .remote(let name) where !name.isEmpty: name
    case .human where seats.ownStone != nil: self[.playerYou]
    case .remote, .human: seats.name(stone) ?? self.stone(stone)
    }
  }

  /// Returns the status under a side's name.
  ///
  /// - Parameters:
  ///   - engineLine: Whether the full engine line is shown and remains after the move.
  ///   - walks: Whether the board shows a line that was not played; then neither side is to move.
  public func status(
    _ stone: Stone, in snapshot: GameSnapshot, search: Thinking? = nil, engineLine: Bool = false,
    walks: Bool = false
  ) -> String? {
    if snapshot.result?.winner == stone { return self[.playerWon] }
    let seat = snapshot.player(stone).seat
    if snapshot.remote?.peerAway == true, case .remote = seat { return self[.playerAway] }
    let moves = !walks && snapshot.phase != .over && snapshot.turn == stone
    if moves && snapshot.phase == .paused { return self[.playerPaused] }
    // A move found without a search has no depth to show.
    if engineLine, case .computer = seat, let search, search.depth > 0 {
      return self.search(search)
    }
    if !moves { return nil }
    if snapshot.computerThinking, let depth = search?.depth, depth > 0 {
      return self[.playerThinkingDepth("\(depth)")]
    }
    if case .computer = seat { return self[.playerThinking] }
    return self[snapshot.ownStone == stone ? .playerYourMove : .playerToMove]
  }

  /// Most important first, since the end may be truncated.
  public func search(_ search: Thinking) -> String {
    let tried = search.nodes.formatted(
      IntegerFormatStyle<Int64>(locale: Locale(identifier: language)))
    return self[
      .engineLine(
        self[.reviewPercent("\(search.chance)")], "\(search.depth)", seconds(search.elapsedMs),
        tried)]
  }

  /// Returns seconds with one decimal in the locale's format.
  public func seconds(_ milliseconds: Int64) -> String {
    (Double(milliseconds) / 1_000).formatted(
      FloatingPointFormatStyle<Double>(locale: Locale(identifier: language))
        .precision(.fractionLength(1)))
  }

  public func title(of snapshot: GameSnapshot) -> String {
    for seat in [snapshot.black.seat, snapshot.white.seat] {
      if case .computer(let level) = seat {
        return self[.gameTitleComputer(self.level(level), rule(snapshot.rule))]
      }
    }
    guard let remote = snapshot.remote else {
      return self[.gameTitleTwo(rule(snapshot.rule))]
    }
    return remote.watching
      ? self[.gameTitleWatching(remote.name, rule(snapshot.rule))]
      : self[.gameTitleComputer(remote.name, rule(snapshot.rule))]
  }

  public func proved(_ win: ProvedWin) -> String {
    self[.gameProved(count: Int(win.left), "\(win.left)")]
  }

  public func resignation(in snapshot: GameSnapshot) -> String {
    guard let winner = snapshot.resignWinner else { return "" }
    if case .computer = snapshot.player(winner).seat { return self[.gameResignComputer] }
    return self[.gameResignExplain(player(winner, in: snapshot))]
  }

  public func result(_ result: GameResult, in snapshot: GameSnapshot) -> String {
    self.result(result, at: snapshot.seats)
  }

  public func result(_ result: GameResult, at seats: Seats) -> String {
    guard let winner = result.winner else { return self[.resultDraw] }
    if case .remote(let name) = seats.of(winner), !name.isEmpty {
      return self[.resultRemoteWon(name)]
    }
    if let name = seats.name(winner) { return self[.resultRemoteWon(name)] }
    if let person = seats.ownStone {
      return self[person == winner ? .resultYouWon : .resultYouLost]
    }
    return self[winner == .black ? .resultBlackWon : .resultWhiteWon]
  }

  public func reason(_ result: GameResult, in snapshot: GameSnapshot) -> String {
    let loser =
      switch result.winner?.other {
      case nil: ""
      case let stone?:
        switch snapshot.player(stone).seat {
        case .remote: player(stone, in: snapshot)
        case .human where stone == snapshot.ownStone: self[.playerYou]
        case .human, .computer: snapshot.seats.name(stone) ?? self.stone(stone)
        }
      }
    return switch result.reason {
    case .five: self[.reasonFive]
    case .forbiddenMove(let reason): self[.reasonForbidden(forbidden(reason))]
    case .noLegalMove: self[.reasonNoLegalMove]
    case .resigned: self[.reasonResigned(loser)]
    case .timeout: self[.reasonTimeout(loser)]
    case .boardFull: self[.reasonBoardFull]
    case .agreement: self[.reasonAgreement]
    }
  }
}

// Error texts: one sentence with what happened and what to do.
extension Texts {
  public func refusal(_ error: MoveError) -> String {
    switch error {
    case .OffBoard: self[.moveOffBoard]
    case .Occupied(let point): self[.moveOccupied(pointName(point: point))]
    case .Forbidden(_, let reason): self[.moveForbidden(forbidden(reason))]
    case .OutsideOpening(_, let reach): OpeningTexts(self).within(reach)
    case .ChooseFirst: self[.openingChooseFirst]
    case .OutOfTurn: self[.moveOutOfTurn]
    case .GameOver: self[.moveGameOver]
    case .Paused: self[.movePaused]
    case .NotLinked: self[.remoteNotLinked]
    case .OnItsWay: self[.remoteOnItsWay]
    case .Watching: self[.remoteWatching]
    case .Closed: self[.moveClosed]
    }
  }

  public func refusal(_ error: CommandError) -> String {
    switch error {
    case .NothingToUndo: self[.commandNothingToUndo]
    case .NothingToRedo: self[.commandNothingToRedo]
    case .GameOver: self[.moveGameOver]
    case .OutOfTurn: self[.moveOutOfTurn]
    case .Paused: self[.movePaused]
    case .NothingToChoose: self[.openingNothingToChoose]
    case .OpeningFirst: self[.openingNoHint]
    case .NoHuman: self[.commandNoHuman]
    case .NoComputer: self[.commandNoComputer]
    case .NoSuchLevel: self[.commandNoSuchLevel]
    case .NoHints: self[.commandNoHints]
    case .NoUndo: self[.commandNoUndo]
    case .NoClock: self[.commandNoClock]
    case .NotHalted: self[.commandNotHalted]
    case .NotInRemoteGame: self[.remoteNotHere]
    case .Watching: self[.remoteWatching]
    case .NotLinked: self[.remoteNotLinked]
    case .AwaitingAnswer: self[.remoteAwaitingAnswer]
    case .AnswerFirst: self[.remoteAnswerFirst]
    case .NothingOffered: self[.remoteNothingOffered]
    case .Closed: self[.moveClosed]
    case .NotSaved: self[.savedFailed]
    }
  }

  public func refusal(_ error: ConfigError) -> String {
    switch error {
    case .SizeOutOfRange(_, let min, let max): self[.configSize("\(min)", "\(max)")]
    case .ClockOutOfRange(_, _, let least, let most, let increment):
      self[.configClock(time(least), time(most), time(increment))]
    case .LevelOutOfRange(_, let max): self[.configLevel("\(max)")]
    case .ThreadsOutOfRange(let threads): self[.configThreads("\(threads)")]
    case .ReplyTimeOutOfRange: self[.configReplyTime]
    case .RemoteSeat: self[.configRemoteSeat]
    case .Position: self[.configPosition]
    }
  }

  public func refusal(_ error: RecordError) -> String {
    switch error {
    case .Syntax(let line, let column, _): self[.recordDamaged("\(line)", "\(column)")]
    case .Unsupported(let line, let column, _):
      self[.recordUnsupported("\(line)", "\(column)")]
    case .IllegalMove(let line, let column, let ply, _):
      self[.recordIllegalMove("\(ply)", "\(line)", "\(column)")]
    case .TooLong: self[.recordTooLong]
    }
  }
}

extension GameSnapshot {
  public func player(_ stone: Stone) -> PlayerView { stone == .black ? black : white }

  /// See ``Seats/ownStone``.
  public var ownStone: Stone? { seats.ownStone }

  public var linkIsOver: Bool {
    if case .over? = remote?.link { true } else { false }
  }

  /// Name of the remote player of an unfinished game.
  public var unfinishedRemote: String? {
    phase == .over || linkIsOver ? nil : remote?.name
  }

  /// Whether messages about the other position are obsolete. Ignores move times, which a remote
  /// host corrects later.
  func isAnotherPosition(than other: GameSnapshot) -> Bool {
    !moves.elementsEqual(other.moves) { $0.stone == $1.stone && $0.point == $1.point }
      || setUp != other.setUp || result != other.result || canRedo != other.canRedo
      || openingStage != other.openingStage
      || black.seat != other.black.seat || white.seat != other.white.seat
  }

  public var countsDown: Bool {
    if case .countdown = clock { true } else { false }
  }
}

extension Stone {
  public var other: Stone { self == .black ? .white : .black }
}
