import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GamesTests {
  private static let texts = Texts(language: "en")
  private let folder = URL.scratch()
  private let storage: Storage
  private var words: RecordTexts { RecordTexts(Self.texts) }

  init() { storage = Storage.open(in: folder) }

  private func record(seed: Int, _ root: String = "", moves: String = ";B[hh];W[ii]") -> String {
    "(;GM[4]SZ[15]GKSEED[\(seed)]\(root)\(moves))"
  }

  @Test func deletingCanBeUndone() async throws {
    for seed in [5, 6] { _ = try storage.`import`(text: record(seed: seed)) }
    let model = GamesModel(storage: storage, texts: Self.texts)
    await model.load()
    let first = try #require(model.entries?.first)
    await model.delete(first)
    #expect(model.entries?.count == 1 && model.message == "Game deleted.")
    await model.undoDelete()
    #expect(model.entries?.contains(first) == true && model.message == nil)
    await model.delete(first)
    model.left()
    #expect(model.message == nil && model.removed == nil)
    await model.purging?.value
    #expect(throws: StorageError.self) { try storage.undelete(id: first.id) }
    await model.delete(first)
    #expect(model.message == "The game can’t be deleted." && model.removed == nil)
  }

  /// Makes a RenLib file with these moves.
  private static func library(_ nodes: [UInt8]) -> Data {
    Data([0xFF] + Array("RenLib".utf8) + [0xFF, 3, 0] + Array(repeating: 0xFF, count: 10) + nodes)
  }

  @Test func aLibraryComesInWithItsVariations() async throws {
    let model = GamesModel(storage: storage, texts: Self.texts)
    let file = URL.scratch().appendingPathExtension("lib")
    try Self.library([0x78, 0, 0x69, 0xC0, 0x59, 0x40]).write(to: file)
    _ = await model.bring(file)
    let game = try #require(storage.kept.first)
    #expect(try storage.share(id: game.id).hasSuffix(";B[hh](;W[ig])(;W[if]))"))
  }

  @Test func aFileComesInOnceAndABadOneIsToldOf() async throws {
    let model = GamesModel(storage: storage, texts: Self.texts)
    let outside = URL.scratch()
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    func bring(_ bytes: Data) async throws -> GamesModel.ImportOutcome {
      let file = outside.appendingPathComponent("game.sgf")
      try bytes.write(to: file)
      return await model.bring(file)
    }
    let good = Data("(;GM[4]SZ[15]PB[Ann]PW[Wei]DT[1999-08-11];B[hh])".utf8)
    let brought = try await bring(good)
    let game = try #require(storage.kept.first)
    let id = game.id
    #expect(try await bring(good) == brought && brought == .game(id) && storage.kept.count == 1)
    #expect(words.title(of: game) == "Ann – Wei · Freestyle")
    #expect(words.note(of: game).contains("1999"))
    await model.show(id)
    #expect(model.details[id]?.snapshot.moves.count == 1)

    for (bytes, refusal) in [
      (Data("(;GM[4]SZ[15];B[hh".utf8), "The game can’t be read: line 1, column 16."),
      (Data("(;GM[1]SZ[19])".utf8), "This kind of game can’t be played here: line 1, column 6."),
      (
        Data("(;GM[4];B[hh];W[hh])".utf8), "Move 2 is against the rules: line 1, column 17."
      ),
      (Data("\u{0}".utf8), "The game can’t be read: line 1, column 1."),
      (Self.library([0x78, 0, 0x78, 0x40]), "Move 2 is against the rules: line 1, column 23."),
      (Data(count: (8 << 20) + 1), Self.texts[.openUnreadable]),
    ] {
      #expect(try await bring(bytes) == .nothing)
      #expect(model.told == .init(title: "This game can’t be opened", text: refusal))
      model.isTold = false
      #expect(model.told == nil)
    }
    #expect(await model.bring(outside.appendingPathComponent("none")) == .nothing)
    #expect(model.told?.text == Self.texts[.openUnreadable])
    #expect(storage.kept.count == 1)
  }

  @Test func whatWasCopiedIsPasted() async throws {
    let model = GamesModel(storage: storage, texts: Self.texts)
    #expect(await model.paste(" \n") == .nothing)
    #expect(model.told?.text == Self.texts[.gamesPasteNothing])
    guard case .game(let id) = await model.paste("1. h8 i9 2. j10") else {
      throw Failure("no game")
    }
    #expect(try storage.game(id: id).about.moves == 3)
    #expect(await model.paste("h8 i9\nj10 i9") == .nothing)
    #expect(model.told?.text == "Move 4 is against the rules: line 2, column 5.")
    #expect(storage.kept.count == 1)
  }

  @Test func manyGamesComeInAndAllGoOut() async throws {
    let model = GamesModel(storage: storage, texts: Self.texts)
    let two = "(;GM[4]SZ[15]PB[Ann];B[hh])\n(;GM[4]SZ[15]PB[Wei];B[hh])\n"
    for counts in ["added: 2", "added: 0\nThere already: 2"] {
      #expect(await model.paste(two + "(;GM[4]SZ[15];B[zz])") == .games)
      let refused =
        "Could not be read: 1. The first one: Move 1 is against the rules: line 3, column 17."
      let text = "Games \(counts)\n\(refused)"
      #expect(model.told == .init(title: "Import finished", text: text))
      #expect(model.entries?.count == 2 && model.hasGames)
    }
    #expect(try await model.exported() == two && model.message == nil)
    let damaged = folder.appendingPathComponent("games/games/00000000000000aa.game")
    try Data("damaged".utf8).write(to: damaged)
    #expect(try await model.exported() == two)
    #expect(model.message?.hasPrefix("Games in the file: 2. Left out") == true)
  }

  @Test func lossesAreShownAfterAnImport() async throws {
    let model = GamesModel(storage: storage, texts: Self.texts)
    let file = URL.scratch().appendingPathExtension("sgf")
    let bytes =
      Data("(;GM[4]SZ[15]CA[Big5]RU[Caro]C[".utf8) + [0xA5, 0x20] + Data("];B[hh])".utf8)
    try bytes.write(to: file)
    guard case .game(let id) = await model.bring(file) else { throw Failure("no game") }
    #expect(
      model.told
        == .init(
          title: "Import finished",
          text: "The rule is unknown: Freestyle applies.\nSome characters can’t be read."))
    #expect(try storage.original(id: id) == bytes)
    model.isTold = false
    #expect(await model.bring(file) == .game(id) && model.told == nil)
    let two = "(;GM[4]RE[maybe]TM[soon];B[ii])(;GM[4]C[\\];B[aa];B[jj])"
    #expect(await model.paste(two) == .games)
    let losses =
      "The result is unknown: the board decides.\nThe time limit is unknown.\n"
      + "A comment seems to hold moves: some may be missing."
    #expect(model.told?.text == "Games added: 2\n\(losses)")
  }

  @Test func gamesAreFoundByTheirEndTheOpponentAndWords() async throws {
    for root in [
      "GKSEATS[human:easy]RE[B+R]", "GKSEATS[human:hard]RE[W+R]RU[renju]",
      "PB[Ann]PW[Wei]DT[1999-08-11]",
    ] {
      _ = try storage.add("(;GM[4]SZ[15]\(root);B[hh])")
    }
    let model = GamesModel(storage: storage, texts: Self.texts)
    await model.load()
    var titles: [String] {
      model.found.map { if case .game(let game) = $0 { words.title(of: game) } else { "" } }
    }
    #expect(model.showsAll && titles.count == 3)
    #expect(model.bound == "The newest 500 games are kept.")
    model.ended = .won
    #expect(titles == ["Easy · Freestyle"] && model.bound == "1 of 3 games")
    model.ended = nil
    model.against = .computer
    #expect(titles.count == 2)
    model.against = nil
    for (looked, title) in [
      ("wei", "Ann – Wei · Freestyle"), ("aug 1999", "Ann – Wei · Freestyle"),
      ("RENJU", "Hard · Renju"), ("easy", "Easy · Freestyle"),
    ] {
      model.words = looked
      #expect(titles == [title], "\(looked)")
    }
    _ = try storage.add("(;GM[4]SZ[15]GKSEATS[easy:human];B[aa])")
    await model.load()
    #expect(titles == ["Easy · Freestyle", "Easy · Freestyle"])
    let first = try #require(model.found.first)
    await model.delete(first)
    #expect(titles.count == 1)
    model.ended = .lost
    #expect(titles.isEmpty && !model.showsAll)
    model.showAll()
    #expect(titles.count == 3)
    model.words = "easy"
    model.left()
    #expect(model.showsAll)
  }

  @Test func theBoundIsSaid() {
    #expect(words.bound(of: Int(mostGames())).hasPrefix("500 games are kept"))
    #expect(words.bound(of: 3) == "The newest 500 games are kept.")
  }

  @Test func reviewStepsThroughAGame() async throws {
    let record = record(seed: 5, "RE[W+R]", moves: ";B[hh];W[ii];B[hi]")
    let review = ReviewModel(storage: storage, id: try storage.add(record))
    await review.load()
    func position() throws -> String {
      words.position(ply: review.ply, of: review.last, in: try #require(review.snapshot))
    }
    #expect(review.ply == 3 && review.canPlayOn)
    #expect(try position() == "Move\u{A0}3 of\u{A0}3 · Black H7")
    #expect(words.result(of: try #require(review.snapshot)) == "White won · Black resigned")
    await review.go(to: 1)
    #expect(try review.snapshot?.result == nil && position() == "Move\u{A0}1 of\u{A0}3 · Black H8")
    await review.go(to: -7)
    #expect(try position() == "Move\u{A0}0 of\u{A0}3")
    await review.go(to: 99)
    #expect(review.ply == 3)
    let none = ReviewModel(storage: storage, id: "none")
    await none.load()
    #expect(none.game == nil && none.snapshot == nil)
  }

  @Test func titlesSayWhoPlayed() throws {
    func about(_ root: String) throws -> GameDetail {
      try storage.game(id: try storage.add(record(seed: 1, root)))
    }
    func title(_ root: String) throws -> String { words.title(of: try about(root).about) }
    #expect(try title("GKSEATS[human:easy]") == "Easy · Freestyle")
    #expect(try title("PW[Wei]GKSEATS[human:remote]RU[renju]") == "Wei · Renju")
    #expect(try title("GKSEATS[human:human]") == "Two players · Freestyle")
    #expect(try title("PB[Ann]") == "Ann – White · Freestyle")
    let won = try about("RE[B+R]")
    let lines = "Black – White\nFreestyle\nBlack won · White resigned\n\n1. H8 I7"
    #expect(words.text(of: won.snapshot, players: words.players(of: won.about)) == lines)
  }

  @Test func aFinishedGameIsKeptAndRematchKeepsWhatItReplaces() async throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1")
    table.model.resign()
    #expect(await table.model.archived() != nil)
    #expect(table.kept.count == 1)
    table.model.undo()
    table.model.resign()
    #expect(await table.model.archived() != nil)
    #expect(table.kept.count == 1, "it is one game")
    await table.model.rematch()
    // A single stone without a reply is not saved.
    try table.play("G7")
    await table.model.rematch()
    #expect(table.kept.count == 1)
    try table.play("G7", "A1")
    await table.model.rematch()
    #expect(table.kept.count == 2 && table.model.snapshot.moves.isEmpty)
  }

  @Test func whereNothingCanBeWrittenNothingIsLost() async throws {
    let table = try Table(.twoPlayers(), folder: folder.appendingPathComponent("table"))
    try table.play("H8")
    table.model.pause()
    table.model.resume()
    let games = folder.appendingPathComponent("table/games")
    let aside = folder.appendingPathComponent("table/aside")
    #expect(await table.model.flush())
    try FileManager.default.moveItem(at: games, to: aside)
    // Simulates a full disk.
    try Data().write(to: games)
    table.model.resign()
    try await table.wait("it is said") { table.model.message == Self.texts[.savedFailed] }
    await table.model.rematch()
    #expect(table.model.snapshot.phase == .over && table.model.snapshot.moves.count == 1)
    #expect(await table.model.archived() == nil)
    try FileManager.default.removeItem(at: games)
    try FileManager.default.moveItem(at: aside, to: games)
    await table.model.rematch()
    #expect(table.model.snapshot.moves.isEmpty && table.kept.count == 1)
  }
}

extension Storage {
  fileprivate func add(_ text: String) throws -> String {
    try #require(try `import`(text: text).only)
  }
}
