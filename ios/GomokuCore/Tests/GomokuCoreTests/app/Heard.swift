@testable import GomokuCore

@MainActor
final class Heard: Feedback {
  private(set) var stones = 0

  func hear(_ event: GameEvent, of game: GameModel) {
    if case .stonePlaced = event { stones += 1 }
  }
  func hear(_ cue: Cue?, words: String?) {}
}
