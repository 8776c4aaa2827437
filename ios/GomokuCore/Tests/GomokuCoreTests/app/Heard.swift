@testable import GomokuCore

/// Counts what a person was to hear.
@MainActor
final class Heard: Feedback {
  private(set) var stones = 0

  func hear(_ event: GameEvent, of game: GameModel) {
    if case .stonePlaced = event { stones += 1 }
  }
  func hear(_ cue: Cue?, words: String?) {}
}
