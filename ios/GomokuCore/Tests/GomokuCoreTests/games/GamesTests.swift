import Foundation
import Testing

@testable import GomokuCore

/// My games: what ended and what was replaced is kept, shown, played on, deleted, counted.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GamesTests {
  private static let texts = GameTexts(language: "en")
  private let folder = URL.scratch()
  private var archive: GameArchive { GameArchive(folder: folder) }
  private var words: RecordTexts { RecordTexts(Self.texts) }

  private func record(seed: Int, _ root: String = "", moves: String = ";B[hh];W[ii]") -> String {
    "(;GM[4]SZ[15]GKSEED[\(seed)]\(root)\(moves))"
  }

  private func keep(_ record: String) throws {
    try archive.keep(record: record, id: try recordSummary(record: record).id)
  }

  private func settle(_ record: String) throws {
    try archive.settle(record: record, id: try recordSummary(record: record).id)
  }

  private func games() -> [GameArchive.Game] {
    archive.names.compactMap { if case .game(let game)? = archive.entry($0) { game } else { nil } }
  }

  private func put(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  @Test func oneGameIsOneFile() throws {
    try keep(record(seed: 5))
    try keep(record(seed: 5, "RE[B+R]"))
    try keep(record(seed: 6))
    #expect(archive.names.count == 2)
    let ended = try #require(games().first { $0.summary.end.phase == .over })
    #expect(ended.name.hasSuffix("-0000000000000005.sgf"))
    #expect(ended.record.contains("DT["))
    #expect(Calendar.current.isDateInToday(ended.day))
  }

  @Test func onlyTheNewestAreKept() throws {
    for number in 0..<GameArchive.most {
      try put(record(seed: number + 1), "\(1_600_000_000_000 + number)-\(number).sgf")
    }
    try keep(record(seed: 7777))
    #expect(archive.names.count == GameArchive.most)
    #expect(archive.names.last == "1600000000001-1.sgf")
    #expect(words.bound(of: GameArchive.most).hasPrefix("500 games are kept"))
    #expect(words.bound(of: 3) == "The newest 500 games are kept.")
  }

  @Test func aDamagedFileIsSetAsideAndTheOthersStay() async throws {
    try keep(record(seed: 5))
    try put("(;GM[4]SZ[15];B[hh", "1700000000000-aa.sgf")
    try put("(;GM[4]GKVERSION[9])", "1700000000001-ab.sgf")
    try put("not ours", "notes.txt")
    let model = GamesModel(archive: archive, texts: Self.texts)
    await model.load()
    let entries = try #require(model.entries)
    guard entries.count == 3, case .game = entries[0], case .foreign = entries[1],
      case .damaged(let name) = entries[2]
    else {
      Issue.record("\(entries)")
      return
    }
    #expect(name == "damaged-1.sgf" && model.count == 2)
    await model.load()
    #expect(model.entries?.count == 3, "it is set aside once")
    model.delete(entries[2])
    await model.load()
    #expect(model.entries?.count == 2)
  }

  @Test func deletingCanBeUndone() async throws {
    try keep(record(seed: 5))
    try keep(record(seed: 6))
    let model = GamesModel(archive: archive, texts: Self.texts)
    await model.load()
    let first = try #require(model.entries?.first)
    model.delete(first)
    #expect(model.entries?.count == 1 && model.message == "Game deleted.")
    await model.undoDelete()
    #expect(model.entries?.contains(first) == true && model.message == nil)
    model.delete(first)
    model.left()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    // It is gone already: nothing is claimed to be undoable.
    model.delete(first)
    #expect(model.message == "The game can’t be deleted." && model.removed == nil)
  }

  @Test func aFileComesInOnceAndABadOneIsToldOf() async throws {
    let model = GamesModel(archive: archive, texts: Self.texts)
    let outside = URL.scratch()
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    func bring(_ bytes: Data) async throws -> String? {
      let file = outside.appendingPathComponent("game.sgf")
      try bytes.write(to: file)
      return await model.bring(file)
    }
    let good = Data("(;GM[4]SZ[15]PB[Ann]PW[Wei]DT[1999-08-11];B[hh])".utf8)
    let name = try #require(try await bring(good))
    #expect(try await bring(good) == name && archive.names == [name])
    guard case .game(let game)? = archive.entry(name) else { throw Failure("no game") }
    #expect(words.title(of: game.summary) == "Ann – Wei · Freestyle")
    #expect(words.note(of: game).contains("1999"))

    for (bytes, refusal) in [
      (Data("(;GM[4]SZ[15];B[hh".utf8), "The game can’t be read: line 1, column 16."),
      (Data("(;GM[1]SZ[19])".utf8), "This kind of game can’t be played here: line 1, column 6."),
      (
        Data("(;GM[4];B[hh];W[hh])".utf8), "Move 2 is against the rules: line 1, column 17."
      ),
      (Data(count: (1 << 20) + 1), Self.texts[.openUnreadable]),
    ] {
      #expect(try await bring(bytes) == nil)
      #expect(model.refusal == refusal)
      model.isRefused = false
      #expect(model.refusal == nil)
    }
    #expect(await model.bring(outside.appendingPathComponent("none")) == nil)
    #expect(model.refusal == Self.texts[.openUnreadable])
    #expect(archive.names.count == 1)
  }

  @Test func reviewStepsThroughAGame() throws {
    try keep(record(seed: 5, "RE[W+R]", moves: ";B[hh];W[ii];B[hi]"))
    let name = try #require(archive.names.first)
    let review = try #require(ReviewModel(archive: archive, name: name))
    func position() -> String {
      words.position(ply: review.ply, of: review.last, in: review.snapshot)
    }
    #expect(review.ply == 3 && review.canPlayOn && position() == "Move 3 of 3 · Black H7")
    #expect(words.result(of: review.snapshot) == "White won · Black resigned")
    review.go(to: 1)
    #expect(review.snapshot.result == nil && position() == "Move 1 of 3 · Black H8")
    review.go(to: -7)
    #expect(position() == "Move 0 of 3")
    review.go(to: 99)
    #expect(review.ply == 3)
    #expect(ReviewModel(archive: archive, name: "none.sgf") == nil)
  }

  @Test func titlesSayWhoPlayed() throws {
    func title(_ root: String) throws -> String {
      words.title(of: try recordSummary(record: record(seed: 1, root)))
    }
    #expect(try title("GKSEATS[human:easy]") == "Easy · Freestyle")
    #expect(try title("PW[Wei]GKSEATS[human:remote]RU[renju]") == "Wei · Renju")
    #expect(try title("GKSEATS[human:human]") == "Two players · Freestyle")
    #expect(try title("PB[Ann]") == "Ann – White · Freestyle")
    let text = words.text(of: try recordSummary(record: record(seed: 1, "RE[B+R]")))
    let lines = "Black – White\nFreestyle\nBlack won · White resigned\n\n1. H8 I7"
    #expect(text == lines)
  }

  @Test func winsAndLossesAreCountedOnce() throws {
    let won = "RE[B+R]GKSEATS[human:easy]"
    try settle(record(seed: 5, won))
    try settle(record(seed: 5, "RE[W+R]GKSEATS[human:easy]"))
    try settle(record(seed: 6, won))
    guard case .scores(let scores) = archive.statistics.load(), let score = scores.first else {
      throw Failure("no scores")
    }
    #expect(words.title(of: score) == "Easy · Freestyle")
    #expect(words.results(of: score) == "Won 2 · Lost 0 · Drawn 0")
    #expect(words.streaks(of: score) == "Won in a row: 2 · best 2")
    #expect(words.average(of: score) == "Average time of a game: 0:00")
    // What is deleted after it ended does not come back, and the score stays.
    for name in archive.names { try archive.remove(name) }
    archive.purge()
    try settle(record(seed: 6, won))
    #expect(archive.names.isEmpty && archive.statistics.load() == .scores(scores))
    try archive.statistics.reset()
    #expect(archive.statistics.load() == .scores([]))
  }

  @Test func damagedStatisticsAreSetAsideAndNewerOnesStay() throws {
    try put("gomoku-statistics 9\n", "statistics.txt")
    #expect(archive.statistics.load() == .newer)
    try settle(record(seed: 5, "RE[B+R]GKSEATS[human:easy]"))
    #expect(try String(contentsOf: archive.statistics.file, encoding: .utf8).hasSuffix("9\n"))
    try put("gomoku-statistics 1\ncounted", "statistics.txt")
    #expect(archive.statistics.load() == .scores([]))
    #expect(FileManager.default.fileExists(atPath: archive.statistics.damagedFile.path))
  }

  @Test func aFinishedGameIsKeptAndRematchKeepsWhatItReplaces() throws {
    let table = try Table(.twoPlayers())
    let archive = table.saves.archive
    try table.play("H8", "A1")
    table.model.resign()
    #expect(archive.names.count == 1)
    #expect(table.saves.load() == .nothing)
    table.model.undo()
    guard case .record = table.saves.load() else { throw Failure("it goes on: it is saved") }
    table.model.resign()
    #expect(archive.names.count == 1, "it is one game")
    table.model.rematch()
    try table.play("G7")
    #expect(table.model.archiveNow())
    #expect(archive.names.count == 2)
  }

  @Test func whereNothingCanBeWrittenNothingIsLost() throws {
    let table = try Table(.twoPlayers())
    let saves = table.saves
    try table.play("H8")
    // As a full disk: nothing can be put there.
    let blocked = saves.file.deletingLastPathComponent().appendingPathComponent("archive")
    try Data().write(to: blocked)
    table.model.resign()
    #expect(table.model.message == Self.texts[.savedFailed])
    table.model.rematch()
    #expect(table.model.snapshot.phase == .over && table.model.snapshot.moves.count == 1)
    #expect(table.model.archivedName == nil)
    // The app is killed, and there is room again.
    try FileManager.default.removeItem(at: blocked)
    try table.killAndReopen()
    #expect(saves.archive.names.count == 1 && saves.load() == .nothing)
    table.model.rematch()
    #expect(table.model.snapshot.moves.isEmpty)
  }
}
