import Foundation

/// The app's words in one language. Values come from the core; only the wording is here.
public struct GameTexts: Sendable {
  /// The languages that are complete, by their identifiers. The first serves all others.
  public static let languages = ["en", "zh-Hans", "zh-Hant", "ja", "ko"]

  /// Which of ``languages`` this is.
  public let language: String
  private let table: [String: String]

  /// - Parameter preferred: the person's languages, best first, as
  ///   `Locale.preferredLanguages` gives them (the app's own language setting comes first there).
  public init(preferred: [String]) {
    self.init(language: Self.language(for: preferred))
  }

  /// - Parameter language: one of ``languages``.
  public init(language: String) {
    self.language = language
    table = Self.table(of: language)
  }

  /// The first of the person's languages that the app has, else English.
  public static func language(for preferred: [String]) -> String {
    for tag in preferred {
      let language = Locale.Language(identifier: tag)
      switch language.languageCode?.identifier {
      // Without a script the region tells: zh-TW is written as zh-Hant-TW.
      case "zh": return language.maximalIdentifier.contains("Hant") ? "zh-Hant" : "zh-Hans"
      case let code? where languages.contains(code): return code
      default: continue
      }
    }
    return "en"
  }

  /// Every word of a language, by its key.
  public static func table(of language: String) -> [String: String] {
    // SwiftPM writes a language's folder in small letters, Xcode as it stands in the sources.
    let file = [language, language.lowercased()].compactMap {
      Bundle.module.url(
        forResource: "Localizable", withExtension: "strings", subdirectory: nil, localization: $0)
    }.first
    guard
      let file,
      let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [:] }
    return list as? [String: String] ?? [:]
  }

  /// A text with its places filled in; the key itself when there is no such text, which a test
  /// rules out.
  public subscript(_ key: String, _ values: String...) -> String {
    var text = table[key] ?? key
    for (index, value) in values.enumerated() {
      text = text.replacingOccurrences(of: "%\(index + 1)$@", with: value)
    }
    return text
  }
}

// What the core names.
extension GameTexts {
  /// The level's name, or its number.
  public func level(_ number: Int32) -> String {
    switch levels().first(where: { $0.number == number })?.name {
    case .easy: self["level_easy"]
    case .medium: self["level_medium"]
    case .hard: self["level_hard"]
    case nil: self["level_number", "\(number)"]
    }
  }

  /// How far up the level is and how it plays.
  public func levelNote(_ number: Int32) -> String {
    let all = levels()
    guard let level = all.first(where: { $0.number == number }) else { return "" }
    let style =
      switch level.style {
      case .overlooks: self["level_overlooks_note"]
      case .oneMove: self["level_one_move_note"]
      case .searches: self["level_searches_note"]
      case .strongest: self["level_strongest_note"]
      }
    return self["level_note", "\(number)", "\(all.count)", style]
  }

  public func rule(_ rule: Rule) -> String {
    switch rule {
    case .freestyle: self["rule_freestyle"]
    case .standard: self["rule_standard"]
    case .renju: self["rule_renju"]
    }
  }

  public func ruleNote(_ rule: Rule) -> String {
    switch rule {
    case .freestyle: self["rule_freestyle_note"]
    case .standard: self["rule_standard_note"]
    case .renju: self["rule_renju_note"]
    }
  }

  public func stone(_ stone: Stone) -> String {
    stone == .black ? self["stone_black"] : self["stone_white"]
  }

  public func forbidden(_ reason: Forbidden) -> String {
    switch reason {
    case .overline: self["forbidden_overline"]
    case .doubleFour: self["forbidden_double_four"]
    case .doubleThree: self["forbidden_double_three"]
    }
  }

  public func colour(_ colour: NewGameChoices.Colour) -> String {
    switch colour {
    case .black: self["colour_black"]
    case .white: self["colour_white"]
    case .random: self["colour_random"]
    }
  }

  public func clock(_ clock: NewGameChoices.Clock) -> String {
    if clock == .none { return self["clock_none"] }
    let minutes =
      clock.main % 60 == 0
      ? "\(clock.main / 60)"
      : ClockFormat.text(milliseconds: Int64(clock.main) * 1000, countdown: true)
    return clock.increment == 0
      ? self["clock_minutes", minutes]
      : self["clock_minutes_increment", minutes, "\(clock.increment)"]
  }

