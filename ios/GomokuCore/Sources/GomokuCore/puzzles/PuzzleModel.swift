import Foundation
import Observation

/// One puzzle on the board, a lesson's task, or a question about a mistake. The core judges each try; what has come of a puzzle it
/// keeps, so that it is found as it was left.
@MainActor
@Observable
public final class PuzzleModel: ScreenModel, StonePlacer {
  /// How long things take that would be missed if they took no time.
  struct Pace {
    /// From the person's stone to the reply to it, at least. What takes longer is said.
    var reply = Duration.milliseconds(300)
    /// From one stone of a refutation to the next.
    var line = Duration.milliseconds(600)
  }

  /// The newest state that the core has given; nil until it was read, and where it can't be.
  public private(set) var snapshot: PuzzleSnapshot?
  /// Why there is none.
  public private(set) var failure: Failure?
  /// Of a question about a mistake: all mistakes of its game, in their order, once they were read.
  public private(set) var mistakes: [Mistake] = []
  public var ghost: Point?
  public var target: Point?
  public var note: Note?
  /// Stones that would follow those on the board: of what refutes a try as many as are shown by now, or the
  /// solution.
  public private(set) var line: [Point] = []
  /// Whether the core does something that takes a moment.
  public private(set) var isBusy = false
  /// Whether a try takes so long to judge that it is said.
  public private(set) var judgesLong = false
  /// Whether a line is there at once, as reduced motion wants it.
  @ObservationIgnored public var isStill = false

  @ObservationIgnored public let question: Question
  @ObservationIgnored public let puzzles: PuzzlesModel
  @ObservationIgnored public let texts: Texts
  @ObservationIgnored var pace = Pace()
  /// Called with what is heard, felt and said of each step.
  @ObservationIgnored var onCue: (@MainActor (Cue?, String?) -> Void)?
  @ObservationIgnored private var attempt: PuzzleAttempt?
  /// What the core says of a try, before it is shown.
  @ObservationIgnored private var judged: PuzzleSnapshot?
  /// What the core does now.
  @ObservationIgnored private(set) var working: Task<Void, Never>?
  /// Shows a line stone by stone.
  @ObservationIgnored private(set) var showing: Task<Void, Never>?
  /// Asked for once a state.
  @ObservationIgnored private var shaped: (revision: Int64, shapes: [PointShapes])?

  public init(_ question: Question, of puzzles: PuzzlesModel, texts: Texts) {
    self.question = question
    self.puzzles = puzzles
    self.texts = texts
  }

  private var words: PuzzleTexts { PuzzleTexts(texts) }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front, attempt == nil { load() }
  }

  public func left() { showing?.cancel() }

  /// What is said of the position: of the point that is chosen, else how far the puzzle is.
  public var message: String? {
    if let note { return note.text }
    if let failure { return words.failure(failure) }
    guard let snapshot else { return nil }
    return words.message(snapshot, overview: puzzles.overview, judgesLong: judgesLong)
  }

  public var awaitsStone: Bool { snapshot?.board.humanToMove ?? false }

  /// What either colour would make on the empty points: for who can't see the rows.
  public var shapes: [PointShapes] {
    guard let attempt, let revision = snapshot?.board.revision else { return [] }
    if let shaped, shaped.revision == revision { return shaped.shapes }
    let shapes = attempt.shapes()
    shaped = (revision, shapes)
    return shapes
  }

  /// Puts what is asked on the board; a puzzle as it was left.
  private func load() {
    begin { [self] in
      do {
        let attempt = try await opened()
        self.attempt = attempt
        let found = attempt.snapshot()
        // How the player stands is said of a puzzle that is solved.
        if isPuzzle, puzzles.overview == nil || found.stage == .solved { await puzzles.refresh() }
        failure = nil
        show(found)
        line = found.refutation?.line ?? found.solution
        onCue?(nil, words.prompt(found))
      } catch {
        failure = error as? Failure ?? .unreadable(PuzzlesModel.failure(error))
        onCue?(nil, message)
      }
    }
  }

  private func opened() async throws -> PuzzleAttempt {
    switch question {
    case .puzzle(let number, _): return try await puzzles.attempt(number)
    case .lesson(let step):
      guard let attempt = await puzzles.course.attempt(step) else { throw Failure.gone }
      return attempt
    case .own(let number):
      guard let attempt = try await puzzles.own(number) else { throw Failure.ownGone }
      return attempt
    case .mistake(let game, let ply):
      guard let found = await puzzles.mistake(ply, in: game) else { throw Failure.gone }
      mistakes = found.all
      return found.attempt
    }
  }

  /// One thing after the other.
  private func begin(_ work: @escaping @MainActor () async -> Void) {
    guard !isBusy else { return }
    isBusy = true
    working = Task {
      await work()
      isBusy = false
    }
  }

  private func show(_ newer: PuzzleSnapshot) {
    showing?.cancel()
    line = []
    ghost = nil
    target = nil
    note = nil
    snapshot = newer
  }
}

