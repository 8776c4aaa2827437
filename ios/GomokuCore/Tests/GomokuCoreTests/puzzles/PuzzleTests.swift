import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PuzzleTests {
  private static let texts = Texts(language: "en")
  private let folder = URL.scratch()
  private let puzzles: PuzzlesModel

  init() { puzzles = PuzzlesModel(storage: Storage.open(in: folder)) }

  private func seen(_ number: Int32, of puzzles: PuzzlesModel? = nil) async -> PuzzleModel {
    let model = PuzzleModel(
      .puzzle(number, .fitting), of: puzzles ?? self.puzzles, texts: Self.texts)
    model.pace = PuzzleModel.Pace(reply: .zero, line: .zero)
    model.follow(.front)
    await model.working?.value
    return model
  }

  @Test func aWinIsPlayedToItsEnd() async throws {
    let one = try Solved(of: .fours)
    let model = await seen(one.number)
    let begun = try #require(model.snapshot)
    #expect(model.message == nil && model.offer == .playing && !model.canUndo)
    #expect(begun.theme == nil, "what it is about would tell how")
    let side = Self.texts.stone(begun.solver)
    #expect(PuzzleTexts(Self.texts).prompt(begun) == "\(side) to move and win")
    var heard: [(Cue?, String?)] = []
    model.onCue = { heard.append(($0, $1)) }

    #expect(!model.tap(one.line[0], placement: .tapTwice, explains: true))
    #expect(model.ghost == one.line[0] && model.message == Self.texts[.gameTapAgain])
    #expect(model.placeGhost())
    #expect(model.ghost == nil && model.isBusy && model.snapshot?.stage == .judging)
    #expect(model.snapshot?.board.moves.last?.point == one.line[0], "the stone is there at once")
    #expect(!model.place(one.line[1]), "one thing after the other")
    await model.working?.value
    #expect(model.snapshot?.stage == .open && model.canUndo)
    #expect(try #require(model.message).hasPrefix("Right. "))
    #expect(heard.map(\.0?.touch) == [.thud, .thud])
    #expect(heard.last?.1 == model.message)

    try await one.finish(model)
    let solved = try #require(model.snapshot)
    #expect(solved.stage == .solved && solved.clean && model.offer == .done)
    #expect(heard.last?.0 == Cue(sound: .win, touch: .double))
    let rating = try #require(puzzles.overview?.standing.rating)
    #expect(rating > 1500)
    #expect(
      try #require(model.message).hasPrefix(
        "Solved at the first try. It was about: Win by fours. Your rating: \(rating)"))
    #expect(!model.place(Point(x: 0, y: 0)))
    #expect(model.message == Self.texts[.puzzleIsSolved])
  }

  @Test func aWrongDefenceIsRefutedOnTheBoardAndTakenBack() async throws {
    let one = try Solved(of: .defence)
    let model = await seen(one.number)
    let before = try #require(model.snapshot?.board.moves)
    let wrong = try one.wrong(on: model)
    var heard: [(Cue?, String?)] = []
    model.onCue = { heard.append(($0, $1)) }
    #expect(model.place(wrong))
    await model.working?.value
    await model.showing?.value
    let refuted = try #require(model.snapshot)
    let refutation = try #require(refuted.refutation)
    #expect(refuted.stage == .refuted && refuted.board.moves.count == before.count + 2)
    #expect(model.line == refutation.line && model.offer == .refuted)
    let message = try #require(model.message)
    #expect(message.hasPrefix("That doesn’t work: "))
    #expect(message.hasSuffix(" Undo it, and try again."))
    #expect(heard.last?.0 == Cue(sound: .notice, touch: .warning) && heard.last?.1 == message)
    #expect(!model.tap(one.line[0], placement: .tapTwice) && model.ghost == nil)
    #expect(model.message == Self.texts[.puzzleUndoFirst])

    model.undo()
    await model.working?.value
    #expect(model.snapshot?.board.moves == before && model.line.isEmpty && model.message == nil)
    #expect(heard.last?.1 == Self.texts[.announceTakenBack])
    #expect(model.place(one.line[0]))
    await model.working?.value
    #expect(model.snapshot?.stage == .solved && model.snapshot?.clean == false)
    #expect(try #require(model.message).hasPrefix("Solved. "))
    #expect(puzzles.overview?.standing.solvedLater == 1)
  }

  @Test func aRefutationIsShownStoneByStoneUnlessMotionIsOff() async throws {
    for still in [false, true] {
      let one = try Solved(of: .defence)
      let model = await seen(one.number, of: PuzzlesModel(storage: Storage.open(in: .scratch())))
      model.isStill = still
      model.pace.line = .seconds(3_600)
      #expect(model.place(try one.wrong(on: model)))
      await model.working?.value
      let whole = try #require(model.snapshot?.refutation?.line)
      try #require(!whole.isEmpty)
      #expect(model.line == (still ? whole : []))
      // Undo works before the end of the animation.
      model.undo()
      await model.working?.value
      #expect(model.line.isEmpty)
      model.left()
    }
  }

  @Test func theReplyWaitsUntilTheStoneWasSeenAndASlowVerdictIsSaid() async throws {
    let one = try Solved(of: .fours)
    let model = await seen(one.number)
    model.pace.reply = .milliseconds(300)
    let begun = ContinuousClock.now
    #expect(model.place(one.line[0]) && model.message == nil)
    await model.working?.value
    #expect(ContinuousClock.now - begun >= .milliseconds(300))
    #expect(!model.judgesLong)
    let judging = try #require(model.snapshot)
    let words = PuzzleTexts(Self.texts)
    #expect(words.message(judging, overview: nil, judgesLong: true) != nil)
  }

  @Test func theSolutionCostsThePuzzleOnceAndIsShownFromTheBeginning() async throws {
    let one = try Solved(of: .fours)
    let model = await seen(one.number)
    #expect(model.snapshot?.solutionCosts == true && model.canShowSolution)
    #expect(model.place(one.line[0]))
    await model.working?.value
    model.showSolution()
    await model.working?.value
    await model.showing?.value
    let shown = try #require(model.snapshot)
    #expect(model.line == one.line && shown.board.moves.count == Int(shown.given))
    let names = one.line.map { pointName(point: $0) }.joined(separator: " ")
    #expect(model.message == "Solution: \(names).")
    #expect(model.offer == .done && !shown.solutionCosts && shown.theme == .fours)
    await puzzles.refresh()
    #expect(puzzles.overview?.standing.missed == 1)
    try await one.finish(model)
    #expect(model.snapshot?.stage == .solved && model.snapshot?.clean == false)
    model.startAgain()
    await model.working?.value
    #expect(model.snapshot?.stage == .open && model.snapshot?.board.moves == shown.board.moves)
  }

  @Test func aForbiddenPointIsExplained() async throws {
    for skipped in 0..<20 {
      let one = try Solved(of: .pastForbidden, after: skipped)
      let model = await seen(one.number)
      guard let marked = model.snapshot?.board.forbidden.first else { continue }
      #expect(!model.allows(marked.point))
      #expect(!model.tap(marked.point, placement: .tapTwice) && model.ghost == nil)
      let note = try #require(model.note)
      #expect(note.text == Self.texts[.moveForbidden(Self.texts.forbidden(marked.reason))])
      #expect(note.lesson == lessonOnForbidden(reason: marked.reason) && !note.rows.isEmpty)
      #expect(model.cancelGhost() == false)
      #expect(!model.shapes.isEmpty)
      return
    }
    Issue.record("no puzzle has a forbidden point at its beginning")
  }
}

