import GomokuCore
import UIKit

/// What the hand feels: a tick for a chosen point, a thud for a stone, two for the end.
@MainActor
final class Haptics {
  private let tick = UISelectionFeedbackGenerator()
  private let thud = UIImpactFeedbackGenerator(style: .medium)
  private let end = UINotificationFeedbackGenerator()

  /// A point was chosen.
  func choose() {
    tick.selectionChanged()
  }

  /// A tap was refused.
  func refuse() {
    end.notificationOccurred(.warning)
  }

  func play(_ event: GameEvent) {
    switch event {
    case .stonePlaced:
      thud.impactOccurred()
    case .gameOver:
      end.notificationOccurred(.success)
    case .timeLow:
      end.notificationOccurred(.warning)
    case .movesTakenBack, .movesReplayed, .hintReady, .newGame, .learnt:
      tick.selectionChanged()
    }
  }
}
