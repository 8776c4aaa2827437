import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PuzzlesTests {
  private static let texts = Texts(language: "en")
  private var words: PuzzleTexts { PuzzleTexts(Self.texts) }

  private func overview(of home: HomeModel) async throws -> PuzzlesModel.Overview {
    await home.puzzles.refresh()
    return try #require(home.puzzles.overview)
  }

  /// Solves one puzzle, fails a second and interrupts it, looks up a third, and gets the last two
  /// again on the next day.
  @Test func threePuzzlesOnTheTrain() async throws {
    let phone = Days()
    var home = try Days.home(on: phone.storage)
    await home.appeared()
    let begun = try await overview(of: home)
    #expect(words.home(begun) == "Today’s puzzle is waiting")
    home.open(.puzzles)
    await home.solve(.of(theme: .fours))
    let first = try await home.frontPuzzle()
    #expect(home.navigator.path == [.puzzles, .puzzle(first.number, .of(theme: .fours))])
    try await Solved(first.number).finish(first)
    #expect(first.snapshot?.clean == true && first.snapshot?.stage == .solved)

    await home.goOn(after: first)
    let second = try await home.frontPuzzle()
    #expect(second.number != first.number && home.navigator.path.count == 2)
    let solution = try Solved(second.number)
    #expect(second.place(try solution.wrong(on: second)))
    await second.working?.value
    #expect(second.snapshot?.stage == .refuted)
    second.undo()
    await second.working?.value
    #expect(second.place(solution.line[0]))
    await second.working?.value
    let left = try #require(second.snapshot)
    #expect(left.stage == .open && left.board.canUndo && left.wrongTries == 1)

    let screens = home.screens.text
    home.follow(.background)
    try phone.kill()
    home = try Days.home(on: phone.storage)
    await home.appeared()
    await home.restore(screens)
    #expect(home.navigator.path == [.puzzles, .puzzle(second.number, .of(theme: .fours))])
    let back = try await home.frontPuzzle()
    #expect(back.snapshot?.board.moves == left.board.moves)
    #expect(back.snapshot?.wrongTries == 1 && back.snapshot?.stage == .open)
    try await solution.finish(back)
    #expect(try #require(back.message).hasPrefix("Solved. "))

    await home.goOn(after: back)
    let third = try await home.frontPuzzle()
    #expect(third.number != first.number && third.number != second.number)
    third.showSolution()
    await third.working?.value
    await third.showing?.value
    let looked = try Solved(third.number)
    #expect(third.line == looked.line)

    let evening = try await overview(of: home)
    #expect(evening.standing.solved == 1 && evening.standing.solvedLater == 1)
    #expect(evening.standing.missed == 1 && evening.standing.due == 0)
    #expect(words.mistakes(evening.standing) == "Not solved since: 1")

    home.follow(.background)
    try phone.kill(days: 1)
    home = try Days.home(on: phone.storage)
    await home.appeared()
    let morning = try await overview(of: home)
    #expect(morning.standing.due == 2)
    #expect(words.next(morning.standing) == "To solve again today: 2")
    #expect(
      words.mistakes(morning.standing) == "To solve again today: 2 · Not solved since: 1")
    var again: Set<Int32> = []
    for _ in 0..<2 {
      await home.solve(.missed)
      let model = try await home.frontPuzzle()
      again.insert(model.number)
      try await Solved(model.number).finish(model)
      #expect(model.snapshot?.stage == .solved)
    }
    #expect(again == [second.number, third.number])
    await home.solve(.missed)
    #expect(home.navigator.path == [.puzzles] && home.puzzles.hasRunOut)
    let noon = try await overview(of: home)
    #expect(noon.standing.due == 0 && noon.standing.missed == 0)
    #expect(words.mistakes(noon.standing) == nil)
  }

  @Test func aPuzzleThatWasRefutedComesBackRefuted() async throws {
    let phone = Days()
    let puzzles = PuzzlesModel(storage: phone.storage)
    let one = try Solved(of: .defence, after: 3)
    let model = PuzzleModel(.puzzle(one.number, .fitting), of: puzzles, texts: Self.texts)
    model.pace = PuzzleModel.Pace(reply: .zero, line: .zero)
    model.follow(.front)
    await model.working?.value
    #expect(model.place(try one.wrong(on: model)))
    await model.working?.value
    await model.showing?.value
    try phone.kill()
    let again = PuzzleModel(
      .puzzle(one.number, .fitting), of: PuzzlesModel(storage: phone.storage), texts: Self.texts)
    again.follow(.front)
    await again.working?.value
    #expect(again.snapshot?.stage == .refuted && again.message == model.message)
    #expect(again.line == model.line && again.snapshot?.board.moves == model.snapshot?.board.moves)
  }

  @Test func todaysPuzzleMakesAStreak() async throws {
    let phone = Days()
    for days in 1...3 {
      let home = try Days.home(on: phone.storage)
      await home.appeared()
      let daily = try #require(try await overview(of: home).daily)
      #expect(!daily.solved)
      home.open(.puzzle(daily.puzzle.number, .fitting))
      let model = try await home.frontPuzzle()
      try await Solved(model.number).finish(model)
      #expect(try #require(model.message).hasSuffix(" · Days in a row: \(days) · best \(days)"))
      let after = try await overview(of: home)
      #expect(words.home(after) == "Today’s puzzle is solved · Days in a row: \(days)")
      #expect(
        words.today(try #require(after.daily), after.standing).hasSuffix(
          " · solved · Days in a row: \(days) · best \(days)"))
      home.follow(.background)
      try phone.kill(days: 1)
    }
  }

  @Test func homeLearnsOfTodaysPuzzleWhenItIsSeen() async throws {
    let home = try Days.home(on: Days().storage)
    #expect(words.home(nil) == Self.texts[.puzzlesRowNote])
    try await wait(until: "Home knows") { home.puzzles.overview != nil }
    home.open(.puzzles)
    #expect(home.navigator.held(at: .puzzles, as: PuzzlesModel.self) === home.puzzles)
    let themes = try await overview(of: home).themes
    #expect(themes.map(\.theme) == PuzzleTheme.allCases)
    #expect(themes.reduce(0) { $0 + $1.all } >= 900)
    #expect(words.solved(themes[0]).hasPrefix("Solved: 0 of\u{A0}"))
  }

  @Test(arguments: UInt64(0)..<40)
  func aHostileFileIsToldAndNothingElse(seed: UInt64) async throws {
    var dice = Dice(seed: seed)
    var bytes = PuzzlesModel.shipped()
    try #require(bytes.count > 40_000, "the app has no puzzles")
    switch seed % 4 {
    case 0: bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &dice))
    case 1: bytes += [UInt8.random(in: 0...255, using: &dice)]
    case 2: bytes = Data((0..<4_000).map { _ in UInt8.random(in: 0...255, using: &dice) })
    default:
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    }
    let hostile = bytes
    let puzzles = PuzzlesModel(storage: Storage.open(in: .scratch()), file: { hostile })
    await puzzles.refresh()
    #expect(puzzles.overview == nil && puzzles.failure == .Set)
    #expect(words.failure(try #require(puzzles.failure)) == Self.texts[.puzzlesUnreadable])
    #expect(await puzzles.next(.fitting) == nil && !puzzles.hasRunOut)
    let model = PuzzleModel(.puzzle(1, .fitting), of: puzzles, texts: Self.texts)
    model.follow(.front)
    await model.working?.value
    #expect(model.snapshot == nil && model.message == Self.texts[.puzzlesUnreadable])
    #expect(!model.place(Point(x: 7, y: 7)) && !model.canUndo && !model.canShowSolution)
  }

  @Test func aNumberThatNoPuzzleHasIsNoCrash() async throws {
    let puzzles = PuzzlesModel(storage: Storage.open(in: .scratch()))
    for number in [Int32.min, -1, 0, 30_000, .max] {
      let model = PuzzleModel(.puzzle(number, .missed), of: puzzles, texts: Self.texts)
      model.follow(.front)
      await model.working?.value
      #expect(
        model.snapshot == nil && model.failure == .unreadable(.Unknown) && model.message != nil)
    }
  }

  @Test func aScreenIsKeptWithItsPick() throws {
    let picks: [PuzzlePick] = [.fitting, .missed] + PuzzleTheme.allCases.map { .of(theme: $0) }
    for pick in picks {
      let path: [Route] = [.puzzles, .puzzle(17, pick)]
      let kept = SavedScreens(path: path, ply: nil, room: nil)
      #expect(SavedScreens(kept.text) == kept)
    }
    let other = SavedScreens(path: [.puzzle(1, .missed)], ply: nil, room: nil).text
      .replacingOccurrences(of: "missed", with: "hardest")
    // A route saved by another version.
    #expect(SavedScreens(other)?.path == [.puzzle(1, .fitting)])
  }

  @Test(arguments: Texts.languages) func everythingIsSaidInEveryLanguage(language: String) throws {
    let texts = Texts(language: language)
    let words = PuzzleTexts(texts)
    let storage = Storage.open(in: .scratch())
    let attempt = try storage.puzzles(file: PuzzlesModel.shipped()).puzzle(number: 1)
    let snapshot = attempt.snapshot()
    var said = [words.title(1), words.about(snapshot), words.prompt(snapshot)]
    said += PuzzleTheme.allCases.map(words.theme)
    let errors: [PuzzleTryError] = [
      .Judging, .Refuted, .Solved, .Move(error: .OffBoard(x: 0, y: 0, size: 15)),
    ]
    said += errors.map(words.refusal)
    let failures: [PuzzlesError] = [
      .Set, .Unknown, .Storage(error: .Newer), .Storage(error: .Damaged),
    ]
    said += failures.map(words.failure)
    #expect(Set(said).count >= said.count - 1, "only two failures have the same words")
    for text in said {
      #expect(!text.isEmpty && !text.contains("puzzle_") && !text.contains("%"), "\(text)")
    }
  }
}
