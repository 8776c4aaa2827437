/// Where puzzles lead.
extension HomeModel {
  /// A puzzle was wanted; where none is left the list says so.
  public func solve(_ pick: PuzzlePick, after number: Int32? = nil) async {
    let path = navigator.path
    let next = await puzzles.next(pick, after: number)
    // The person may have gone elsewhere meanwhile.
    guard navigator.path == path else { return }
    navigator.path = [.puzzles] + (next.map { [.puzzle($0, pick)] } ?? [])
  }

  /// Home's row tells of today's puzzle, and another day may have begun.
  func lookAtPuzzles() {
    guard navigator.front == nil, navigator.presence == .front else { return }
    Task { await puzzles.refresh() }
  }

  func puzzle(_ number: Int32, _ pick: PuzzlePick, at route: Route) -> PuzzleModel {
    let model = PuzzleModel(number, pick, of: puzzles, texts: texts)
    model.onCue = { [weak self] cue, words in
      guard let self, navigator.front == route else { return }
      feedback.hear(cue, words: words)
    }
    return model
  }
}
