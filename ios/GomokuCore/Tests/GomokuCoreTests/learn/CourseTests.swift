import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CourseTests {
  private static let texts = Texts(language: "en")
  private let phone: Phone
  private let home: HomeModel
  private let feedback = FeedbackRecorder()
  private var words: PuzzleTexts { PuzzleTexts(Self.texts) }
  private var learn: LearnTexts { LearnTexts(Self.texts) }

  init() throws {
    phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    home = phone.home(feedback)
  }

  private func open(_ topic: LessonTopic, _ task: Int32 = 1) async throws -> PuzzleModel {
    home.navigator.path = [.learn(nil), .lesson(topic, task)]
    return try await home.frontPuzzle()
  }

  private func answer(_ topic: LessonTopic, _ task: Int32) throws -> Point {
    let other = Storage.open(in: .scratch()).course()
    let attempt = try #require(other.task(step: LessonStep(topic: topic, task: task)))
    return try #require(attempt.solution().solution.first)
  }

  private func corner(of model: PuzzleModel, not answer: Point) throws -> Point {
    let board = try #require(model.snapshot?.board)
    let last = board.size - 1
    let corners = [Point(x: 0, y: 0), Point(x: last, y: last), Point(x: 0, y: last)]
    return try #require(
      corners.first { point in point != answer && !board.moves.contains { $0.point == point } })
  }

  private func play(_ point: Point, on model: PuzzleModel) async throws {
    try #require(model.place(point), "\(model.message ?? "refused")")
    await model.working?.value
    await model.showing?.value
  }

  private func overview() async throws -> CourseModel.Overview {
    await home.course.refresh()
    return try #require(home.course.overview)
  }

  @Test func aLessonIsPlayedThroughAndLeadsToTheNext() async throws {
    let begun = try await overview()
    #expect(begun.lessons.count == 20 && begun.done == 0)
    #expect(begun.next == LessonStep(topic: .five, task: 1))
    #expect(learn.next(.five, begun) == "Five in a row · Lessons done: 0 of\u{a0}20")
    #expect(learn.progress(try #require(begun.progress(of: .five))) == "Try it")
    #expect(begun.progress(of: .swap2) == nil)
    for task in Int32(1)...4 {
      let model = task == 1 ? try await open(.five) : try await home.frontPuzzle()
      let shown = try #require(model.snapshot)
      #expect(model.title == "Five in a row")
      #expect(words.about(shown) == "Freestyle · Task \(task) of\u{a0}4")
      #expect(words.prompt(shown).hasSuffix(" to move: make five"))
      #expect(!shown.solutionCosts && model.message == nil && model.offer == .playing)
      let answer = try answer(.five, task)
      try await play(try corner(of: model, not: answer), on: model)
      #expect(model.offer == .refuted)
      #expect(try #require(model.message).hasSuffix("Undo it, and try again."))
      model.undo()
      await model.working?.value
      try await play(answer, on: model)
      #expect(model.offer == .done && model.message == "Solved.")
      #expect(model.nextWord == (task == 4 ? .learnNextLesson : .learnNextTask))
      await home.goOn(after: model)
      // A double tap continues only once.
      await home.goOn(after: model)
    }
    #expect(home.navigator.path == [.learn(.stopFour)], "it is read before it is tried")
    let after = try await overview()
    #expect(after.done == 1 && after.next == LessonStep(topic: .stopFour, task: 1))
    #expect(learn.progress(try #require(after.progress(of: .five))) == "Done · try again")
  }

  @Test func aWrongTryIsAnsweredOnTheBoard() async throws {
    let model = try await open(.stopFour)
    let before = try #require(model.snapshot).board.moves.count
    try await play(
      try corner(of: model, not: try answer(.stopFour, 1)), on: model)
    #expect(try #require(model.message).contains(" makes five at "))
    #expect(model.snapshot?.board.moves.count == before + 2, "the other side has made it")
  }

  @Test func aForbiddenPointIsFound() async throws {
    let model = try await open(.forbiddenDoubleThree)
    let begun = try #require(model.snapshot)
    #expect(words.prompt(begun) == "Find the point that is forbidden to Black")
    #expect(begun.board.forbidden.isEmpty, "nothing is given away")
    let answer = try answer(.forbiddenDoubleThree, 1)
    try await play(try corner(of: model, not: answer), on: model)
    #expect(
      model.message
        == "That isn’t it: a stone may be played there. Undo it, and try again.")
    model.undo()
    await model.working?.value
    #expect(model.refused(at: answer) == nil)
    try await play(answer, on: model)
    let found = try #require(model.snapshot)
    #expect(found.stage == .solved && found.board.moves == begun.board.moves)
    #expect(found.board.forbidden.map(\.point) == [answer])
    model.startAgain()
    await model.working?.value
    #expect(model.offer == .playing)
  }

  @Test func aKillKeepsTheTaskAndWhatIsDone() async throws {
    let first = try await open(.openFour)
    try await play(try answer(.openFour, 1), on: first)
    await home.goOn(after: first)
    _ = try await home.frontPuzzle()
    let kept = home.screens.text
    home.follow(.background)
    let again = phone.home(feedback)
    await again.appeared()
    await again.restore(kept)
    #expect(again.screens.path == [.learn(nil), .lesson(.openFour, 2)])
    let model = try await again.frontPuzzle()
    #expect(model.snapshot?.lesson?.step == LessonStep(topic: .openFour, task: 2))
    await again.course.refresh()
    let progress = try #require(again.course.overview?.progress(of: .openFour))
    #expect(learn.progress(progress) == "Go on · done: 1 of\u{a0}4")
    #expect(progress.entry.task == 2)
  }

  @Test(arguments: Texts.languages) func everyTaskHasWords(language: String) throws {
    let texts = PuzzleTexts(Texts(language: language))
    let course = Storage.open(in: .scratch()).course()
    for lesson in course.lessons() {
      for task in 1...lesson.tasks {
        let step = LessonStep(topic: lesson.entry.topic, task: task)
        let shown = try #require(course.task(step: step)).snapshot()
        for said in [texts.prompt(shown), texts.about(shown)] {
          #expect(!said.isEmpty && !said.contains("_") && !said.contains("%"), "\(said)")
        }
      }
    }
  }
}
