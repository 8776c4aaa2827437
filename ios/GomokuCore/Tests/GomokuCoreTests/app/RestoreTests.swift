import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RestoreTests {
  @Test(arguments: 0..<24) func aKillAtAnyMoveBringsTheSamePosition(moves: Int) async throws {
    let table = try Table(.twoPlayers(rule: .standard, size: 13))
    // A game without stones is not restored.
    guard moves > 0 else { return }
    var dice = Dice(seed: UInt64(moves))
    var played: [Point] = []
    for _ in 0..<moves {
      let taken = table.model.snapshot.moveNumbers
      let free = (0..<169).map { Point(x: $0 % 13, y: $0 / 13) }.filter { taken[$0] == nil }
      let point = try #require(free.randomElement(using: &dice))
      #expect(table.model.tap(point, placement: .direct))
      played.append(point)
    }
    try await table.killAndReopen()
    let back = table.model.snapshot
    #expect(back.moves.map(\.point) == played)
    #expect(back.rule == .standard)
    #expect(back.size == 13)
    #expect(back.turn == (moves % 2 == 0 ? .black : .white))
    #expect(back.phase == .paused)
    table.model.resume()
    #expect(table.model.snapshot.phase == .playing)
    #expect(table.model.snapshot.humanToMove)
  }

  /// Plays games of any rule and size with undo and redo, and kills each repeatedly.
  @Test(arguments: UInt64(0)..<200) func aKillAtARandomPointLosesNothing(seed: UInt64) async throws
  {
    var dice = Dice(seed: seed)
    func roll(_ sides: Int32) -> Int32 { Int32.random(in: 0..<sides, using: &dice) }
    let size = 9 + roll(12)
    let table = try Table(
      .twoPlayers(
        rule: Rule.allCases[Int(roll(3))], size: size,
        clock: roll(2) == 0 ? .countUp : .countdown(mainMs: 600_000, incrementMs: 0)))
    for _ in 0..<(5 + roll(20)) {
      switch roll(10) {
      case 0: table.model.undo()
      case 1: table.model.redo()
      case 2:
        let before = table.model.snapshot
        try await table.killAndReopen()
        let back = table.model.snapshot
        #expect(back.moves.map(\.point) == before.moves.map(\.point))
        #expect(back.rule == before.rule && back.size == size && back.clock == before.clock)
        #expect(back.phase == .paused && back.turn == before.turn)
        table.model.resume()
        #expect(table.model.snapshot.canRedo == before.canRedo)
      default:
        // Some points are refused: occupied or forbidden.
        _ = table.model.tap(Point(x: roll(size), y: roll(size)), placement: .direct)
      }
      if table.model.snapshot.phase == .over { return }
    }
  }

  @Test func theComputerGoesOnAfterAKill() async throws {
    let table = try Table(.computer(.easy, person: .white, rule: .renju))
    try await table.wait("the computer opens") { table.model.snapshot.moves.count == 1 }
    try table.play("A1")
    try await table.wait("the computer has answered") { table.model.snapshot.moves.count == 3 }
    let before = table.model.snapshot
    table.model.pause()
    try await table.killAndReopen()
    #expect(table.model.snapshot.moves.map(\.point) == before.moves.map(\.point))
    #expect(table.model.snapshot.black.seat == .computer(level: levelNumber(name: .easy)))
    #expect(table.model.snapshot.white.seat == .human)
    #expect(table.model.snapshot.rule == .renju)
    table.model.resume()
    try table.play("A2")
    try await table.wait("the computer has answered") { table.model.snapshot.moves.count == 5 }
  }

  @Test func clocksAndTakenBackMovesComeBack() async throws {
    let table = try Table(.twoPlayers(clock: .countdown(mainMs: 60_000, incrementMs: 2_000)))
    try table.play("H8", "H9", "I8", "I9")
    table.model.undo()
    table.model.undo()
    table.model.pause()
    let before = table.model.snapshot
    try await table.killAndReopen()
    let back = table.model.snapshot
    #expect(back.clock == .countdown(mainMs: 60_000, incrementMs: 2_000))
    // The record may store seconds with fewer digits than the clock has.
    #expect(abs(back.black.clockMs - before.black.clockMs) <= 1_000)
    #expect(abs(back.white.clockMs - before.white.clockMs) <= 1_000)
    #expect(back.moves.count == 2)
    #expect(back.canRedo == before.canRedo)
    table.model.resume()
    table.model.redo()
    table.model.redo()
    #expect(table.model.snapshot.moves.count == 4)
  }

  @Test func aSaveThatCanNotBeWrittenIsSaid() async throws {
    let folder = URL.scratch()
    let table = try Table(.twoPlayers(), folder: folder)
    try table.play("H8")
    #expect(await table.model.flush())
    // A file blocks the creation of the folder.
    let games = folder.appendingPathComponent("games")
    let aside = folder.appendingPathComponent("aside")
    try FileManager.default.moveItem(at: games, to: aside)
    try Data("x".utf8).write(to: games)
    try table.play("I9")
    try await table.wait("it is said") { table.model.message == Table.texts[.savedFailed] }
    #expect(table.model.snapshot.moves.count == 2)
    // The next move writes all of them.
    try FileManager.default.removeItem(at: games)
    try FileManager.default.moveItem(at: aside, to: games)
    try table.play("J10")
    try await table.wait("it is kept again") { table.model.message == nil }
    try await table.killAndReopen()
    #expect(table.model.snapshot.moves.count == 3)
  }
}