// Placing.
extension PuzzleModel {
  public func place(_ point: Point) -> Bool {
    ghost = nil
    guard let attempt, !isBusy else { return false }
    do {
      show(try attempt.place(point: point))
    } catch {
      note = words(error)
      return false
    }
    let stone = snapshot?.solver ?? .black
    onCue?(stoneCue, texts[.announcePlaced(texts.stone(stone), pointName(point: point))])
    judge(by: attempt)
    return true
  }

  public func refused(at point: Point) -> Note? {
    guard let attempt, snapshot?.stage != .judging else { return Note(text: texts[.puzzleJudging]) }
    do { try attempt.mayPlace(point: point) } catch { return words(error) }
    return nil
  }

  /// In a puzzle a forbidden point is refused.
  public func warning(at point: Point) -> Note? { nil }

  private func words(_ error: any Error) -> Note {
    guard let error = error as? PuzzleTryError else {
      return Note(text: error.localizedDescription)
    }
    let text = words.refusal(error)
    guard case .Move(.Forbidden(let point, let reason)) = error else { return Note(text: text) }
    return Note(
      text: text, forbidden: reason, rows: attempt?.forbiddingRows(point: point) ?? [])
  }

  private var stoneCue: Cue {
    Cue(sound: .stone(snapshot?.board.moves.count ?? 0), touch: .thud)
  }

  /// The reply comes when the stone has been seen, and not before.
  private func judge(by attempt: PuzzleAttempt) {
    begin { [self] in
      let verdict = Task {
        judged = await offMain { attempt.answer() }
        if isPuzzle, judged?.stage == .solved { await puzzles.refresh() }
      }
      try? await Task.sleep(for: pace.reply)
      judgesLong = judged == nil
      await verdict.value
      judgesLong = false
      guard let after = judged else { return }
      judged = nil
      show(after)
      onCue?(cue(of: after), message)
      if let refutation = after.refutation { playOut(refutation.line) }
    }
  }

  private func cue(of after: PuzzleSnapshot) -> Cue {
    switch after.stage {
    case .open, .judging: stoneCue
    case .refuted: Cue(sound: .notice, touch: .warning)
    case .solved: Cue(sound: .win, touch: .double)
    }
  }

  private func playOut(_ whole: [Point]) {
    if isStill || whole.isEmpty {
      line = whole
      return
    }
    showing = Task {
      for count in whole.indices {
        try? await Task.sleep(for: pace.line)
        if Task.isCancelled { return }
        line = Array(whole[...count])
      }
    }
  }
}

// The buttons.
extension PuzzleModel {
  /// What the thumb bar offers.
  public enum Offer: Equatable, Sendable {
    /// Take back, look at the solution, place a stone.
    case playing
    /// Take the wrong try back first of all.
    case refuted
    /// It is solved, or its solution was looked at: the next one.
    case done
  }

