import Foundation
import Testing

@testable import GomokuCore

/// Nothing is lost: a kill at any moment, a damaged file.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RestoreTests {
  @Test(arguments: 0..<24) func aKillAtAnyMoveBringsTheSamePosition(moves: Int) async throws {
    let table = try Table(.twoPlayers(rule: .standard, size: 13))
    var dice = Dice(seed: UInt64(moves))
    var played: [Point] = []
    for _ in 0..<moves {
      let taken = table.model.snapshot.moveNumbers
      let free = (0..<169).map { Point(x: $0 % 13, y: $0 / 13) }.filter { taken[$0] == nil }
      let point = try #require(free.randomElement(using: &dice))
      #expect(table.model.tap(point, placement: .direct))
      played.append(point)
    }
    // Nothing is awaited: the move is on disk when the tap returns.
    try table.killAndReopen()
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

  /// Games of any rule and size with moves, undo and redo, each killed again and again.
  @Test(arguments: UInt64(0)..<200) func aKillAtARandomPointLosesNothing(seed: UInt64) throws {
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
        try table.killAndReopen()
        let back = table.model.snapshot
        #expect(back.moves.map(\.point) == before.moves.map(\.point))
        #expect(back.rule == before.rule && back.size == size && back.clock == before.clock)
        #expect(back.phase == .paused && back.turn == before.turn)
        table.model.resume()
        #expect(table.model.snapshot.canRedo == before.canRedo)
      default:
        // Some are refused, occupied or forbidden.
        _ = table.model.tap(Point(x: roll(size), y: roll(size)), placement: .direct)
      }
      // A game that has ended is kept no longer.
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
    try table.killAndReopen()
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
    try table.killAndReopen()
    let back = table.model.snapshot
    #expect(back.clock == .countdown(mainMs: 60_000, incrementMs: 2_000))
    // The record may keep seconds with fewer digits than the clock has.
    #expect(abs(back.black.clockMs - before.black.clockMs) <= 1_000)
    #expect(abs(back.white.clockMs - before.white.clockMs) <= 1_000)
    #expect(back.moves.count == 2)
    #expect(back.canRedo == before.canRedo)
    table.model.resume()
    table.model.redo()
    table.model.redo()
    #expect(table.model.snapshot.moves.count == 4)
  }

  @Test(arguments: [
    "", "not json", "{}", #"{"version":1}"#, #"{"version":2,"record":"(;FF[4]GM[4])"}"#,
    #"{"version":1,"record":"nonsense"}"#, #"{"version":1,"record":"(;FF[4]GM[4]SZ[15];B[hh"}"#,
    #"{"version":1,"record":"(;FF[4]GM[1]SZ[19];B[aa])"}"#,
    #"{"version":1,"record":"(;FF[4]GM[4]SZ[15];B[hh];W[hh])"}"#,
  ])
  func aDamagedSaveIsSetAside(content: String) throws {
    let saves = SavedGames(folder: .scratch())
    try saves.save(record: "")
    try Data(content.utf8).write(to: saves.file)
    let found = GameModel.reopen(saves: saves, defaults: .twoPlayers(), texts: Table.texts)
    guard case .unreadable(let text) = found else {
      Issue.record("it was opened: \(found)")
      return
    }
    #expect(text == Table.texts[.savedUnreadable])
    // Kept beside, and not found again.
    #expect(try Data(contentsOf: saves.unreadableFile()) == Data(content.utf8))
    #expect(saves.load() == .nothing)
    // The next one does not take its place.
    try Data("2".utf8).write(to: saves.file)
    #expect(saves.load() == .unreadable)
    #expect(try Data(contentsOf: saves.unreadableFile()) == Data(content.utf8))
    #expect(try Data(contentsOf: saves.unreadableFile(2)) == Data("2".utf8))
    // A new game starts and is kept.
    let table = try Table(.twoPlayers(), saves: saves)
    try table.killAndReopen()
  }

  @Test func aGameKeptByTheFirstVersionGoesOn() throws {
    let lines = [
      "(;FF[4]GM[4]CA[UTF-8]AP[Gomoku:0.1.0]SZ[15]RU[renju]PW[Easy]TM[300]OT[5 fischer]",
      "GKVERSION[1]GKSEATS[human:easy]GKCLOCK[countdown:300000:5000]GKFORBIDDEN[refused]"
        + "GKSEED[7]GKPLY[2]GKTURN[777]",
      ";B[hh]GKMS[1500]BL[303.5]", ";W[ii]GKMS[1200]WL[303.8]", ";B[hi]GKMS[2500]BL[306]",
      ";W[hg]GKMS[900]WL[307.9]", ")",
    ]
    let saves = SavedGames(folder: .scratch())
    try saves.save(record: "")
    let kept = #"{"record":"\#(lines.joined(separator: #"\n"#))\n","version":1}"#
    try Data(kept.utf8).write(to: saves.file)
    guard
      case .game(let model) = GameModel.reopen(
        saves: saves, defaults: .twoPlayers(), texts: Table.texts)
    else { throw Failure("the game was not opened") }
    let back = model.snapshot
    #expect(back.moves.map { pointName(point: $0.point) } == ["H8", "I7"])
    #expect(back.black.clockMs == 300_000 + 5_000 - 1_500 - 777)
    #expect(back.white.clockMs == 303_800)
    #expect(back.white.seat == .computer(level: levelNumber(name: .easy)))
    model.resume()
    model.redo()
    #expect(model.snapshot.moves.count == 4)
    model.close()
  }

  @Test func aSaveReplacesTheOneBefore() throws {
    let saves = SavedGames(folder: .scratch())
    #expect(saves.load() == .nothing)
    try saves.save(record: "one")
    try saves.save(record: "two \"quoted\" \\ 五子棋")
    #expect(saves.load() == .record("two \"quoted\" \\ 五子棋"))
    saves.remove()
    saves.remove()
    #expect(saves.load() == .nothing)
  }

  @Test func whatTheComputerLearntIsKeptAndRead() async throws {
    let saves = SavedGames(folder: .scratch())
    let level = try #require(levels().first { $0.style == .searches }).number
    try saves.save(
      record: "(;FF[4]GM[4]SZ[15]GKSEATS[human:level \(level)]"
        + ";B[hh];W[ao];B[ih];W[bo];B[jh];W[do];B[kh];W[ed])")
    let table = try Table(.twoPlayers())
    guard
      case .game(let model) = GameModel.reopen(
        saves: saves, defaults: .twoPlayers(), texts: Table.texts)
    else { throw Failure("the game was not opened") }
    model.resume()
    #expect(model.tap(try table.point("L8"), placement: .direct))
    try await table.wait("the computer has learnt") { saves.learnt.load() != nil }
    model.close()
    // The core takes what was kept; what is damaged is set aside, and the game goes on.
    let learnt = try #require(saves.learnt.load())
    _ = try Table(.twoPlayers(), saves: saves)
    #expect(saves.learnt.load() == learnt)
    try saves.learnt.save(learnt.dropLast())
    let next = try Table(.twoPlayers(), saves: saves)
    #expect(saves.learnt.load() == nil)
    #expect(FileManager.default.fileExists(atPath: saves.learnt.damagedFile.path))
    try next.play("H8")
  }

  @Test func aSaveThatCanNotBeWrittenIsSaid() throws {
    // A file where the folder should be.
    let blocked = URL.scratch()
    try Data("x".utf8).write(to: blocked)
    let table = try Table(.twoPlayers(), saves: SavedGames(folder: blocked))
    #expect(table.model.saveFailed)
    #expect(table.model.message == Table.texts[.savedFailed])
    try table.play("H8")
    #expect(table.model.snapshot.moves.count == 1)
    // There is room again: the next move writes all of them.
    try FileManager.default.removeItem(at: blocked)
    try table.play("I9")
    #expect(!table.model.saveFailed)
    #expect(table.model.message == nil)
    try table.killAndReopen()
    #expect(table.model.snapshot.moves.count == 2)
  }
}
