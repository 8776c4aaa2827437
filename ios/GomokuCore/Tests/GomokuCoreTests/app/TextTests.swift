import Foundation
import Testing

@testable import GomokuCore

@Suite struct TextTests {
  @Test func everyLanguageIsComplete() {
    let english = Texts.table(of: "en")
    #expect(english.count > 100)
    for language in Texts.languages {
      let table = Texts.table(of: language)
      // Only some languages have a separate singular form.
      let others = Set(english.keys).filter { !$0.hasSuffix(".one") }
      #expect(Set(table.keys).filter { !$0.hasSuffix(".one") } == others, "\(language)")
      for (key, text) in table {
        #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(language) \(key)")
        #expect(places(in: text) == places(in: english[key] ?? ""), "\(language) \(key)")
      }
    }
  }

  @Test func aPlaceIsFilledOnce() {
    let texts = Texts(language: "en")
    #expect(texts[.reacted("%2$@", "100 %")] == "%2$@: 100 %")
    #expect(texts[.addressZone] == "Leave out the % and what follows it.")
    #expect(texts[Word("no_such_word")] == "no_such_word")
  }

  private func places(in text: String) -> Set<Int> {
    Set((1...9).filter { text.contains("%\($0)$@") })
  }

  /// An untranslated text would equal the English one; placeholders and signs may be equal.
  @Test func noLanguageRepeatsEnglish() {
    let english = Texts.table(of: "en")
    for language in Texts.languages.dropFirst() {
      for (key, text) in Texts.table(of: language) where text == english[key] {
        let plain = text.replacingOccurrences(
          of: #"%\d\$@|Swap2"#, with: "", options: .regularExpression)
        #expect(!plain.contains { $0.isLetter }, "\(language) \(key): \(text)")
      }
    }
  }

  @Test func chineseIsChinese() {
    let texts = Texts(language: "zh-Hans")
    #expect(texts.rule(.renju) == "连珠")
    #expect(texts.forbidden(.doubleThree) == "三三")
    #expect(
      texts.refusal(.Forbidden(point: Point(x: 7, y: 7), reason: .overline)) == "黑棋不能下在这里：长连。")
  }

