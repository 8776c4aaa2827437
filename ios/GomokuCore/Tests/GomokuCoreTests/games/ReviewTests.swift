import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReviewTests {
  private static let texts = Texts(language: "en")
  /// White's third stone fails to block an open three.
  private static let lost =
    "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])"
  private let folder = URL.scratch()
  private let storage: Storage
  private var words: ReviewTexts { ReviewTexts(Self.texts) }

  init() { storage = Storage.open(in: folder) }

  private func seen(_ id: String) async -> ReviewModel {
    let model = ReviewModel(storage: storage, id: id)
    await model.load()
    model.follow(.front)
    return model
  }

  private func reviewed(_ record: String) async throws -> ReviewModel {
    let model = await seen(try #require(try storage.`import`(text: record).only))
    try await wait(until: "reviewed") { model.review?.complete == true }
    return model
  }

  @Test func aMistakeIsToldAndFoundAgain() async throws {
    let model = try await reviewed(Self.lost)
    let review = try #require(model.review)
    #expect(words.accuracy(review).hasPrefix("Accuracy: Black "))
    #expect(
      words.chance(in: review, ply: 9) == "Chances: Black 100\u{A0}%, White 0\u{A0}%")
    #expect(words.chance(in: review, ply: 10) == nil && words.chance(in: review, ply: -1) == nil)
    #expect(model.ply == 9 && model.turns == (previous: 6, next: nil))
    await model.go(to: try #require(model.turns.previous))
    let said = try #require(model.said)
    let verdict = words.verdict(said)
    // The severity is an estimate.
    let blame = ": did not block the open three. Best was "
    #expect(["Mistake", "Blunder"].contains { verdict.hasPrefix($0 + blame) }, "\(verdict)")
    #expect(verdict.hasSuffix("Proved: every reply was checked."))
    #expect(words.spoken(said) == "Move 6, White A1. \(verdict)")
    #expect(model.turns.next == nil)
    await model.go(to: 0)
    #expect(model.said == nil && model.turns.previous == nil)
    // An earlier turning point is an estimate.
    var turn = model.turns.next
    while let next = turn, next < 6 {
      await model.go(to: next)
      turn = model.turns.next
    }
    #expect(turn == 6)
    model.follow(.hidden)
    await model.ending?.value
  }

  @Test func aCommentOfTheRecordStandsAtItsMove() async throws {
    let record = Self.lost.replacingOccurrences(
      of: "W[ao]", with: "W[ao]C[Ann: why not\nstop it?]")
    let model = try await reviewed(record)
    #expect(model.comment == nil)
    await model.go(to: 6)
    #expect(model.comment == "Ann: why not\nstop it?")
    await model.walk(to: 1)
    #expect(model.comment == nil, "the line is shown in place of the move")
    model.follow(.hidden)
    await model.ending?.value
  }

  @Test func theOriginalFileHasAName() async throws {
    for (file, name) in [
      (Data("h8 i9".utf8), "gomoku-original.txt"), (Data("(;GM[4];B[hh])".utf8), nil),
    ] {
      let id = try #require(try storage.importFile(file: file).only)
      #expect(await seen(id).original == name)
      #expect(try storage.original(id: id) == (name == nil ? nil : file))
    }
  }

  @Test func theBestLineIsGoneThroughInPlaceOfTheMove() async throws {
    let model = try await reviewed(Self.lost)
    await model.walk(to: 1)
    #expect(model.walk == nil, "nothing is better than the move that wins")
    await model.go(to: 6)
    let better = try #require(model.said?.better)
    await model.walk(to: 1)
    #expect(model.ply == 6 && model.snapshot?.moves.count == 5)
    #expect(model.walk?.shown == [better.points[0]] && model.walk?.stone == .white)
    let step = HintTexts(Self.texts).step(of: try #require(model.walk))
    #expect(step.hasPrefix("Line, 1 of \(better.points.count): White "))
    #expect(step.hasSuffix(" Estimated, not proved."))
    await model.walk(to: 99)
    #expect(model.walk?.shown == better.points && model.snapshot?.moves.count == 5)
    model.wantsThreats = true
    try await wait(until: "read") { model.threats?.count == 1 }
    #expect(model.walk?.shown == better.points)
    await model.walk(to: 0)
    #expect(model.walk == nil && model.ply == 6 && model.snapshot?.moves.count == 6)
    await model.walk(to: 1)
    await model.go(to: 7)
    #expect(model.walk == nil && model.snapshot?.moves.count == 7)
    model.follow(.hidden)
    await model.ending?.value
  }

  @Test func theLineIsDrawnWithItsNumbers() async throws {
    let model = try await reviewed(Self.lost)
    await model.go(to: 5)
    let snapshot = try #require(model.snapshot)
    let layout = BoardLayout(lines: 15, side: 300, coordinates: true)
    let drawing = BoardDrawing(layout: layout, theme: BoardTheme.named(.wood))
    let line = [Point(x: 0, y: 0), Point(x: 1, y: 0)]
    let bare = drawing.pieces(of: snapshot, BoardDrawing.Options())
    let pieces = drawing.pieces(of: snapshot, BoardDrawing.Options(line: line))
    #expect(pieces.count == bare.count + 4)
    guard case .text("2", let place, _, let colour)? = pieces.last else {
      Issue.record("no number")
      return
    }
    // White is to move, so the second stone is Black's.
    #expect(place == layout.position(of: line[1]) && colour == BoardTheme.number(on: .black))
  }

  @Test func threatsAreRingedWhereTheyAreWanted() async throws {
    let model = await seen(try #require(try storage.`import`(text: Self.lost).only))
    await model.go(to: 6)
    #expect(model.threats == nil)
    model.wantsThreats = true
    try await wait(until: "read") { model.threats?.isEmpty == false }
    #expect(
      model.threats.map(words.threats) == "Black’s open three: H8 H9 H10, ends at H7 H11.")
    let snapshot = try #require(model.snapshot)
    let layout = BoardLayout(lines: 15, side: 300, coordinates: true)
    let drawing = BoardDrawing(layout: layout, theme: BoardTheme.named(.wood))
    let bare = drawing.pieces(of: snapshot, BoardDrawing.Options())
    let ringed = drawing.pieces(of: snapshot, BoardDrawing.Options(threats: model.threats ?? []))
    let added = ringed.filter { !bare.contains($0) }
    // Three stones and two ends. An open three has dashed rings, recognisable without colours.
    let broken = added.filter { if case .stroke(.lines, _, _) = $0 { true } else { false } }
    #expect(broken.count == 5)
    await model.go(to: 8)
    #expect(model.threats.map(words.threats) == "Black’s four: H8 H9 H10 H11, ends at H7 H12.")
    let four = drawing.pieces(
      of: try #require(model.snapshot), BoardDrawing.Options(threats: model.threats ?? []))
    #expect(!four.contains { if case .stroke(.lines, _, _) = $0 { true } else { false } })
    await model.go(to: 0)
    #expect(model.threats.map(words.threats) == "No fours and no open threes.")
    await model.go(to: 6)
    model.wantsThreats = false
    try await wait(until: "gone") { model.threats == nil }
    model.follow(.hidden)
    await model.ending?.value
  }

  @Test func aReviewGoesOnWhereItWasLeft() async throws {
    let id = try #require(try storage.`import`(text: Self.lost).only)
    let first = await seen(id)
    try await wait(until: "some is said") { (first.review?.moves.count ?? 0) >= 3 }
    let told = try #require(first.review)
    #expect(!told.complete)
    #expect(words.working(told) == "Reviewing: move\u{A0}\(told.moves.count + 1) of\u{A0}9")
    first.follow(.hidden)
    first.left()
    await first.ending?.value
    #expect(first.review?.complete == false)

    let second = await seen(id)
    try await wait(until: "what was said is there") { second.review != nil }
    #expect((second.review?.moves.count ?? 0) >= told.moves.count)
    try await wait(until: "reviewed") { second.review?.complete == true }
    second.follow(.inactive)
    second.follow(.hidden)
    await second.ending?.value
    second.follow(.front)
    #expect(second.review?.complete == true)
    second.follow(.hidden)
    await second.ending?.value
  }

  @Test func aShortGameHasNone() async throws {
    let model = await seen(
      try #require(try storage.`import`(text: "(;GM[4]SZ[15];B[hh])").only))
    model.follow(.hidden)
    await model.ending?.value
    #expect(model.review == nil && model.ply == 1)
    let gone = await seen("none")
    gone.follow(.hidden)
    await gone.ending?.value
    #expect(gone.review == nil)
  }
}
