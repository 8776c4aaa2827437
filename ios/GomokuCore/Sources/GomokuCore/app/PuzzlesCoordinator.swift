extension HomeModel {
  /// Opens the next puzzle, or the list if none is left.
  public func solve(_ pick: PuzzlePick, after number: Int32? = nil) async {
    let path = navigator.path
    let next = await puzzles.next(pick, after: number)
    // Meanwhile the user may have navigated away.
    guard navigator.path == path else { return }
    navigator.path = [.puzzles] + (next.map { [.puzzle($0, pick)] } ?? [])
  }

  /// Opens the next of the user's puzzles, or the list if none is left.
  public func solveOwn(after number: Int32? = nil) async {
    let path = navigator.path
    let next = await puzzles.nextOwn(after: number)
    guard navigator.path == path else { return }
    navigator.path = [.puzzles] + (next.map { [.ownPuzzle($0)] } ?? [])
  }

  /// Opens the next task of the same kind. After the last mistake of a game, returns to its review.
  public func goOn(after model: PuzzleModel) async {
    switch model.question {
    case .puzzle(let number, let pick): await solve(pick, after: number)
    case .own(let number): await solveOwn(after: number)
    case .lesson(let step):
      guard navigator.front == .lesson(step.topic, step.task) else { return }
      navigator.path = path(after: model.snapshot?.lesson)
    case .mistake(let game, let ply):
      guard navigator.front == .mistake(game, ply) else { return }
      let next = model.nextMistake.map { [Route.mistake(game, $0)] } ?? []
      navigator.path = navigator.path.dropLast() + next
    }
  }

  /// Returns the path to the next task. Another lesson opens in the list, to be read first.
  private func path(after task: LessonTask?) -> [Route] {
    let path = navigator.path.dropLast()
    guard let task, let next = task.next else { return Array(path) }
    if next.topic == task.step.topic { return path + [.lesson(next.topic, next.task)] }
    return path.filter { if case .learn = $0 { false } else { true } } + [.learn(next.topic)]
  }

  /// Refreshes the daily puzzle of Home, since the date may have changed.
  func lookAtPuzzles() {
    guard navigator.front == nil, navigator.presence == .front else { return }
    Task { await puzzles.refresh() }
  }

  func puzzle(_ question: PuzzleModel.Question, at route: Route) -> PuzzleModel {
    let model = PuzzleModel(question, of: puzzles, texts: texts)
    model.onCue = { [weak self] cue, words in
      guard let self, navigator.front == route else { return }
      feedback.receive(cue, words: words)
    }
    return model
  }
}