/// A puzzle with one solving line, found with separate storage.
@MainActor
struct Solved {
  let number: Int32
  let line: [Point]

  init(_ number: Int32) throws {
    let storage = Storage.open(in: .scratch())
    self.number = number
    line = try storage.puzzles(file: PuzzlesModel.shipped()).puzzle(number: number)
      .solution().solution
  }

  /// Finds the easiest puzzle of a theme after the first `skipped`.
  init(of theme: PuzzleTheme, after skipped: Int = 0) throws {
    let storage = Storage.open(in: .scratch())
    let list = try storage.puzzles(file: PuzzlesModel.shipped())
      .list(theme: theme, least: 0, most: .max)
    try self.init(list[skipped].number)
  }

  func finish(_ model: PuzzleModel) async throws {
    while let now = model.snapshot, now.stage == .open {
      let played = now.board.moves.count - Int(now.given)
      try #require(line.indices.contains(played), "the line ends before it is solved")
      try #require(model.place(line[played]), "\(model.message ?? "refused")")
      await model.working?.value
    }
  }

  func wrong(on model: PuzzleModel) throws -> Point {
    let corners = [Point(x: 0, y: 0), Point(x: 14, y: 0), Point(x: 0, y: 14), Point(x: 14, y: 14)]
    return try #require(corners.first { model.allows($0) && !line.contains($0) })
  }
}

extension PuzzleModel {
  var number: Int32 { if case .puzzle(let number, _) = question { number } else { 0 } }
}