  public func size(_ lines: Int) -> String {
    self["size_lines", "\(lines)"]
  }

  /// The name on a side's panel. A person is "You" only where nobody
  /// else plays on this phone.
  public func player(_ stone: Stone, in snapshot: GameSnapshot) -> String {
    switch snapshot.player(stone).seat {
    case .computer(let level): self["player_computer", self.level(level)]
    case .remote(let name) where !name.isEmpty: name
    case .remote: self.stone(stone)
    case .human where snapshot.ownStone != nil: self["player_you"]
    case .human where snapshot.coloursOpen: OpeningTexts(self).player(first: stone == .black)
    case .human: self.stone(stone)
    }
  }

  /// Under the name on a side's panel: whose turn it is, and the like; nil when there is nothing to
  /// say.
  public func status(
    _ stone: Stone, in snapshot: GameSnapshot, thinking: Thinking? = nil
  ) -> String? {
    if snapshot.result?.winner == stone { return self["player_won"] }
    let seat = snapshot.player(stone).seat
    if snapshot.remote?.peerAway == true, case .remote = seat { return self["player_away"] }
    if snapshot.phase == .over || snapshot.turn != stone { return nil }
    if snapshot.phase == .paused { return self["player_paused"] }
    if snapshot.computerThinking, let depth = thinking?.depth, depth > 0 {
      return self["player_thinking_depth", "\(depth)"]
    }
    if case .computer = seat { return self["player_thinking"] }
    return self[snapshot.ownStone == stone ? "player_your_move" : "player_to_move"]
  }

  /// The Game screen's title.
  public func title(of snapshot: GameSnapshot) -> String {
    for seat in [snapshot.black.seat, snapshot.white.seat] {
      if case .computer(let level) = seat {
        return self["game_title_computer", self.level(level), rule(snapshot.rule)]
      }
    }
    guard let remote = snapshot.remote else {
      return self["game_title_two", rule(snapshot.rule)]
    }
    return remote.watching
      ? self["game_title_watching", remote.name, rule(snapshot.rule)]
      : self["game_title_computer", remote.name, rule(snapshot.rule)]
  }

  /// Who won, in a few words.
  public func result(_ result: GameResult, in snapshot: GameSnapshot) -> String {
    guard let winner = result.winner else { return self["result_draw"] }
    if case .remote(let name) = snapshot.player(winner).seat, !name.isEmpty {
      return self["result_remote_won", name]
    }
    if let person = snapshot.ownStone {
      return self[person == winner ? "result_you_won" : "result_you_lost"]
    }
    return self[winner == .black ? "result_black_won" : "result_white_won"]
  }

  /// Why the game ended.
  public func reason(_ result: GameResult, in snapshot: GameSnapshot) -> String {
    let loser =
      switch result.winner?.other {
      case nil: ""
      case let stone?:
        switch snapshot.player(stone).seat {
        case .remote: player(stone, in: snapshot)
        case .human where stone == snapshot.ownStone: self["player_you"]
        case .human, .computer: self.stone(stone)
        }
      }
    return switch result.reason {
    case .five: self["reason_five"]
    case .forbiddenMove(let reason): self["reason_forbidden", forbidden(reason)]
    case .noLegalMove: self["reason_no_legal_move"]
    case .resigned: self["reason_resigned", loser]
    case .timeout: self["reason_timeout", loser]
    case .boardFull: self["reason_board_full"]
    case .agreement: self["reason_agreement"]
    }
  }
}

// What the core refuses: one sentence that says what happened and what to do.
extension GameTexts {
  public func refusal(_ error: MoveError) -> String {
    switch error {
    case .OffBoard: self["move_off_board"]
    case .Occupied(let point): self["move_occupied", pointName(point: point)]
    case .Forbidden(_, let reason): self["move_forbidden", forbidden(reason)]
    case .OutsideOpening(_, let reach): OpeningTexts(self).within(reach)
    case .ChooseFirst: self["opening_choose_first"]
    case .OutOfTurn: self["move_out_of_turn"]
    case .GameOver: self["move_game_over"]
    case .Paused: self["move_paused"]
    case .NotLinked: self["remote_not_linked"]
    case .AwaitingAnswer: self["remote_awaiting_answer"]
    case .Watching: self["remote_watching"]
    case .Closed: self["move_closed"]
    }
  }