  @Test(arguments: Texts.languages.dropFirst())
  func latinWordsStandOnlyWhereThereIsNothingElse(language: String) {
    for (key, text) in Texts.table(of: language) where key != "game_title_computer" {
      let names =
        #"%\d\$@|Wi-Fi|Bluetooth( Low Energy)?|Android|iPhone|VoiceOver|VPN|AP|IPv6|IP|QR|Swap2|MIT|SGF|H8 I9 J10"#
        + #"|\[fd00::5\]|TLS|gomoku://join/|(tls://)?games\.example\.org"#
      let plain = text.replacingOccurrences(of: names, with: "", options: .regularExpression)
      #expect(
        plain.range(of: "[A-Za-z]", options: .regularExpression) == nil, "\(key): \(text)")
    }
  }

  @Test func theLanguageFollowsThePerson() {
    #expect(Texts.language(for: ["zh-Hans-CN", "en-GB"]) == "zh-Hans")
    for tag in ["zh-Hant-TW", "zh-TW", "zh-HK", "zh-Hant"] {
      #expect(Texts.language(for: [tag]) == "zh-Hant", "\(tag)")
    }
    #expect(Texts.language(for: ["zh-Hans-HK"]) == "zh-Hans")
    #expect(Texts.language(for: ["ja-JP", "en"]) == "ja")
    #expect(Texts.language(for: ["fr-FR", "en-US"]) == "en")
    #expect(Texts.language(for: ["fr", "zh"]) == "zh-Hans")
    #expect(Texts.language(for: ["ko-KR"]) == "ko")
    #expect(Texts.language(for: ["fil"]) == "en")
    #expect(Texts.language(for: []) == "en")
    #expect(Texts(preferred: ["zh-CN"]).language == "zh-Hans")
  }

  @MainActor
  @Test(arguments: Texts.languages) func everythingThatTheCoreNamesHasWords(
    language: String
  ) throws {
    let texts = Texts(language: language)
    let snapshot = try Table(.twoPlayers()).model.snapshot
    let point = Point(x: 7, y: 7)
    var said: [String] = []
    for level in levels().map(\.number) { said += [texts.level(level), texts.levelNote(level)] }
    for rule in Rule.allCases { said += [texts.rule(rule), texts.ruleNote(rule)] }
    for reason in [Forbidden.overline, .doubleFour, .doubleThree] {
      said.append(texts.forbidden(reason))
      said.append(texts.refusal(MoveError.Forbidden(point: point, reason: reason)))
    }
    said += [Stone.black, .white].map(texts.stone)
    said += NewGameChoices.Colour.allCases.map(texts.colour)
    said += NewGameChoices.Clock.offered.map(texts.clock)
    said += [0, 2].map { texts.clock(.init(main: 45, increment: $0, isCustom: true)) }
    said += NewGameChoices.sizes.map(texts.size)
    said += [
      MoveError.OffBoard(x: 1, y: 1, size: 15), .Occupied(point: point), .OutOfTurn, .GameOver,
      .OutsideOpening(point: point, reach: 0), .OutsideOpening(point: point, reach: 2),
      .ChooseFirst, .Paused, .NotLinked, .OnItsWay, .Watching, .Closed,
    ].map { texts.refusal($0) }
    said += [
      CommandError.NothingToUndo, .NothingToRedo, .NothingToChoose, .OpeningFirst, .GameOver,
      .OutOfTurn, .Paused, .NoHuman, .NotInRemoteGame, .Watching, .NotLinked,
      .AwaitingAnswer, .AnswerFirst, .NothingOffered, .Closed, .NoHints, .NoUndo, .NoClock,
      .NotHalted,
    ].map { texts.refusal($0) }
    said += [
      ConfigError.SizeOutOfRange(size: 1, min: 9, max: 20),
      .ClockOutOfRange(
        mainMs: 1, incrementMs: 1, leastMainMs: 2, mostMainMs: 3, mostIncrementMs: 4),
      .ThreadsOutOfRange(threads: 0),
      .LevelOutOfRange(level: 0, max: 12),
      .ReplyTimeOutOfRange(minReplyMs: -1),
    ].map { texts.refusal($0) }
    said += [
      RecordError.Syntax(line: 1, column: 2, detail: ""),
      .Unsupported(line: 1, column: 2, detail: ""),
      .IllegalMove(line: 1, column: 2, ply: 3, detail: ""), .TooLong(maxBytes: 1),
    ].map { texts.refusal($0) }
    for reason in [
      EndReason.five, .forbiddenMove(reason: .overline), .noLegalMove, .resigned, .timeout,
      .boardFull, .agreement,
    ] {
      let result = GameResult(winner: .white, reason: reason, line: [])
      said.append(texts.reason(result, in: snapshot))
    }
    for text in said {
      #expect(!text.isEmpty)
      #expect(!text.contains("_") && !text.contains("%"), "\(text)")
    }
  }

  @Test func clocks() {
    func down(_ ms: Int64) -> String { ClockFormat.text(milliseconds: ms, countdown: true) }
    func up(_ ms: Int64) -> String { ClockFormat.text(milliseconds: ms, countdown: false) }
    #expect(down(252_000) == "4:12")
    #expect(down(251_001) == "4:12")
    #expect(down(10_000) == "0:10")
    #expect(down(9_999) == "9.9")
    #expect(down(0) == "0.0")
    #expect(down(-5) == "0.0")
    #expect(down(3_723_000) == "1:02:03")
    #expect(up(0) == "0:00")
    #expect(up(1_999) == "0:01")
    #expect(up(9_999) == "0:09")
    #expect(up(3_600_000) == "1:00:00")
    #expect(up(.max).hasSuffix(":12:55") && up(.min) == "0:00")
    #expect(down(.max).hasSuffix(":12:56") && down(.min) == "0.0")
  }

  @Test func boardColoursAreTheDesigns() {
    #expect(BoardTheme.named(.wood).field.hex == 0xD9B47A)
    #expect(BoardTheme.named(.paper).line.hex == 0x6B665E)
    #expect(BoardTheme.named(.night).label.hex == 0xB3A998)
    #expect(BoardTheme.mark(on: .black).hex == 0xFFB35C)
    #expect(BoardTheme.mark(on: .white).hex == 0xAD241C)
    let colour = ThemeColour(0xFF8000)
    #expect(colour.red == 1 && colour.blue == 0 && abs(colour.green - 0.502) < 0.001)
    #expect(BoardTheme.number(on: .black) != BoardTheme.number(on: .white))
  }

  @Test(arguments: BoardThemeName.allCases) func everyMarkCanBeSeen(name: BoardThemeName) {
    let theme = BoardTheme.named(name)
    #expect(theme.label.contrast(with: theme.field) >= 4.5)
    // WCAG 2 requires a contrast of 3 for graphics.
    for mark in [theme.line, theme.accent, theme.danger, theme.good] {
      #expect(mark.contrast(with: theme.field) >= 3, "\(mark)")
    }
    let edge = theme.isDark ? BoardTheme.hairline : BoardTheme.blackStone.rim
    #expect(edge.contrast(with: theme.field) >= 3)
    for stone in [Stone.black, .white] {
      let ground = stone == .black ? BoardTheme.blackStone.lit : BoardTheme.whiteStone.rim
      #expect(BoardTheme.number(on: stone).contrast(with: ground) >= 4.5)
      #expect(BoardTheme.mark(on: stone).contrast(with: ground) >= 3)
    }
    #expect(abs(ThemeColour(0).contrast(with: ThemeColour(0xFFFFFF)) - 21) < 0.001)
  }

  @Test(arguments: BoardThemeName.allCases)
  func strongContrastIsTheStrongestThereIs(name: BoardThemeName) {
    let (usual, strong) = (BoardTheme.named(name), BoardTheme.named(name, strong: true))
    #expect(strong.line.contrast(with: strong.field) >= 7)
    #expect(strong.line.contrast(with: strong.field) > usual.line.contrast(with: usual.field))
    #expect(strong.label == strong.line && strong.field == usual.field)
    let rim = BoardTheme.rim(of: .white, strong: true)
    #expect(strong.isDark || rim.contrast(with: strong.field) >= 7)
    #expect(BoardTheme.rim(of: .black, strong: true).contrast(with: ThemeColour(0x17181A)) >= 7)
  }
}