  public var offer: Offer {
    guard let snapshot else { return .playing }
    if snapshot.stage == .refuted { return .refuted }
    // Nobody says what a mistake was about.
    let isTold = isPuzzle ? snapshot.theme != nil : !snapshot.solution.isEmpty
    return snapshot.stage == .solved || isTold ? .done : .playing
  }

  public var canUndo: Bool { !isBusy && snapshot?.board.canUndo == true }
  public var canStartAgain: Bool { canUndo }
  public var canShowSolution: Bool { !isBusy && snapshot?.canShowSolution == true }

  /// Takes back a wrong try with what refutes it, else the last move with the reply.
  public func undo() {
    guard canUndo else { return }
    step(Cue(sound: .undo, touch: .tick), says: .announceTakenBack) { $0.undo() }
  }

  public func startAgain() {
    guard canStartAgain else { return }
    step(Cue(sound: .undo, touch: .tick), says: .announceTakenBack) { $0.startAgain() }
  }

  /// Shows how it is solved, from its beginning.
  public func showSolution() {
    guard canShowSolution else { return }
    step(Cue(sound: .notice, touch: .tick), says: nil) { $0.solution() }
  }

  /// What the button says that makes a question about a mistake a puzzle of the person's own, or takes it out; nil
  /// where that can't be.
  public var ownWord: Word? { snapshot?.own.map { $0 ? .ownKept : .ownMake } }

  /// What that does.
  public var ownAction: Word? { snapshot?.own.map { $0 ? .ownTakeOut : .ownMake } }

  public func switchOwn() {
    guard let attempt, let own = snapshot?.own else { return }
    begin { [self] in
      do {
        let after = try await offMain { try attempt.setOwn(own: !own) }
        let shown = line
        show(after)
        line = shown
        onCue?(nil, ownWord.map { texts[$0] })
      } catch {
        note = Note(text: (error as? OwnPuzzleError).map(words.refusal) ?? "\(error)")
        onCue?(nil, message)
      }
    }
  }

  /// - Parameter says: what is said of it; nil for what then stands under the board.
  private func step(
    _ cue: Cue, says: Word?, _ act: @escaping @Sendable (PuzzleAttempt) -> PuzzleSnapshot
  ) {
    guard let attempt else { return }
    begin { [self] in
      let after = await offMain { act(attempt) }
      show(after)
      playOut(after.solution)
      onCue?(cue, says.map { texts[$0] } ?? message)
    }
  }
}

// What is asked.
extension PuzzleModel {
  public enum Question: Equatable, Sendable {
    /// The puzzle of that number, and what the one after it comes from.
    case puzzle(Int32, PuzzlePick)
    /// That task of a lesson.
    case lesson(LessonStep)
    /// The person's own puzzle of that number: a mistake once.
    case own(Int32)
    /// A better move than that one of a kept game, which was a mistake.
    case mistake(String, Int32)
  }

  /// Why nothing is on the board.
  public enum Failure: Error, Equatable {
    case unreadable(PuzzlesError)
    /// What is kept of the game says nothing of this mistake any more.
    case gone
    /// The person has taken this puzzle out.
    case ownGone
  }

  public var isPuzzle: Bool { if case .puzzle = question { true } else { false } }

  public var title: String {
    switch question {
    case .puzzle(let number, _): words.title(number)
    case .lesson(let step): LearnTexts(texts).title(step.topic)
    case .own: texts[.ownTitle]
    case .mistake(_, let ply): words.title(ofMistake: ply, among: mistakes)
    }
  }

  /// Where the question leads after this one is answered.
  public var nextWord: Word {
    switch question {
    case .puzzle, .own: .puzzlesNext
    case .lesson: LearnTexts.next(snapshot?.lesson)
    case .mistake: nextMistake == nil ? .mistakesDone : .mistakesNext
    }
  }

  /// The game's mistake after this one.
  public var nextMistake: Int32? {
    guard case .mistake(_, let ply) = question else { return nil }
    return mistakes.map(\.ply).first { $0 > ply }
  }
}
