import GomokuCore
import UIKit

@MainActor
final class Haptics {
  private let preferences: Preferences
  private let selection = UISelectionFeedbackGenerator()
  private let impact = UIImpactFeedbackGenerator(style: .medium)
  private let notification = UINotificationFeedbackGenerator()

  init(preferences: Preferences) {
    self.preferences = preferences
  }

  func feel(_ touch: Touch) {
    guard preferences.haptics else { return }
    switch touch {
    case .tick: selection.selectionChanged()
    case .thud: impact.impactOccurred()
    case .double: notification.notificationOccurred(.success)
    case .warning: notification.notificationOccurred(.warning)
    }
  }
}
