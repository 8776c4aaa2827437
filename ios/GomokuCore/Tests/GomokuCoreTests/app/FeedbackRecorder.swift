@testable import GomokuCore

@MainActor
final class FeedbackRecorder: Feedback {
  private(set) var stones = 0

  func receive(_ event: GameEvent, of game: GameModel) {
    if case .stonePlaced = event { stones += 1 }
  }
  func receive(_ cue: Cue?, words: String?) {}
}
