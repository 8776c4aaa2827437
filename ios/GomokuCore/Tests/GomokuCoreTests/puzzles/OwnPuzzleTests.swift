import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OwnPuzzleTests {
  private static let texts = Texts(language: "en")
  private var words: PuzzleTexts { PuzzleTexts(Self.texts) }
  /// Black, a person, misses a win with move 7.
  private static let lost =
    "(;FF[4]GM[4]SZ[15]RU[freestyle]GKSEATS[human:easy]DT[2026-11-22];B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[oa];W[oo];B[he];W[ko];B[hd])"

  private func asked(on storage: Storage, _ home: HomeModel) async throws -> (PuzzleModel, String) {
    let id = try #require(try storage.`import`(text: Self.lost).only)
    home.navigator.path = [.games, .review(id)]
    let review: ReviewModel = try #require(home.navigator.held(at: .review(id)))
    try await wait(until: "it is reviewed") {
      review.review?.complete == true && review.snapshot != nil
    }
    home.open(.mistake(id, 7))
    return (try await home.frontPuzzle(), id)
  }

  private func switchOwn(_ model: PuzzleModel) async {
    model.switchOwn()
    await model.working?.value
  }

  /// The list may also reload by itself; only the newest answer counts.
  private func expectOwn(_ said: String, of home: HomeModel) async throws {
    await home.puzzles.refresh()
    try await wait(until: said) { home.puzzles.overview?.own.map(words.own) == said }
  }

  private func place(_ name: String, on model: PuzzleModel) async throws {
    try #require(model.place(try parsePoint(text: name, size: 15)), "\(model.message ?? name)")
    await model.working?.value
  }

  @Test func aMistakeIsMadeAPuzzleAndSolvedTheNextDay() async throws {
    let phone = Days()
    var home = try Days.home(on: phone.storage)
    await home.appeared()
    try await expectOwn("None yet", of: home)
    await home.solveOwn()
    #expect(home.navigator.path == [.puzzles])
    #expect(home.puzzles.explainsOwn && !home.puzzles.hasRunOut)
    let (question, game) = try await asked(on: phone.storage, home)
    #expect(question.ownWord == .ownMake && question.snapshot?.game == nil)
    #expect(question.ownAction == .ownMake)
    await switchOwn(question)
    #expect(question.ownWord == .ownKept && question.snapshot?.stage == .open)
    #expect(question.ownAction == .ownTakeOut)
    let stones = try #require(question.snapshot?.board.moves)
    try await expectOwn("In all: 1", of: home)

    home.follow(.background)
    try phone.kill(days: 1)
    try phone.storage.delete(id: game)
    home = try Days.home(on: phone.storage)
    await home.appeared()
    try await expectOwn("To solve again today: 1 · In all: 1", of: home)
    await home.solveOwn()
    #expect(home.navigator.path == [.puzzles, .ownPuzzle(1)])
    let model = try await home.frontPuzzle()
    let shown = try #require(model.snapshot)
    #expect(shown.board.moves == stones && shown.solutionCosts && !model.isPuzzle)
    #expect(model.title == "Your own mistakes" && model.nextWord == .puzzlesNext)
    #expect(words.about(shown).hasPrefix("Move 7 · you played O15 · Easy · "))
    #expect(words.prompt(shown) == "Black to move and win")
    try await place("H11", on: model)
    let blocked = model.snapshot?.board.moves.contains { pointName(point: $0.point) == "H12" }
    try await place(blocked == true ? "H7" : "H12", on: model)
    #expect(model.snapshot?.stage == .solved && model.offer == .done)
    #expect(
      model.message == "Solved at the first try. The win was there, whatever White replied.")
    await home.goOn(after: model)
    #expect(home.navigator.path == [.puzzles] && home.puzzles.hasRunOut)
    #expect(!home.puzzles.explainsOwn)
    try await expectOwn("In all: 1", of: home)
    #expect(home.puzzles.overview?.own?.unsolved == 0)
    #expect(home.puzzles.overview?.standing.solved == 0, "nobody is rated by their own")

    for (days, said) in [(Int32(2), "In all: 1"), (1, "To solve again today: 1 · In all: 1")] {
      home.follow(.background)
      try phone.kill(days: days)
      home = try Days.home(on: phone.storage)
      await home.appeared()
      // Three days after the first time.
      try await expectOwn(said, of: home)
    }
  }

  @Test func whatWasTakenOutIsPutBackOrGone() async throws {
    let phone = Days()
    let home = try Days.home(on: phone.storage)
    await home.appeared()
    let (question, _) = try await asked(on: phone.storage, home)
    await switchOwn(question)
    home.navigator.path = []
    await home.solveOwn()
    let screens = home.screens.text
    let model = try await home.frontPuzzle()
    try await place("A15", on: model)
    await model.showing?.value
    let (stones, line) = (model.snapshot?.board.moves, model.line)
    #expect(model.offer == .refuted)
    await switchOwn(model)
    #expect(model.ownWord == .ownMake)
    try await expectOwn("None yet", of: home)
    await switchOwn(model)
    #expect(model.ownWord == .ownKept)
    try await expectOwn("In all: 1", of: home)
    #expect(model.snapshot?.board.moves == stones && model.line == line && model.offer == .refuted)
    await switchOwn(model)

    home.follow(.background)
    try phone.kill()
    let again = try Days.home(on: phone.storage)
    await again.appeared()
    await again.restore(screens)
    #expect(again.navigator.path == [.puzzles, .ownPuzzle(1)])
    let gone = try await again.frontPuzzle()
    #expect(gone.failure == .ownGone && gone.ownWord == nil)
    #expect(gone.message == "This puzzle is no longer among yours.")
    #expect(!gone.place(Point(x: 7, y: 7)))
  }

  @Test func aPuzzleThatShipsIsNotOnesOwn() async throws {
    let puzzles = PuzzlesModel(storage: Days().storage)
    let model = PuzzleModel(.puzzle(1, .fitting), of: puzzles, texts: Self.texts)
    model.follow(.front)
    await model.working?.value
    #expect(model.snapshot != nil && model.ownWord == nil && model.ownAction == nil)
    model.switchOwn()
    await model.working?.value
    #expect(model.note == nil)
  }

  @Test(arguments: Texts.languages) func everythingIsSaidInEveryLanguage(language: String) throws {
    let texts = Texts(language: language)
    let words = PuzzleTexts(texts)
    let said = [
      texts[.ownTitle], texts[.ownExplain], texts[.ownMake], texts[.ownKept], texts[.ownTakeOut],
      words.own(OwnPuzzleCount(all: 0, due: 0, unsolved: 0)),
      words.own(OwnPuzzleCount(all: 3, due: 2, unsolved: 1)), words.failure(.ownGone),
      words.refusal(OwnPuzzleError.Full(most: 200)),
      words.refusal(OwnPuzzleError.Storage(error: .ReadOnly)),
    ]
    #expect(Set(said).count == said.count)
    for text in said {
      #expect(!text.isEmpty && !text.contains("own_") && !text.contains("%"), "\(text)")
    }
  }
}