  public func refusal(_ error: CommandError) -> String {
    switch error {
    case .NothingToUndo: self["command_nothing_to_undo"]
    case .NothingToRedo: self["command_nothing_to_redo"]
    case .GameOver: self["move_game_over"]
    case .OutOfTurn: self["move_out_of_turn"]
    case .Paused: self["move_paused"]
    case .NothingToChoose: self["opening_nothing_to_choose"]
    case .OpeningFirst: self["opening_no_hint"]
    case .NoHuman: self["command_no_human"]
    case .NotInRemoteGame: self["remote_not_here"]
    case .OnlyInRemoteGame: self["remote_only"]
    case .Watching: self["remote_watching"]
    case .NotLinked: self["remote_not_linked"]
    case .AwaitingAnswer: self["remote_awaiting_answer"]
    case .AnswerFirst: self["remote_answer_first"]
    case .NothingOffered: self["remote_nothing_offered"]
    case .Closed: self["move_closed"]
    }
  }

  public func refusal(_ error: ConfigError) -> String {
    switch error {
    case .SizeOutOfRange(_, let min, let max): self["config_size", "\(min)", "\(max)"]
    case .ClockOutOfRange: self["config_clock"]
    case .LevelOutOfRange(_, let max): self["config_level", "\(max)"]
    case .ThreadsOutOfRange(let threads): self["config_threads", "\(threads)"]
    case .ReplyTimeOutOfRange: self["config_reply_time"]
    case .RemoteSeat: self["config_remote_seat"]
    }
  }

  public func refusal(_ error: RecordError) -> String {
    switch error {
    case .Syntax(let line, let column, _): self["record_damaged", "\(line)", "\(column)"]
    case .Unsupported(let line, let column, _):
      self["record_unsupported", "\(line)", "\(column)"]
    case .IllegalMove(let line, let column, let ply, _):
      self["record_illegal_move", "\(ply)", "\(line)", "\(column)"]
    case .TooLong: self["record_too_long"]
    }
  }
}

// Readings of a snapshot that several views need.
extension GameSnapshot {
  /// One side's panel.
  public func player(_ stone: Stone) -> PlayerView { stone == .black ? black : white }

  /// The colour of this phone's person where the computer or a remote player sits opposite; nil for
  /// two people at one phone and for one who only watches.
  public var ownStone: Stone? {
    switch (black.seat == .human, white.seat == .human) {
    case (true, false): .black
    case (false, true): .white
    default: nil
    }
  }

  /// Whether the link to a remote player has ended for good.
  public var linkIsOver: Bool {
    if case .over? = remote?.link { true } else { false }
  }

  /// With whom a remote game is under way; nil when there is none.
  public var unfinishedRemote: String? {
    phase == .over || linkIsOver ? nil : remote?.name
  }

  /// Whether an offer can be made to a remote player.
  public var mayOffer: Bool {
    guard let remote else { return false }
    return remote.link == .linked && !remote.watching && remote.ownOffer == nil
      && remote.theirOffer == nil
  }

  /// Each stone's place in the game, from 1.
  public var moveNumbers: [Point: Int] {
    var numbers: [Point: Int] = [:]
    for (index, move) in moves.enumerated() { numbers[move.point] = index + 1 }
    return numbers
  }

  /// Whether stones, result or seats differ, so that what was said of the other no longer holds. How
  /// long a move took does not count: a remote host puts that right when the stone has long been seen.
  func isAnotherPosition(than other: GameSnapshot) -> Bool {
    !moves.elementsEqual(other.moves) { $0.stone == $1.stone && $0.point == $1.point }
      || result != other.result || canRedo != other.canRedo || openingStage != other.openingStage
      || black.seat != other.black.seat || white.seat != other.white.seat
  }

  /// Why Black may not play a point.
  public var forbiddenReasons: [Point: Forbidden] {
    Dictionary(forbidden.map { ($0.point, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether something would be lost if another game took its place.
  public var isUnfinished: Bool { phase != .over && !moves.isEmpty }

  /// Whether somebody's time runs down now.
  public var isAgainstTheClock: Bool { phase == .playing && countsDown }

  /// Whether time runs out in this game.
  public var countsDown: Bool {
    if case .countdown = clock { true } else { false }
  }
}

extension Stone {
  public var other: Stone { self == .black ? .white : .black }
}
