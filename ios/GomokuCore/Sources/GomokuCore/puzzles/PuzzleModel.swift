import Foundation
import Observation

/// The view model of a puzzle, a task or a question about a mistake. The core judges each try.
@MainActor
@Observable
public final class PuzzleModel: ScreenModel, StonePlacer {
  struct Pace {
    /// Minimum time from the user's stone to the reply.
    var reply = Duration.milliseconds(300)
    /// Time between two stones of a refutation.
    var line = Duration.milliseconds(600)
  }

  /// The newest snapshot; nil until it is loaded and on failure.
  public private(set) var snapshot: PuzzleSnapshot?
  public private(set) var failure: Failure?
  /// All mistakes of a question's game, in order.
  public private(set) var mistakes: [Mistake] = []
  public var ghost: Point?
  public var target: Point?
  public var note: Note?
  /// Stones after those on the board: the refutation so far, or the solution.
  public private(set) var line: [Point] = []
  public private(set) var isBusy = false
  /// Whether judging a try takes so long that this is announced.
  public private(set) var judgesLong = false
  /// Whether lines appear without animation, for Reduce Motion.
  @ObservationIgnored public var isStill = false

  @ObservationIgnored public let question: Question
  @ObservationIgnored public let puzzles: PuzzlesModel
  @ObservationIgnored public let texts: Texts
  @ObservationIgnored var pace = Pace()
  @ObservationIgnored var onCue: (@MainActor (Cue?, String?) -> Void)?
  @ObservationIgnored private var attempt: PuzzleAttempt?
  /// The verdict before it is shown.
  @ObservationIgnored private var judged: PuzzleSnapshot?
  @ObservationIgnored private(set) var working: Task<Void, Never>?
  @ObservationIgnored private(set) var showing: Task<Void, Never>?
  /// Cache for one revision.
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

  /// The message under the board: about the selected point, else the progress.
  public var message: String? {
    if let note { return note.text }
    if let failure { return words.failure(failure) }
    guard let snapshot else { return nil }
    return words.message(snapshot, overview: puzzles.overview, judgesLong: judgesLong)
  }

  public var awaitsStone: Bool { snapshot?.board.humanToMove ?? false }

  /// The shapes that each colour would make, for users who can't see the rows.
  public var shapes: [PointShapes] {
    guard let attempt, let revision = snapshot?.board.revision else { return [] }
    if let shaped, shaped.revision == revision { return shaped.shapes }
    let shapes = attempt.shapes()
    shaped = (revision, shapes)
    return shapes
  }

  /// Loads the question; a puzzle resumes where it was left.
  private func load() {
    begin { [self] in
      do {
        let attempt = try await opened()
        self.attempt = attempt
        let found = attempt.snapshot()
        // The message of a solved puzzle includes the player's standing.
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

  /// Runs an operation unless another one is running.
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

  /// In a puzzle a forbidden point is refused, not warned about.
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

  /// Shows the reply only after the user has seen their stone.
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

extension PuzzleModel {
  public enum Offer: Equatable, Sendable {
    case playing
    /// Take back the wrong try first.
    case refuted
    case done
  }

  public var offer: Offer {
    guard let snapshot else { return .playing }
    if snapshot.stage == .refuted { return .refuted }
    // A question about a mistake never has a theme; its solution is the sign.
    let isTold = isPuzzle ? snapshot.theme != nil : !snapshot.solution.isEmpty
    return snapshot.stage == .solved || isTold ? .done : .playing
  }

  public var canUndo: Bool { !isBusy && snapshot?.board.canUndo == true }
  public var canStartAgain: Bool { canUndo }
  public var canShowSolution: Bool { !isBusy && snapshot?.canShowSolution == true }

  /// Takes back a wrong try with its refutation, else the last move with its reply.
  public func undo() {
    guard canUndo else { return }
    step(Cue(sound: .undo, touch: .tick), says: .announceTakenBack) { $0.undo() }
  }

  public func startAgain() {
    guard canStartAgain else { return }
    step(Cue(sound: .undo, touch: .tick), says: .announceTakenBack) { $0.startAgain() }
  }

  public func showSolution() {
    guard canShowSolution else { return }
    step(Cue(sound: .notice, touch: .tick), says: nil) { $0.solution() }
  }

  /// Label of the button that adds a mistake to the user's puzzles or removes it; nil where this is
  /// not possible.
  public var ownWord: Word? { snapshot?.own.map { $0 ? .ownKept : .ownMake } }

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

  /// - Parameter says: By default the new message under the board.
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

extension PuzzleModel {
  public enum Question: Equatable, Sendable {
    case puzzle(Int32, PuzzlePick)
    case lesson(LessonStep)
    /// Number of one of the user's puzzles, made from a mistake.
    case own(Int32)
    /// The saved game's identifier and the move number.
    case mistake(String, Int32)
  }

  public enum Failure: Error, Equatable {
    case unreadable(PuzzlesError)
    /// The saved review no longer contains this mistake.
    case gone
    /// The user has removed this puzzle.
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

  public var nextWord: Word {
    switch question {
    case .puzzle, .own: .puzzlesNext
    case .lesson: LearnTexts.next(snapshot?.lesson)
    case .mistake: nextMistake == nil ? .mistakesDone : .mistakesNext
    }
  }

  public var nextMistake: Int32? {
    guard case .mistake(_, let ply) = question else { return nil }
    return mistakes.map(\.ply).first { $0 > ply }
  }
}