@MainActor
@Suite struct BoardAccessibilityTests {
  private let speech = BoardAccessibility(texts: Texts(language: "en"))

  @Test func everyPointIsDescribed() throws {
    let table = try Table(.twoPlayers(rule: .renju))
    for name in ["I8", "A15", "J8", "C15", "H9", "E15", "H10", "G15"] { try table.play(name) }
    let ghost = try table.point("B2")
    let labels = speech.labels(of: table.model.snapshot, ghost: ghost)
    #expect(labels.count == 225)
    func label(_ name: String) throws -> String? { labels[try table.point(name)] }
    #expect(try label("O1") == "O1, empty")
    #expect(try label("I8") == "I8, Black, move 1")
    #expect(try label("G15") == "G15, White, move 8, last move")
    #expect(try label("H8") == "H8, empty, forbidden: double-three")
    #expect(try label("B2") == "B2, empty, chosen, tap again to place")
  }

  @Test func rotorsFindStonesForbiddenPointsAndTheRow() throws {
    let table = try Table(.twoPlayers(rule: .renju))
    for name in ["I8", "A15", "J8", "C15", "H9", "E15", "H10", "G15"] { try table.play(name) }
    func names(_ rotor: BoardAccessibility.Rotor) -> [String] {
      speech.points(of: rotor, in: table.model.snapshot).map { pointName(point: $0) }
    }
    #expect(names(.black) == ["H10", "H9", "J8", "I8"])
    #expect(names(.white) == ["G15", "E15", "C15", "A15"])
    #expect(names(.forbidden) == ["H8"])
    #expect(names(.row).isEmpty)
    for name in ["K8", "A1", "L8", "A2", "M8"] { try table.play(name) }
    #expect(names(.row).sorted() == ["I8", "J8", "K8", "L8", "M8"])
    #expect(Set(BoardAccessibility.Rotor.allCases.map(speech.title)).count == 6)
  }

