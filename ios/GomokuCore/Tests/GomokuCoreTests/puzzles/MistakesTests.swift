import Foundation
import Testing

@testable import GomokuCore

/// The real core reviews the game and judges the tries.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MistakesTests {
  private static let texts = Texts(language: "en")
  /// White fails to block an open three with move 6, Black with move 7, and White again.
  private static let twice =
    "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[oa];W[oo];B[he];W[ko];B[hd])"
  private let phone: Phone
  private let home: HomeModel
  private let feedback = FeedbackRecorder()
  private var words: PuzzleTexts { PuzzleTexts(Self.texts) }

  init() throws {
    phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    home = phone.home(feedback)
  }

  private func reviewed(_ record: String = twice) async throws -> ReviewModel {
    let id = try #require(try phone.storage.`import`(text: record).only)
    home.navigator.path = [.games, .review(id)]
    let review: ReviewModel = try #require(home.navigator.held(at: .review(id)))
    try await wait(until: "it is reviewed") {
      review.review?.complete == true && review.snapshot != nil
    }
    return review
  }

  private func place(_ name: String, on model: PuzzleModel) async throws {
    try #require(
      model.place(try parsePoint(text: name, size: 15)), "\(name): \(model.message ?? "refused")")
    await model.working?.value
    await model.showing?.value
  }

  @Test func eachMistakeIsAQuestionAndTheLastOneLeadsBack() async throws {
    let review = try await reviewed()
    let all = try #require(review.review)
    let path = home.navigator.path
    #expect(ReviewTexts(Self.texts).mistakes(all) == "Learn from your mistakes (3)")
    await review.go(to: 6)
    home.open(.mistake(review.id, all.mistakes[0].ply))
    #expect(home.navigator.path == path + [.mistake(review.id, 6)])

    let first = try await home.frontPuzzle()
    #expect(first.title == "Your mistakes: 1 of 3" && first.nextWord == .mistakesNext)
    let begun = try #require(first.snapshot)
    #expect(words.about(begun) == "Move 6 · you played A1")
    #expect(words.prompt(begun) == "White to move: find a move that holds")
    #expect(first.offer == .playing && first.message == nil && !begun.solutionCosts)
    #expect(!begun.board.canUndo, "the stones of the game stay")
    try await place("A1", on: first)
    #expect(first.offer == .refuted && !first.line.isEmpty)
    #expect(try #require(first.message).hasPrefix("That doesn’t work: Black wins by "))
    first.undo()
    await first.working?.value
    #expect(first.snapshot?.board.moves == begun.board.moves)
    try await place("H11", on: first)
    #expect(first.snapshot?.stage == .solved && first.offer == .done)
    #expect(first.message == "Solved. No win for Black was found after that move.")

    await home.goOn(after: first)
    let second = try await home.frontPuzzle()
    #expect(home.navigator.path == path + [.mistake(review.id, 7)], "Back leads to the review")
    #expect(second.title == "Your mistakes: 2 of 3")
    #expect(words.prompt(try #require(second.snapshot)) == "Black to move and win")
    #expect(words.about(try #require(second.snapshot)) == "Move 7 · you played O15")
    second.showSolution()
    await second.working?.value
    await second.showing?.value
    #expect(second.offer == .done && second.line == second.snapshot?.solution)
    let line = second.line
    for (number, point) in line.enumerated() where number.isMultiple(of: 2) {
      guard second.snapshot?.stage == .open else { break }
      #expect(second.place(point))
      await second.working?.value
    }
    #expect(second.snapshot?.stage == .solved)
    #expect(second.message == "Solved. The win was there, whatever White replied.")

    // A double tap continues only once.
    await home.goOn(after: second)
    await home.goOn(after: second)
    let third = try await home.frontPuzzle()
    #expect(third.title == "Your mistakes: 3 of 3" && third.nextWord == .mistakesDone)
    await home.goOn(after: third)
    #expect(home.navigator.path == path && review.ply == 6)
    #expect(home.puzzles.overview?.standing.solved == 0 || home.puzzles.overview == nil)
  }

  @Test func aKillBringsTheSameQuestionAndTheReviewsPlyBack() async throws {
    let review = try await reviewed()
    await review.go(to: 4)
    home.open(.mistake(review.id, 7))
    _ = try await home.frontPuzzle()
    let kept = home.screens.text
    home.follow(.background)
    await review.ending?.value

    let again = phone.home(feedback)
    await again.appeared()
    await again.restore(kept)
    #expect(again.screens.path == [.games, .review(review.id), .mistake(review.id, 7)])
    let question = try await again.frontPuzzle()
    #expect(question.title == "Your mistakes: 2 of 3" && question.snapshot?.mistake?.ply == 7)
    again.navigator.path.removeLast()
    let back: ReviewModel = try #require(again.navigator.held(at: .review(review.id)))
    try await wait(until: "it was read again") { back.snapshot != nil }
    #expect(back.ply == 4)
    back.follow(.hidden)
    await back.ending?.value
  }

  @Test func whatIsNoMistakeAnyMoreIsSaidAndLeadsBack() async throws {
    let review = try await reviewed()
    let path = home.navigator.path
    // A move number out of range, a good move, and a missing game.
    for (game, ply) in [(review.id, 5), (review.id, Int32.min), (review.id, .max), ("none", 6)] {
      home.navigator.path = path + [.mistake(game, ply)]
      let model = try await home.frontPuzzle()
      #expect(model.snapshot == nil && model.failure == .gone)
      #expect(model.message == Self.texts[.mistakesGone])
      #expect(model.title == Self.texts[.mistakesTitle] && model.nextWord == .mistakesDone)
      #expect(!model.place(Point(x: 7, y: 7)) && !model.canUndo && !model.canShowSolution)
      await home.goOn(after: model)
      #expect(home.navigator.path == path)
    }
    // A game without a review.
    let fresh = try #require(try phone.storage.`import`(text: Self.lost).only)
    home.navigator.path = [.games, .mistake(fresh, 6)]
    #expect(try await home.frontPuzzle().failure == .gone)
  }

  /// Same as ``twice``, with another end.
  private static let lost = twice.replacingOccurrences(of: ";B[hd]", with: "")

  @Test func theOtherSidesMistakesAreNotAskedAbout() async throws {
    let seats = "RU[freestyle]GKSEATS[human:easy]"
    let review = try await reviewed(
      Self.twice.replacingOccurrences(of: "RU[freestyle]", with: seats))
    let said = try #require(review.review)
    #expect(said.mistakes.map(\.ply) == [7])
    #expect(ReviewTexts(Self.texts).mistakes(said) == "Learn from your mistakes (1)")
    home.open(.mistake(review.id, 6))
    #expect(try await home.frontPuzzle().failure == .gone)
  }

  @Test func aGameWithoutThemOffersNoQuestion() async throws {
    let review = try await reviewed("(;GM[4]SZ[15];B[hh];W[ii])")
    #expect(ReviewTexts(Self.texts).mistakes(try #require(review.review)) == nil)
  }

  @Test(arguments: Texts.languages) func everythingIsSaidInEveryLanguage(language: String) throws {
    let texts = Texts(language: language)
    let words = PuzzleTexts(texts)
    let all = [
      Mistake(ply: 3, point: Point(x: 0, y: 0)), Mistake(ply: 8, point: Point(x: 1, y: 0)),
    ]
    let said = [
      words.title(ofMistake: 8, among: all), words.title(ofMistake: 8, among: []),
      words.failure(.gone), texts[.mistakesHold("X")], texts[.mistakesWon("X")],
      texts[.mistakesHeld("X")], texts[.mistakesNext], texts[.mistakesDone],
      texts[.mistakesAbout("8", "B1")],
    ]
    #expect(Set(said).count == said.count)
    for text in said {
      #expect(!text.isEmpty && !text.contains("mistakes_") && !text.contains("%"), "\(text)")
    }
  }
}
