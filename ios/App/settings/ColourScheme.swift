import GomokuCore
import SwiftUI

extension AppTheme {
  /// The preferred colour scheme; nil follows the system.
  var colorScheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark, .amoled: .dark
    }
  }
}