  @Test func threatsAreSaidToWhoWantsThem() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "B1", "J8")
    func label(_ name: String, _ shapes: [PointShapes]) throws -> String? {
      let labels = speech.labels(of: table.model.snapshot, ghost: nil, shapes: shapes)
      return labels[try table.point(name)]
    }
    let shapes = table.model.shapes
    #expect(try label("K8", shapes) == "K8, empty, Black’s open three ends here")
    #expect(try label("L8", shapes) == "L8, empty, Black can make a four")
    #expect(try label("A15", shapes) == "A15, empty")
    #expect(try label("K8", []) == "K8, empty")
    try table.play("K8", "G8", "C1", "O15", "D1")
    let later = table.model.shapes
    #expect(try label("F8", later) == "F8, empty, Black’s four ends here")
    #expect(try label("E1", later) == "E1, empty, White’s four ends here")
  }

  @Test func rotorsFindThreatsTheStrongestFirst() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "B1", "J8", "C1", "A15", "D1")
    func names(_ rotor: BoardAccessibility.Rotor) -> [String] {
      speech.points(of: rotor, in: table.model.snapshot, shapes: table.model.shapes)
        .map { pointName(point: $0) }
    }
    #expect(names(.winning) == ["E1"])
    let threats = names(.threats)
    #expect(threats.prefix(2) == ["G8", "K8"])
    #expect(threats.contains("F8") && threats.contains("L8"))
    #expect(!threats.contains("E1"))
    #expect(table.model.snapshot.phase == .playing)
  }

  @Test func theWinningRowIsDescribed() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8")
    let labels = speech.labels(of: table.model.snapshot, ghost: nil)
    #expect(labels[try table.point("L8")] == "L8, Black, move 9, last move, in the winning row")
    #expect(labels[try table.point("A1")] == "A1, White, move 2")
  }
}

@MainActor
@Suite struct GameAccessibilityTests {
  private let speech = GameAccessibility(texts: Texts(language: "en"))

  @Test func eventsAreAnnounced() throws {
    let snapshot = try Table(.computer()).model.snapshot
    let h8 = Point(x: 7, y: 7)
    func said(_ event: GameEvent) -> String { speech.announcement(of: event, in: snapshot) }
    #expect(said(.stonePlaced(stone: .white, point: h8, byComputer: true)) == "White H8")
    #expect(said(.movesTakenBack(plies: 2)) == "Taken back")
    #expect(said(.movesReplayed(plies: 2)) == "Played again")
    #expect(said(.hintReady(point: h8)) == "Hint: H8")
    #expect(said(.timeLow(stone: .black)) == "You: ten seconds left")
    #expect(said(.newGame) == "New game")
    let lost = GameResult(winner: .white, reason: .timeout, line: [])
    #expect(said(.gameOver(result: lost)) == "The computer won. You ran out of time")
  }

  @Test func resigningSaysWhoWins() throws {
    let texts = Texts(language: "en")
    let table = try Table(.twoPlayers())
    #expect(texts.resignation(in: table.model.snapshot) == "The game ends and White wins.")
    try table.play("H8")
    #expect(texts.resignation(in: table.model.snapshot) == "The game ends and Black wins.")
    let alone = try Table(.computer(.hard)).model.snapshot
    #expect(texts.resignation(in: alone) == "The game ends and the computer wins.")
  }

  @Test func panelsSayWhoseTurnItIs() throws {
    let snapshot = try Table(.computer(.hard)).model.snapshot
    #expect(
      speech.panel(.black, in: snapshot, clock: "0:00") == "You, Black, your move, clock 0:00")
    #expect(
      speech.panel(.white, in: snapshot, clock: "0:00")
        == "Computer · Hard, White, clock 0:00")
    let two = try Table(.twoPlayers()).model.snapshot
    #expect(speech.panel(.white, in: two, clock: "0:00") == "White, clock 0:00")
    #expect(speech.panel(.white, in: two, clock: nil) == "White")
    #expect(speech.panel(.black, in: two, clock: "0:00") == "Black, to move, clock 0:00")

    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4")
    table.model.pause()
    let texts = Texts(language: "en")
    #expect(texts.status(.black, in: table.model.snapshot) == "paused")
    #expect(texts.status(.white, in: table.model.snapshot) == nil)
    table.model.resume()
    try table.play("L8")
    #expect(texts.status(.black, in: table.model.snapshot) == "won")
    #expect(texts.status(.white, in: table.model.snapshot) == nil)
  }
}
