import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GameModelTests {
  @Test func twoPlayersToAWin() async throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4")
    #expect(table.model.snapshot.phase == .playing)
    #expect(table.model.snapshot.ifReplaced == .kept)
    try table.play("L8")

    let snapshot = table.model.snapshot
    #expect(snapshot.ifReplaced == nil)
    let result = try #require(snapshot.result)
    #expect(snapshot.phase == .over)
    #expect(result.winner == .black)
    #expect(result.reason == .five)
    let five = try ["H8", "I8", "J8", "K8", "L8"].map(table.point)
    #expect(Set(result.line) == Set(five))
    #expect(!snapshot.humanToMove)
    #expect(Table.texts.result(result, in: snapshot) == "Black won")

    try await table.wait("the end was told") { table.events.contains(.gameOver(result: result)) }
    let placed = table.events.filter { if case .stonePlaced = $0 { true } else { false } }
    #expect(placed.count == 9)
    #expect(await table.model.archived() == table.kept.first?.id && table.kept.count == 1)
  }

  @Test func theLineBehindAHintIsGoneThrough() async throws {
    let table = try Table(.twoPlayers())
    let model = table.model
    try table.play("H8", "A1", "I8", "A3", "J8", "A5")
    model.hint()
    try await table.wait("where to look") { model.snapshot.hintArea != nil }
    #expect(model.hintLine == nil && model.walk == nil)
    model.hint()
    try await table.wait("the move") { model.snapshot.hint != nil && model.message != nil }
    let proved = "Proved: every reply was checked."
    #expect(model.message?.hasSuffix(". It wins by fours, in 2 moves. \(proved)") == true)
    let line = try #require(model.hintLine)
    #expect(model.snapshot.hintLines == [line])
    #expect(HintTexts(Table.texts).next(line) == .hintShowLine)
    let names = line.points.map { pointName(point: $0) }
    #expect(names.count == 3)
    model.hint()
    #expect(model.message == "Line, 1 of 3: Black \(names[0]). \(proved)")
    #expect(model.walk?.shown == [line.points[0]])
    let panel = GameAccessibility(texts: Table.texts)
    #expect(panel.panel(.black, in: model.snapshot, clock: nil, walks: true) == "Black")
    #expect(panel.panel(.black, in: model.snapshot, clock: nil) == "Black, to move")
    model.walk(to: 2)
    #expect(model.message == "Line, 2 of 3: White \(names[1]). \(proved)")
    model.walk(to: 9)
    #expect(model.walk?.shown == line.points)
    #expect(!model.tap(line.points[0], placement: .direct))
    #expect(!model.allows(line.points[0]) && !model.release(at: line.points[0]))
    #expect(!model.slide(to: line.points[0]) && model.snapshot.moves.count == 6)
    model.endWalk()
    #expect(model.walk == nil)
    #expect(model.tap(line.points[0], placement: .direct))
    #expect(model.hintLine == nil)
  }

  @Test func whatADefenceStopsIsGoneThroughAfterIt() async throws {
    let table = try Table(.twoPlayers())
    let model = table.model
    let words = HintTexts(Table.texts)
    try table.play("H8", "A1", "I8", "C15", "J8")
    model.hint()
    try await table.wait("where to look") { model.snapshot.hintArea != nil }
    model.hint()
    #expect(words.next(model.hintLine) == .hintShowLine)
    model.hint()
    #expect(model.walk?.line.kind == .play && model.walk?.stone == .white)
    model.endWalk()
    #expect(words.next(model.hintLine) == .hintShowThreat)
    model.hint()
    let walk = try #require(model.walk)
    let point = pointName(point: walk.point)
    let proved = "Proved: every reply was checked."
    #expect(model.message == "If nothing is done, 1 of 3: Black \(point). \(proved)")
    // The threat's line begins with Black although White is to move.
    #expect(walk.line.first == .black && model.snapshot.nextStone == .white)
    let speech = BoardAccessibility(texts: Table.texts)
    let labels = speech.labels(
      of: model.snapshot, ghost: nil, line: walk.shown, first: walk.line.first)
    #expect(labels[walk.point] == "\(point), Black, move 1 of the line")
    let layout = BoardLayout(lines: 15, side: 300, coordinates: true)
    let drawing = BoardDrawing(layout: layout, theme: BoardTheme.named(.wood))
    let options = BoardDrawing.Options(line: walk.shown, first: walk.line.first)
    guard case .text("1", _, _, let colour)? = drawing.pieces(of: model.snapshot, options).last
    else {
      Issue.record("no number")
      return
    }
    #expect(colour == BoardTheme.number(on: .black))
    model.walk(to: 2)
    #expect(model.walk?.stone == .white)
    model.endWalk()
    #expect(words.next(model.hintLine) == .hintShowLine && model.walk == nil)
  }

  @Test func aLineEndsWithItsPosition() async throws {
    let table = try Table(.twoPlayers())
    let model = table.model
    try table.play("H8", "A1", "I8", "C15", "J8")
    model.hint()
    try await table.wait("where to look") { model.snapshot.hintArea != nil }
    model.hint()
    model.hint()
    #expect(model.message?.hasSuffix("Estimated, not proved.") == true)
    #expect(model.walk != nil)
    model.undo()
    #expect(model.walk == nil && model.snapshot.moves.count == 4)
  }

  @Test func aNewPlayerIsToldToTapAgainForFiveStones() throws {
    let table = try Table(.twoPlayers())
    let preferences = Preferences(defaults: try UserDefaults.scratch())
    for x in Int32(0)..<6 {
      let point = Point(x: x, y: 3 * (x % 2))
      let explains = preferences.explainsPlacing
      #expect(explains == (x < 5))
      #expect(!table.model.tap(point, placement: .tapTwice, explains: explains))
      #expect(table.model.message == (explains ? "Tap again to place" : nil))
      #expect(table.model.tap(point, placement: .tapTwice, explains: explains))
      #expect(table.model.message == nil)
      preferences.stonePlaced()
    }
    #expect(!Preferences(defaults: preferences.defaults).explainsPlacing)
  }

  @Test func anEasierLevelIsOfferedAfterThreeLostGames() async throws {
    let table = try Table(.computer(.easy))
    let easier = LevelOffer(level: levelNumber(name: .beginner), harder: false)
    for round in 1...4 {
      try await table.wait("it is the person's turn") { table.model.snapshot.humanToMove }
      await table.model.askForLevel()
      #expect(table.model.offeredLevel == nil)
      table.model.resign()
      await table.model.askForLevel()
      #expect(table.model.offeredLevel == (round == 3 ? easier : nil))
      await table.model.rematch()
    }
    #expect(Table.texts.offered(easier) == "Try Beginner?")
  }

  @Test(arguments: [Stone.black, .white]) func theComputerToTheEnd(person: Stone) async throws {
    let table = try Table(.computer(.easy, person: person))
    var dice = Dice(seed: 7)
    while table.model.snapshot.phase != .over {
      try await table.wait("it is the person's turn") {
        table.model.snapshot.humanToMove || table.model.snapshot.phase == .over
      }
      if table.model.snapshot.phase == .over { break }
      let taken = table.model.snapshot.moveNumbers
      let free = (0..<225).map { Point(x: $0 % 15, y: $0 / 15) }.filter { taken[$0] == nil }
      let point = try #require(free.randomElement(using: &dice))
      #expect(table.model.tap(point, placement: .direct))
    }
    let snapshot = table.model.snapshot
    let result = try #require(snapshot.result)
    // A random player loses to the five-tuple player.
    #expect(result.winner == person.other)
    #expect(result.line.count >= 5)
    #expect(Table.texts.result(result, in: snapshot) == "The computer won")
    #expect(Table.texts.player(person, in: snapshot) == "You")
    try await table.wait("the end was told") { table.events.contains(.gameOver(result: result)) }
    let byComputer = table.events.filter {
      if case .stonePlaced(_, _, byComputer: true) = $0 { true } else { false }
    }
    #expect(byComputer.count >= 5)
  }

  @Test(arguments: [LevelName.medium, .hard])
  func everyLevelAnswers(level: LevelName) async throws {
    let table = try Table(.computer(level))
    try table.play("H8")
    try await table.wait("the computer has answered") { table.model.snapshot.moves.count == 2 }
    #expect(table.model.snapshot.humanToMove)
    #expect(table.model.snapshot.moves[1].stone == .white)
  }

  @Test func tapTwiceChoosesThenPlaces() throws {
    let table = try Table(.twoPlayers())
    let (h8, i9) = (try table.point("H8"), try table.point("I9"))
    #expect(!table.model.tap(h8, placement: .tapTwice))
    #expect(table.model.ghost == h8)
    #expect(table.model.snapshot.moves.isEmpty)
    #expect(!table.model.tap(i9, placement: .tapTwice))
    #expect(table.model.ghost == i9)
    #expect(table.model.tap(i9, placement: .tapTwice))
    #expect(table.model.ghost == nil)
    #expect(table.model.snapshot.moves.map(\.point) == [i9])
    table.model.tap(h8, placement: .tapTwice)
    #expect(table.model.cancelGhost())
    #expect(!table.model.cancelGhost())
    #expect(!table.model.placeGhost())
    table.model.tap(h8, placement: .tapTwice)
    #expect(table.model.placeGhost())
    #expect(table.model.snapshot.moves.map(\.point) == [i9, h8])
    table.model.tap(h8, placement: .tapTwice)
    #expect(table.model.ghost == nil)
    #expect(table.model.message == "There is a stone at H8 already.")
  }

  @Test func aPointerShowsAStoneOnlyWhereOneMakesSense() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8")
    #expect(table.model.allows(try table.point("I9")))
    #expect(!table.model.allows(try table.point("H8")))
    table.model.pause()
    #expect(!table.model.allows(try table.point("I9")))
    #expect(table.model.ghost == nil && table.model.message == nil)
  }

  @Test func slidingPlacesWhereTheFingerIsLifted() throws {
    let table = try Table(.twoPlayers())
    let (model, h8, i9) = (table.model, try table.point("H8"), try table.point("I9"))
    #expect(model.slide(to: h8))
    #expect(model.ghost == h8 && model.target == h8)
    #expect(!model.slide(to: h8))
    #expect(model.slide(to: i9))
    #expect(model.ghost == i9 && model.snapshot.moves.isEmpty)
    #expect(!model.slide(to: nil))
    #expect(model.ghost == nil && model.target == nil)
    #expect(model.slide(to: h8))
    #expect(model.release(at: h8))
    #expect(model.ghost == nil && model.target == nil)
    #expect(model.snapshot.moves.map(\.point) == [h8])
    // A finger may slide over a stone, but a release there places nothing.
    #expect(model.slide(to: h8))
    #expect(model.ghost == nil && model.target == h8 && model.message == nil)
    #expect(!model.release(at: h8))
    #expect(model.message == "There is a stone at H8 already.")
    #expect(model.slide(to: i9))
    #expect(model.cancelGhost())
    #expect(model.ghost == nil && model.target == nil && model.snapshot.moves.count == 1)
    #expect(!model.tap(i9, placement: .slide))
    #expect(model.ghost == i9)
    #expect(model.placeGhost())
  }

  @Test func undoAndRedoOfTwoPlayers() async throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "I9", "J10")
    table.model.undo()
    #expect(table.model.snapshot.moves.count == 2)
    table.model.undo()
    table.model.redo()
    #expect(table.model.snapshot.moves.count == 2)
    #expect(table.model.message == nil)
    table.model.redo()
    table.model.redo()
    #expect(table.model.message == "There is no move to play again.")
    #expect(table.model.snapshot.moves.count == 3)
    table.model.undo()
    table.model.undo()
    table.model.undo()
    table.model.undo()
    #expect(table.model.message == "There is no move to take back.")
    #expect(table.model.snapshot.moves.isEmpty)
    try await table.wait("all was told") {
      table.events.filter { $0 == .movesTakenBack(plies: 1) }.count == 5
        && table.events.filter { $0 == .movesReplayed(plies: 1) }.count == 2
    }
  }

  @Test func undoAgainstTheComputerTakesBackTwo() async throws {
    let table = try Table(.computer())
    try table.play("H8")
    try await table.wait("the computer has answered") { table.model.snapshot.humanToMove }
    table.model.undo()
    #expect(table.model.snapshot.moves.isEmpty)
    #expect(table.model.snapshot.humanToMove)
  }

  @Test func resignAndRematch() async throws {
    let table = try Table(.computer(.easy, person: .black))
    try table.play("H8")
    try await table.wait("the computer has answered") { table.model.snapshot.humanToMove }
    table.model.resign()
    let result = try #require(table.model.snapshot.result)
    #expect(result.winner == .white)
    #expect(result.reason == .resigned)
    #expect(Table.texts.reason(result, in: table.model.snapshot) == "You resigned")
    #expect(
      Texts(language: "zh-Hans").reason(result, in: table.model.snapshot) == "你认输")
    #expect(await table.model.archived() == table.kept.first?.id && table.kept.count == 1)
    table.model.resign()
    #expect(table.model.message == "The game has ended.")

    await table.model.rematch()
    #expect(table.model.snapshot.result == nil)
    #expect(table.model.snapshot.ownStone == .white)
    try await table.wait("the computer opens") { table.model.snapshot.moves.count == 1 }
    try await table.wait("a new game was told") { table.events.contains(.newGame) }
  }

  @Test func aHintIsAPointThatCanBePlayed() async throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "A2", "J8", "A3", "K8", "O15")
    table.model.hint()
    try await table.wait("it was told where to look") {
      table.model.snapshot.hintArea != nil
        && table.model.message?.hasPrefix("Look between ") == true
    }
    #expect(table.model.snapshot.hint == nil)
    table.model.hint()
    try await table.wait("the hint has come") { table.model.snapshot.hint != nil }
    let hint = try #require(table.model.snapshot.hint)
    #expect(["G8", "L8"].contains(pointName(point: hint)))
    try await table.wait("the hint was told") {
      table.events.contains(.hintReady(point: hint))
        && table.model.message == "Hint: \(pointName(point: hint)). It makes five."
    }
    #expect(table.model.tap(hint, placement: .direct))
    #expect(table.model.snapshot.result?.winner == .black)
  }

  @Test func refusedMovesBecomeWordsAndChangeNothing() async throws {
    let table = try Table(.twoPlayers(rule: .renju))
    try table.play("H8")
    let before = table.model.snapshot
    #expect(!table.model.tap(try table.point("H8"), placement: .direct))
    #expect(table.model.message == "There is a stone at H8 already.")
    #expect(!table.model.tap(Point(x: 15, y: -1), placement: .direct))
    #expect(table.model.message == "That point is not on the board.")
    #expect(table.model.snapshot.moves == before.moves)

    table.model.pause()
    #expect(!table.model.tap(try table.point("A1"), placement: .direct))
    #expect(table.model.message == "The game is paused. Continue it to play.")
    table.model.resume()
    #expect(table.model.message == nil)

    table.model.resign()
    #expect(!table.model.tap(try table.point("A1"), placement: .direct))
    #expect(table.model.message == "The game has ended.")
    #expect(!table.model.tap(try table.point("A1"), placement: .tapTwice))
    #expect(table.model.message == "The game has ended.")
    table.model.close()
    await table.model.ending?.value
    #expect(!table.model.tap(try table.point("A1"), placement: .direct))
    #expect(table.model.message == "This game is closed.")
  }

  @Test func whatIsToldLateTakesNothingAway() async throws {
    let table = try Table(.twoPlayers())
    func placed(_ count: Int) async throws {
      try await table.wait("\(count) stones were told") {
        table.events.filter { if case .stonePlaced = $0 { true } else { false } }.count == count
      }
    }
    // Each event arrives after the tap that follows it.
    let (h8, i9) = (try table.point("H8"), try table.point("I9"))
    try table.play("H8")
    table.model.tap(h8, placement: .direct)
    try await placed(1)
    #expect(table.model.message == "There is a stone at H8 already.")
    try table.play("J10")
    #expect(table.model.message == nil)
    table.model.tap(i9, placement: .tapTwice)
    try await placed(2)
    #expect(table.model.ghost == i9)
    table.model.tap(h8, placement: .direct)
    table.model.undo()
    #expect(table.model.message == nil)
  }

  @Test func outOfTurnIsRefused() async throws {
    let computerFirst = GameConfig(
      rule: .freestyle, size: 15, black: .computer(level: levelNumber(name: .easy)), white: .human,
      clock: .countUp, forbiddenLoses: false, opening: .free, threads: 1, minReplyMs: 5_000,
      seed: 1)
    let table = try Table(computerFirst)
    #expect(!table.model.tap(try table.point("A1"), placement: .direct))
    #expect(table.model.message == "It is the computer’s turn.")
    #expect(!table.model.tap(try table.point("A1"), placement: .tapTwice))
    #expect(table.model.ghost == nil)
    #expect(table.model.message == "It is the computer’s turn.")
  }

  @Test func forbiddenPointsInRenju() async throws {
    // Two open threes of Black meet at H8.
    let doubleThree = ["I8", "A15", "J8", "C15", "H9", "E15", "H10", "G15"]
    let table = try Table(.twoPlayers(rule: .renju))
    for name in doubleThree { try table.play(name) }
    let h8 = try table.point("H8")
    #expect(table.model.snapshot.forbiddenReasons[h8] == .doubleThree)
    table.model.tap(h8, placement: .tapTwice)
    #expect(table.model.ghost == nil)
    #expect(table.model.message == "Black can’t play here: double-three.")
    let rows = Set(table.model.note?.rows ?? [])
    #expect(rows.count == 2 && rows.allSatisfy { $0.count == 3 && $0.contains(h8) })
    #expect(table.model.explanation == .forbiddenDoubleThree)
    #expect(!table.model.tap(h8, placement: .direct))
    #expect(table.model.message == "Black can’t play here: double-three.")
    #expect(table.model.snapshot.moves.count == 8)

    let losing = try Table(.twoPlayers(rule: .renju, forbiddenLoses: true))
    for name in doubleThree { try losing.play(name) }
    losing.model.tap(h8, placement: .tapTwice)
    #expect(losing.model.message == "double-three: this move loses at once.")
    #expect(losing.model.tap(h8, placement: .direct))
    let result = try #require(losing.model.snapshot.result)
    #expect(result.winner == .white)
    #expect(
      Table.texts.reason(result, in: losing.model.snapshot)
        == "Black played a forbidden point: double-three")
  }

  private static func refused(_ error: any Error) -> String? {
    guard case .Config(let error)? = error as? StorageError else { return nil }
    return Table.texts.refusal(error)
  }

  @Test func aBadConfigurationIsRefusedWithItsReason() {
    #expect {
      try Table(.twoPlayers(size: 8))
    } throws: { error in
      Self.refused(error) == "A board has 9 to 20 lines."
    }
    #expect {
      try Table(.twoPlayers(clock: .countdown(mainMs: 1, incrementMs: 0)))
    } throws: { error in
      Self.refused(error)
        == "The time must be between 0:10 and 24:00:00, with at most 10:00 added after each move."
    }
  }

  @Test func threadsAreChecked() throws {
    let table = try Table(.twoPlayers())
    table.model.setThreads(1)
    #expect(table.model.message == nil)
    table.model.setThreads(99)
    #expect(table.model.message == "The computer can’t use 99 threads.")
  }

  @Test func aCountdownRunsAndStandsStillWhilePaused() async throws {
    let table = try Table(.twoPlayers(clock: .countdown(mainMs: 10_000, incrementMs: 0)))
    #expect(table.model.snapshot.countsDown)
    // The clock starts with the first stone.
    try table.play("H8", "A1")
    let start = table.model.clocks.black
    try await table.wait("the clock has run") {
      table.model.tick()
      return table.model.clocks.black < start - 20
    }
    #expect(table.model.clocks.white == 10_000)
    table.model.pause()
    let stopped = table.model.clocks
    try await Task.sleep(nanoseconds: 30_000_000)
    table.model.tick()
    #expect(table.model.clocks == stopped)
  }

  @Test func aModelThatIsDroppedEndsItsSession() async throws {
    weak var dropped: GameModel?
    do {
      let table = try Table(.computer())
      dropped = table.model
      try table.play("H8")
    }
    let end = Date().addingTimeInterval(300)
    while dropped != nil && Date() < end { try await Task.sleep(nanoseconds: 2_000_000) }
    #expect(dropped == nil)
  }
}
